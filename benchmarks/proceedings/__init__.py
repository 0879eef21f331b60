"""An invented world of conferences, printed as documents and stated as a graph of claims."""
