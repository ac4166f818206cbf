"""The wire: how requests are read and answers written, and their description."""
