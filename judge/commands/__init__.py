"""Commands that people can write to the judge, a module for each family of commands; `index` says which has which."""
