"""Processes and threads of a running judge.

- `serve`: `judge serve`: everything in one process
- `worker`: `judge worker`: one of several beside one database
- `threads`: the threads of both, and settings read again at SIGHUP
- `rounds`: their work in small steps
- `preloading`: modules loaded at the start of a process that stays
- `by_pipe`: `judge deliver`: mails from files and from standard input; pictures drawn apart
- `quick_tick`: a tick without work, before anything is loaded
- `idle`: a tick without work, and the settings that the last one found without fault
- `due_games_program`: the program that works out due games for `judge.app.clock.helpers`
"""
