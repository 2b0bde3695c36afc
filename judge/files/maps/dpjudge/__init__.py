"""Import of DPjudge's maps: `read` files to an `old_map`, `convert` it, write it (`importing`)."""
