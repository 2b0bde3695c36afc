"""Pictures as files: SVG to PNG, for letters and for the keeper."""
