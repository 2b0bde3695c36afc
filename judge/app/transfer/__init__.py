"""`judge export` and `judge import`: one game as a YAML file that people can read and edit."""
