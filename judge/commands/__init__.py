"""Commands that people can write to the judge, a module for each family; `index` lists them."""
