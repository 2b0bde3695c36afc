"""Maps of DPjudge: `read` its files to an `old_map`, `convert` that to ours, and write it (`importing`)."""
