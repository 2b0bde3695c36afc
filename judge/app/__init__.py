"""The running judge, which joins mail, store, clock and commands. Start reading at `mails/incoming`.

The rooms, each of which uses only those below it:

- `process/`: `judge serve`, `worker`, `deliver` and `tick`: processes and threads
- `keeper/`, `status/`, `mailbox/`, `delivery/`: acts of the keeper, figures, mail from a provider, outgoing letters
- `mails/`, `clock/`: the way of one mail, the work of one deadline
- `consent/`: people's consent; `waiting/`: the order of mails
- `recording/`: the end of both: game, log and letters are recorded
- `base/`: `Judge` (settings, store and rules), passwords, log, counters
- beside them: `checks/` (`judge check`), `transfer/` (export, import), `pictures/`, `adjudication/` (no store at all)
"""
