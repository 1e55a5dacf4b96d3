package cursor

// Taken is the number of single actions on the way to the present state.
func (c *Superstep) Taken() int { return len(c.taken) }
