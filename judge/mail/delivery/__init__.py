"""Letters on their way out: tried, tried again, given up."""
