"""Processes and threads of a running judge.

- `serve`: `judge serve`: everything in one process
- `worker`: `judge worker`: one of several beside one database
- `threads`: the threads of both, and settings read again at SIGHUP
- `rounds`: their work in small steps
- `preloading`: modules loaded at the start of a lasting process
- `by_pipe`: `judge deliver`: mails from files and from standard input; pictures drawn separately
- `quick_tick`: an idle tick, before anything is loaded
- `idle`: an idle tick, and the settings in which the last tick found no fault
- `due_games_program`: the program that computes due games for `judge.app.clock.helpers`
"""
