"""The judge's mailbox at a provider (`[imap]`), a way into the store besides the listeners.

- `reader`: the thread of `judge serve` that keeps the connection, and comes back when it is lost
- `collector`: mails into the store; those that are done into folders
- `loop`: the rounds of a thread that sleeps until it is woken
- `away`: since when it cannot be read, for the keeper's figures
- `first_look`: which mails were there before the judge
"""
