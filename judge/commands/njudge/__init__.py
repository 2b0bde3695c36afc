"""njudge's own words for what this judge calls otherwise."""
