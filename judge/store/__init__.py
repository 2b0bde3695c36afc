"""Everything that lasts: the database, and the YAML files of maps and rules. Decides nothing."""
