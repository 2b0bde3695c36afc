"""DPjudge's map files, read and converted."""
