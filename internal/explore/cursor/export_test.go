package cursor

import "heddle/internal/explore/system"

// StuckWithin is Stuck with another bound.
func (c *Cursor) StuckWithin(most int) *system.Failure { return c.stuckWithin(most) }
