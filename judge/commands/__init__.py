"""What people can write to the judge. One module for each family of commands."""
