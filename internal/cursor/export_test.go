package cursor

import "heddle/internal/discipline"

// Asked are the threads of which the last call of Actions has asked for rivals.
func (c *Cursor) Asked() discipline.Set { return c.persistent.asked }
