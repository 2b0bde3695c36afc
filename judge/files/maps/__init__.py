"""Map files: read, checked, put upon the maps that they are based on, and written."""
