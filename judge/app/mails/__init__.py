"""The way of one mail; start reading at `incoming`.

- `incoming`: from an incoming mail to the letters that answer it
- `doorway`: a returned yes, no, LEAVE or other word, before the commands of a mail
- `guard`: the one place where passwords are tried; limits on each sender's mails in an hour
- `run_commands`: carries out and saves commands, from a mail or the console; facts about the sender for them
- `repeats`: programs that answer every letter, and genuine mails that arrive a second time
- `mail_outcomes`: outcome of a mail, in codes and counts
- `read_preview`: `judge read`: a mail as the judge understands it
"""
