"""The watcher: plays games by lot and searches all letters for every fact their readers may not know.

`facts` works out from the specification what is a secret and from whom; `pieces` takes a letter apart, its headers, its
pictures and its marks too; `search` looks for the one in the other; `timing` looks at what leaves together; `games`
plays. Nothing here asks `judge.game.visibility`.
"""
