"""Commands of a game's Master.

- the game's stages: `stages` (FORM, ACTIVATE, WAIT, TERMINATE, RESUME, FORCE BEGIN), `purge_and_rename`
- the phase: `process` (and PREVIEW), `rollback`, `branches`, `edit` (EDIT, DUTCHMAN), `grace_and_start`
- settings: `settings_form` (SETTINGS), `play_settings` (SET RULE, TIMING, VICTORY, VOTING, ORDERS; HOUSE)
- the visibility of a game: `publicity` (SET DESC, LISTED, ARCHIVE, NAMES, ADDRESSES; REVEAL after the end)
- permission to enter and leave: `admission` (SET ALLOW, DENY, PRIVATE, ONTIME, RATED, INVITES, SENDERS, LEAVING)
- players and watchers: `roles` (EJECT, PROMOTE, BECOME, SET OMNISCIENT), `dummies` (DUMMY, REVIVE,
  CONTROL, SET ROTATE), `succession` (REPLACE, SWAP),
  `co_masters` (SET MASTER, DEPUTY)
- secret proposals and declared draws: `stalemate`; a phase for other programs: `export_position`
- house rules: `rulings` (WARN, CLARIFY, GRANT PROXY, PERPETUAL, REJECT)
- press: `kept_press` (HOLD PRESS, REVEAL PRESS, BLOCK, GAG)
"""
