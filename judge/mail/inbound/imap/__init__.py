"""A mailbox at a provider, read by IMAP: the connection, and what it tells in place of an envelope. Decides nothing.

- `mailbox`: one open connection: which mails wait, their bytes, moving them to a folder, waiting for more
- `login`: the connection made, with a password or a token
- `recipients`: whom a mail was for, by its headers
"""
