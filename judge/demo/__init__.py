"""`judge demo`: its script, and what plays it."""
