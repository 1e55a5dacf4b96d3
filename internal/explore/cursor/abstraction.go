package cursor

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// MatchAbstractly makes stores distinguish states by what the program's own
// abstraction gives, by which threads there are and in how many ways each can act,
// and with locations by where in the code they are. Everything else is followed,
// but not matched: of states that are the same so, only the first one's future is
// explored. It is called before Start, of a machine with Options.Abstraction.
func (c *Cursor) MatchAbstractly(locations bool) {
	c.Distinguish(func(buf []uint64) ([]uint64, *machine.Fault) { return c.m.Abstract(c.m.Standing(buf, locations)) })
}

// Distinguish makes stores distinguish states by the words that a function appends in each, and
// by nothing else. It is called before Start. Where the function fails, Start and Do do.
func (c *Cursor) Distinguish(by func(buf []uint64) ([]uint64, *machine.Fault)) {
	c.abstract, c.distinguished = store.NewAbstract(), by
}

// look asks what distinguishes the state that an action has led to.
func (c *Cursor) look() *system.Failure {
	if c.abstract == nil {
		return nil
	}
	words, f := c.distinguished(c.words[:0])
	if f != nil {
		return c.Failure(f)
	}
	c.words = words
	c.abstract.Set(words, c.Mark())
	return nil
}
