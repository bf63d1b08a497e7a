"""How the database came to its tables, revision by revision, for Alembic (docs/decisions/0024)."""
