"""Order text to orders and back: what players write, and what letters say."""
