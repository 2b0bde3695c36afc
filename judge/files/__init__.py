"""What ships or is imported as files: maps and rules in YAML, read into values and checked."""
