"""The people of a game, and who acts in it.

- `seats`: who may act for what; `sign_on`: the password, and who the sender is by it; `foreign_address`, `sharing`:
  what is noticed about the address
- `open_seats`: how many players are wanted; `entrance`: who may come in; `on_time`: how reliable they must be;
  `join_news`: who hears of newcomers, and when
- `display_names`: what can be somebody's name; `naming`: the names in one game; `showing`: whether others see them
- `holders`, `leaving`: who holds a seat, and what becomes of it when they go
- `control`: who orders for which power, what dummies may do; `rotation`: in turn
- `preferences`: which powers players would like; `deeds`, `reliability`: their records
"""
