"""The people of a game, and the acting person.

- `seats`: the seats for which each may act; `sign_on`: the sender, known by a password, and the sign-on line;
  `senders`: remarks on the address, and the setting SENDERS
- `open_seats`: the number of players needed, games without seats, news of newcomers; `entrance`: permission to enter
- `display_names`: permitted names; `naming`: the names in one game; `showing`: permission to see them
- `holders`: the holders of seats, and the reliability that a game requires; `leave_setting`: the setting LEAVING, and
  commands that take effect when they are repeated
- `control`: orders for other powers, and the limits of dummies; `rotation`: orders in turn
- `preferences`: the powers that players prefer; `deeds`: their records
- `addresses`: mail addresses in one form, and those of one mailbox
- `invitations`: the setting INVITES, and the limits of INVITE
- `standby`: the judge's list of people who take over vacant powers: their wishes, and their order
- `letter_hours`: times of press and news for people who want them held back
- `mastership`: changes of Master: who may be promoted, and the game after it
- `stopped_press`: stopped or ignored press, when seats change hands or names
- `one_place`: checks that a seat's new address has no other seat in the game
- `reply_tokens`: reply tokens: part of a letter's reply address, so that the answer needs no sign-on; found in mails,
  and cut out of what others read, in any spelling
- `secret`: things that a password opens: seats, the keeper's role, private games
- `secret_words`: words in letters that open something, cut out of what others read
"""
