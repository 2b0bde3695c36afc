"""Commands of a game's Master.

- the game's stages: `stages` (FORM, ACTIVATE, WAIT, TERMINATE), `resume`, `purge_and_rename`
- the phase: `process` (and PREVIEW), `rollback`, `edit`, `dutchman` (`new_position` is what these two share),
  `grace_and_start`
- settings: `settings` (SETTINGS), `rules` (SET RULE), `timing`, `victory`, `voting`, `description`, `listed`,
  `archive` (SET ARCHIVE), `house` (HOUSE), `order_taking` (SET ORDERS)
- who plays and watches: `access`, `privacy`, `reliability`, `eject`, `promote`, `dummies`, `control`, `omniscient`,
  `senders` (SET SENDERS), `leaving` (SET LEAVING), `invites` (SET INVITES), `showing` (SET NAMES, SET ADDRESSES)
- secret proposals and draws declared: `stalemate`; protests: `reject`; a phase for others to look at: `export_position`
- house rules: `rulings` (WARN, CLARIFY, GRANT PROXY, PERPETUAL)
- press: `kept_press` (HOLD PRESS, REVEAL PRESS, BLOCK)
- in somebody's place: `become`; secrets told after the end: `reveal`
"""
