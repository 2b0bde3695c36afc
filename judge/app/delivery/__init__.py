"""Letters from the outbox to the mail server.

- `delivering`: one round of delivery, and notices of letters that never arrived
"""
