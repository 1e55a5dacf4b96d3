package cursor

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/store"
)

// Page implements store.Source.
func (c *Cursor) Page(n uint32) *[store.PageWords]uint64 {
	if c.abstract != nil {
		return c.abstract.Page(n)
	}
	at := int(n) * store.PageWords
	return (*[store.PageWords]uint64)(c.m.Words()[at : at+store.PageWords])
}

// Sections implements store.Source: the machine's sections in pages.
func (c *Cursor) Sections(buf []uint32) []uint32 {
	if c.abstract != nil {
		return c.abstract.Sections(buf)
	}
	c.sections = c.m.Sections(c.sections[:0])
	for _, s := range c.sections {
		buf = append(buf, s.First>>store.PageBits, (s.Words+store.PageWords-1)>>store.PageBits)
	}
	return buf
}

// ChangedPages implements store.Source.
func (c *Cursor) ChangedPages(since int, buf []uint32) []uint32 {
	if c.abstract != nil {
		return c.abstract.ChangedPages(since, buf)
	}
	return c.m.Journal().ChangedPages(machine.Mark(since), store.PageBits, buf)
}

// ChangedWords implements store.Source: Do leaves each changed word once in the
// journal.
func (c *Cursor) ChangedWords(since int, buf []store.Word) []store.Word {
	if c.abstract != nil {
		return c.abstract.ChangedWords(since, buf)
	}
	w := c.m.Words()
	c.m.Journal().Changed(machine.Mark(since), func(at uint32, old uint64) {
		buf = append(buf, store.Word{At: at, Old: old, New: w[at]})
	})
	return buf
}

// Orders implements store.Sets.
func (c *Cursor) Orders(buf []uint64) []uint64 { return c.m.Independence().HappensBefore(buf) }
