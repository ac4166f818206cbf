"""The API's structs: what clients send, and what the server answers. They are its only description."""
