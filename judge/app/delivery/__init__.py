"""Letters from the outbox to the mail server.

- `delivering`: one round of delivery, and notices of letters that never arrived
- `drawing_apart`: pictures drawn by a process that outlives `judge deliver`
"""
