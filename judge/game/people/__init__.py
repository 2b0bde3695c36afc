"""The people of a game, and the acting person.

- `seats`: who may act for what; `sign_on`: the password, and who the sender is by it; `foreign_address`, `sharing`:
  what is noticed about the address
- `open_seats`: how many players are wanted; `entrance`: who may come in; `on_time`: how reliable they must be;
  `join_news`: who hears of newcomers, and when
- `display_names`: what can be somebody's name; `naming`: the names in one game; `showing`: whether others see them
- `holders`, `leaving`: who holds a seat, and what becomes of it when they go
- `control`: who orders for which power, what dummies may do; `rotation`: in turn
- `preferences`: which powers players would like; `deeds`, `reliability`: their records
- `addresses`: mail addresses in one form
- `hidden_tokens`: removal of reply tokens from texts, however they are written: each could order for its seat
- `mailbox`: addresses of one mailbox: what is counted for an address is counted for its mailbox
- `mastership`: one Master after another: who may be promoted, and the game that has them
- `one_place`: one person, one place: checks that a seat's new address has no other seat in the game
- `reply_marks`: reply tokens as they stand in addresses and subjects: found in a mail, cut out of what others read
- `reply_tokens`: reply tokens: part of a letter's reply address, so that the answer needs no sign-on
- `secret`: secrets that a word opens: seats, the keeper's place, private games
- `secret_words`: words in letters that open something when they come back: CONFIRM, KEY, LEAVE and for new passwords
- `senders`: the setting SENDERS: whether mail that is proved to be from an address on file needs no password
- `sign_on_words`: the line that signs somebody on, as judges write it to people: with a placeholder for the password
- `without_players`: games in which no power has a player of its own: who orders for powers there
"""
