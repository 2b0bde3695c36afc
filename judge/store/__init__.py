"""The database, and nothing else: everything that must survive. Decides nothing."""
