"""The running judge, which joins mail, store, clock and commands. Start to read at `mails/incoming`.

The rooms, each standing only on those below it:

- `process/`: `judge serve`, `worker`, `deliver` and `tick`: processes and threads
- `keeper/`, `status/`, `mailbox/`, `delivery/`: acts of the keeper, figures, mail from a provider, letters that leave
- `mails/`, `clock/`: the way of one mail, the work of one deadline
- `consent/`: people's consent; `waiting/`: the order of mails
- `recording/`: the end of both ways: game, log and letters written down
- `base/`: `Judge` (settings, store and rules), passwords, log, counters
- beside them: `checks/` (`judge check`), `transfer/` (export, import), `pictures/`, `adjudication/` (no store at all)
"""
