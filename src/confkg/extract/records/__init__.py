"""Records: what repeated structure says, typed once for the group and read line by line."""
