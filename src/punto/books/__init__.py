"""The books: the ledger kept in the store."""
