"""PostgreSQL as the store's database, for several server processes on one floor."""

from punto.store.postgres.database import PostgresDatabase

__all__ = ["PostgresDatabase"]
