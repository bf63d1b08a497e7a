"""What is kept: the database, its tables, versions and copies."""
