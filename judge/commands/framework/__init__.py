"""What every command stands on: the table, reading a mail into commands, carrying them out."""
