"""The command line: `judge --help`. Decides nothing."""
