"""Tables: matches with people in them."""
