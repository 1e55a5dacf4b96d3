package trace

import "fmt"

// owner is what has a name in messages.
type owner struct {
	base   uint64 // where it begins
	object uint64
}

// object is the name of what lies at an address, for messages. Where there are several threads it begins with a global, or
// with a variable of main, before one of the thread. No two things have one name at the same time: a pointer that a
// name begins with may point to something else by now, and variables of several calls and threads may be named alike.
func (n *namer) object(t int, addr, size uint64) string {
	n.common = n.m.Threads() > 1
	defer func() { n.common = false }()
	n.inside = false
	text, base := n.spelled(t, addr, size)
	if text == "" || n.inside {
		return text
	}
	o, _, _ := n.m.Find(addr)
	mine := owner{base, o.ID}
	if n.isOthers(text, mine) {
		n.nesting++ // not by the pointer that has led to the other one
		text, mine.base = n.spelled(t, addr, size)
		n.nesting--
	}
	for i, whole := 2, text; n.isOthers(text, mine); i++ {
		text = fmt.Sprintf("%s (%d)", whole, i)
	}
	n.owners[text] = mine
	return text
}

// isOthers reports whether something else has a name, and still exists.
func (n *namer) isOthers(text string, mine owner) bool {
	other, ok := n.owners[text]
	if !ok || other == mine {
		return false
	}
	o, _, ok := n.m.Find(other.base)
	return ok && o.Alive() && o.ID == other.object
}
