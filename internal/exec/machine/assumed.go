package machine

import (
	"cmp"
	"maps"
	"slices"
)

// A part of the platform that is written in C says by its calls what Go's parts say by Notes.Cut: what it takes for granted of what surrounds
// the program, and what of it is not tried. The words are the call's own, so that no table has to know the function.

// Assumed is what a call of the platform's C takes for granted.
type Assumed struct {
	Text string // what is taken for granted
	Name string // and of what, as of a variable of the environment; ""
	Cut  bool   // it is less than what there may be: nothing is proved
	At   int    // the innermost instruction of the program that led to the call
}

// mostAssumed bounds what is noted with names; what comes behind is noted without.
const mostAssumed = 500

// Assume notes what a call takes for granted.
func Assume(c *Call, text, name string, cut bool) {
	n := &c.M.notes
	a := Assumed{Text: text, Name: name, Cut: cut, At: c.M.calledAt(c.Thread, c.PC)}
	if n.assumed[a] {
		return
	}
	if len(n.assumed) >= mostAssumed {
		a.Name = ""
	}
	n.assumed[a] = true
}

// calledAt is the innermost instruction, of the calls that a thread is in, that lies in no file of a library; pc if there is none.
func (m *Machine) calledAt(t, pc int) int {
	if !m.p.At(pc).InLibrary() {
		return pc
	}
	for _, f := range m.Inspect().Frames(t, nil) {
		if p := m.p.At(f.PC); p.Known() && !p.InLibrary() {
			return f.PC
		}
	}
	return pc
}

// Assumed returns what Assume noted, in the order of texts, names and places.
func (n *Notes) Assumed() []Assumed {
	return slices.SortedFunc(maps.Keys(n.assumed), func(a, b Assumed) int {
		return cmp.Or(cmp.Compare(a.Text, b.Text), cmp.Compare(a.Name, b.Name), cmp.Compare(a.At, b.At))
	})
}
