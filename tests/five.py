"""The rulebooks that these tests are about, however many others lie beside them."""

FIVE = ["crown-2025", "nsw", "nz-1998", "star-2024", "vic-2002"]
