"""Commands that only ask: HELP, LIST, HISTORY, SUMMARY, MAP, INFOPLAYER."""
