"""Letters from the outbox to the mail server.

- `delivering`: one round of delivery, and who hears that a letter never arrived
- `drawing_apart`: pictures drawn by a process that outlives `judge deliver`
"""
