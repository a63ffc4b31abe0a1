"""The players' page: the public picture for phones and tablets, served from the GM's machine (extra `web`)."""
