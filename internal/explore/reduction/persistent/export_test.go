package persistent

import "heddle/internal/exec/discipline"

// Asked are the threads of which the last call of Actions has asked for conflicts.
func (c *Cursor) Asked() discipline.Set { return c.asked }
