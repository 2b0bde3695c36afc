"""What `judge check --connect` tries: `trial` is where to start to read."""
