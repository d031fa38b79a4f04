"""An arena for language models: a server of the Model Context Protocol on standard input and output."""
