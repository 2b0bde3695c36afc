"""DPjudge's maps. In: `read` files to an `old_map`, `convert`, `importing`. Out: `write`."""
