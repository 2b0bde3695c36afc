"""Commands that people can send to the judge, with a module for each family; `index` lists them."""
