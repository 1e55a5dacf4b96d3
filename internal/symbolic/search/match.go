package symexec

import symbolic "heddle/internal/symbolic/machine"

// met are the states that were explored or will be.
type met struct {
	c     *symbolic.Cursor
	match Match
	keys  map[string]bool
	forms map[string][]*symbolic.Form // by shape
	bytes int64

	matched Matched
}

// compared bounds the states that one is compared with by a solver, the last ones.
const compared = 32

func newMet(c *symbolic.Cursor, match Match) *met {
	return &met{c: c, match: match, keys: map[string]bool{}, forms: map[string][]*symbolic.Form{}}
}

// covers reports whether the present state need not be explored; else it takes note of it.
func (m *met) covers() bool {
	if m.match == None {
		return false
	}
	f := m.c.Form()
	if f == nil {
		return false
	}
	key := f.Key()
	if m.keys[key] {
		m.matched.Equal++
		return true
	}
	m.keys[key] = true
	m.bytes += 2 * int64(len(key))
	if m.match != Subsumption {
		return false
	}
	list := m.forms[f.Shape]
	switch m.c.Covered(list[max(0, len(list)-compared):], f) {
	case symbolic.Substituted:
		m.matched.Substituted++
		return true
	case symbolic.Instantiated:
		m.matched.Instantiated++
		return true
	case symbolic.Quantified:
		m.matched.Quantified++
		return true
	}
	m.forms[f.Shape] = append(list, f)
	m.bytes += f.Bytes()
	return false
}
