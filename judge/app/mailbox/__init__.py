"""The judge's mailbox at a provider (`[imap]`), a way into the store besides the listeners.

- `reader`: the thread of `judge serve` that keeps the connection, and reconnects when it is lost
- `collector`: new mails into the store, finished ones into folders; mails that were there before the judge
- `loop`: the rounds of a thread that sleeps until it is woken
- `away`: moment since when the mailbox cannot be read, for the keeper's figures
"""
