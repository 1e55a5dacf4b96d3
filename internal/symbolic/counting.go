package symbolic

import "heddle/internal/system"

// This file lets threads be counted (cursor.Cursor.CountThreads): of threads in the same
// state one stays, which stands for any number of them.

// CountThreads makes threads in the same state one. It is called before Start.
func (c *Cursor) CountThreads() {
	c.counting = true
	c.Cursor.CountThreads()
}

// split prepares a thread for an action.
func (c *Cursor) split(t int) *system.Failure {
	if !c.counting {
		return nil
	}
	return c.Split(t)
}

// count ends an action, unless it has come to a question.
func (c *Cursor) count() {
	if !c.counting || c.Asks() {
		return
	}
	c.now = moment{acted: -1} // threads get other numbers
	c.Count()
}
