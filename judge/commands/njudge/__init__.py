"""njudge's own words for settings that have other names here.

- `set_lines`: njudge's own words for the settings of a game, for its Master (njudge's SET commands)
"""
