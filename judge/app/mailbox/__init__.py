"""The judge's mailbox at a provider (`[imap]`), a way into the store besides the listeners.

- `reader`: the thread of `judge serve` that keeps the connection, and reconnects when it is lost
- `collector`: moves new mails into the store, finished ones into folders; recognizes mails older than the judge
- `loop`: the rounds of a thread that sleeps until it is woken
- `away`: time since which the mailbox cannot be read, for the keeper's figures
"""
