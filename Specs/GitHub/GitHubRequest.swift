// The hand-written part of the GitHub client.
