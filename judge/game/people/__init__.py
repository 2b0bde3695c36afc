"""The people of a game, and the acting person.

- `seats`: the seats that each may act for; `sign_on`: the sender, by a password;
  `foreign_address`, `sharing`: remarks on the address
- `open_seats`: the number of players wanted; `entrance`: permission to come in; `on_time`: the reliability it needs;
  `join_news`: news of newcomers, its recipients and its moment
- `display_names`: possible names; `naming`: the names in one game; `showing`: permission to see them
- `holders`, `leaving`: the holders of seats, and the seats of those who go; `leave_setting`: the setting LEAVING;
  `second_word`: commands that take effect when they are said again
- `control`: orders for other powers, and the limits of dummies; `rotation`: orders in turn
- `preferences`: the powers that players would like; `deeds`, `reliability`: their records
- `addresses`: mail addresses in one form
- `hidden_tokens`: removal of reply tokens from texts, in any spelling: each could order for its seat
- `letter_hours`: moments at which press and news of people leave that may wait
- `mailbox`: addresses of one mailbox: counts for an address are counts for its mailbox
- `mastership`: one Master after another: who may be promoted, and the game that has them
- `one_place`: one person, one place: checks that a seat's new address has no other seat in the game
- `reply_marks`: reply tokens as they stand in addresses and subjects: found in a mail, cut out of what others read
- `reply_tokens`: reply tokens: part of a letter's reply address, so that the answer needs no sign-on
- `secret`: secrets that a word opens: seats, the keeper's place, private games
- `secret_words`: words in letters that open something when they come back: CONFIRM, KEY, LEAVE and for new passwords
- `senders`: the setting SENDERS: mail proved to be from an address on file, with or without a password
- `sign_on_words`: the line that signs somebody on, as judges write it to people: with a placeholder for the password
- `without_players`: games in which no power has a player of its own: who orders for powers there
"""
