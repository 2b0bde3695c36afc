"""What ships, or is brought in, as files: `maps/` and `rules`, read strictly by `yaml_text`, from `data_dir`;
what was read is kept by `yaml_kept`."""
