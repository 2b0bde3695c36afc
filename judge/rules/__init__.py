"""Rules: flags that change how a game is played; which are on, and because of what."""
