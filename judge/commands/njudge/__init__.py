"""njudge's own words for what this judge calls otherwise.

- `settings`: njudge's own words for the settings of a game, for its Master (njudge's SET commands)
"""
