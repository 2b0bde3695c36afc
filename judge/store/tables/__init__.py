"""The statements of each table: SQL that SQLite and PostgreSQL both understand."""
