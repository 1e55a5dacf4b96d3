package cursor

import (
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// MatchAbstractly makes stores distinguish states by what the program's own
// abstraction gives, by which threads there are and in how many ways each can act,
// and with locations by where in the code they are. Everything else is followed,
// but not matched: of states that are the same so, only the first one's future is
// explored. It is called before Start, of a machine with Options.Abstraction.
//
// Where the abstraction fails, Start and Do do.
func (c *Cursor) MatchAbstractly(locations bool) {
	c.abstract = store.NewAbstract()
	c.locations = locations
}

// look asks the abstraction about the state that an action has led to.
func (c *Cursor) look() *system.Failure {
	switch {
	case c.abstract == nil:
		return nil
	case c.symmetric:
		c.words = c.m.Canonical(c.words[:0])
		c.abstract.Set(c.words, c.Mark())
		return nil
	}
	c.words = c.m.Standing(c.words[:0], c.locations)
	words, f := c.m.Abstract(c.words)
	if f != nil {
		return c.failure(f)
	}
	c.words = words
	c.abstract.Set(words, c.Mark())
	return nil
}
