"""The clock of a game: deadlines, grace, absences, zones and reminders. Every moment is an aware UTC datetime."""
