"""A mailbox at a provider, read by IMAP: the connection, and envelope data. It makes no decisions.

- `mailbox`: one open connection: waiting mails, their bytes, moving them to a folder, waiting for more
- `login`: the connection made, with a password or a token
- `wire`: the bytes of a dialog with an IMAP server, limited in number and in time for each command
"""
