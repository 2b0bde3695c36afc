"""Mails that wait for their turn.

- `mail_queue`: the next mail to do
- `mail_lines`: the lines of a mail, after the sign-on of its reply token
- `own_seats`: the seat of a mail without a valid sign-on
"""
