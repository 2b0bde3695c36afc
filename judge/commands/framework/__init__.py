"""Foundations of all commands.

- `table`: `@command` and the table that it fills; `page`: the table for people
- `parse`: the lines of a mail to commands; `run`: carrying them out; `allowance`: what one mail may cause
- `context`: what a command may know besides its game; `invocation`: one command, and its result
- `link_phases`: a mail opened by a letter's link is for the moment of that letter
- words after a command: `arguments`, `passwords`, `game_names`, `powers_named`
- settings of a game: `setting_lines` (CREATE, SETTINGS), `settings` (SET); njudge's: `njudge_words`, `njudge_timing`
"""
