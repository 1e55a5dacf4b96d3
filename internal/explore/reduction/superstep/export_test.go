package superstep

// Taken is the number of single actions on the way to the present state.
func (c *Cursor) Taken() int { return len(c.taken) }
