"""Mail in: from the bytes on the wire to who wrote which lines."""
