package cursor

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
)

// A state hangs if no run from it ends, deadlocks or fails, where a wait that ends without a cause is no way there. A search
// finds such states by the components of its graph (search.ends). Here one state is looked at by itself, without any
// reduction: all that is reached from it is searched for an end.

// Unprompted implements system.Hanging.
func (c *Cursor) Unprompted(a system.Action) bool {
	return c.m.Control().Unprompted(int(a.Thread), int(a.Choice))
}

// Repeats implements system.Hanging.
func (c *Cursor) Repeats() bool { return c.m.Independence().MayRepeat() }

// AnyEnds implements system.Hanging. What an assumption has cut off is no end.
func (c *Cursor) AnyEnds() bool { return c.m.Notes().Ended() }

// Hang implements system.Hanging. A child of fork may be ended by its parent.
func (c *Cursor) Hang() *system.Failure {
	if c.m.Record().InChild() && c.m.Program().Names(func(p program.Conduct) bool { return p.Kills }) {
		return c.Failure(&machine.Fault{Class: machine.Gap, Thread: -1, Other: -1, Text: "a child of fork does not end, unless the program ends it by SIGKILL"})
	}
	return c.Failure(&machine.Fault{Check: machine.Hang, Thread: -1, Other: -1, Text: "no run ends from here"})
}

// Acts implements system.Hanging.
func (c *Cursor) Acts() int {
	for t := range c.m.Threads() {
		if c.m.Choices(t) > 0 {
			return c.m.PC(t)
		}
	}
	return -1
}

// Prospect implements system.Hanging. The machine stops where it does in the search.
func (c *Cursor) Prospect(most int) (p system.Prospect) {
	a := &ahead{c: c, st: store.NewTree(c), most: most}
	acted, born := c.acted, c.born
	base := c.Mark()
	short := c.m.Notes().CutShort(func() { p = a.search() })
	c.Undo(base)
	c.acted, c.born = acted, born
	if short && p != system.MayEnd {
		return system.Untried
	}
	return p
}

// ahead searches depth first what is reached from a state.
type ahead struct {
	c    *Cursor
	st   *store.Tree
	most int
	path []station
	acts []system.Action
}

// station is a state on the path.
type station struct {
	mark, stored int
	first, next  int // of its actions
}

// search looks for an end.
func (a *ahead) search() system.Prospect {
	a.st.VisitFirst()
	if a.enters() {
		return system.MayEnd
	}
	for len(a.path) > 0 {
		s := &a.path[len(a.path)-1]
		a.c.Undo(s.mark)
		a.st.Undo(s.stored)
		if s.next == len(a.acts) {
			a.acts = a.acts[:s.first]
			a.path = a.path[:len(a.path)-1]
			continue
		}
		x := a.acts[s.next]
		s.next++
		if a.c.m.Step(int(x.Thread), int(x.Choice)) != nil {
			return system.MayEnd
		}
		a.c.m.Compact(machine.Mark(s.mark))
		if _, isNew := a.st.Visit(s.mark, 0); !isNew {
			continue
		}
		if a.st.Count() > a.most {
			return system.TooMany
		}
		if a.enters() {
			return system.MayEnd
		}
	}
	return system.NoEnd
}

// enters puts the present state on the path, and reports whether it is an end.
func (a *ahead) enters() bool {
	first := len(a.acts)
	all, _ := a.c.All(a.acts)
	a.acts = all[:first]
	for _, x := range all[first:] {
		if !a.c.Unprompted(x) {
			a.acts = append(a.acts, x)
		}
	}
	if a.c.m.LiveProgram() == 0 {
		a.c.m.Notes().Over(a.c.m.RunStatus())
		return true
	}
	if len(a.acts) == first || a.c.waitsForEver() {
		return true
	}
	a.path = append(a.path, station{mark: a.c.Mark(), stored: a.st.Mark(), first: first, next: first})
	return false
}

// waitsForEver reports whether the program is in a deadlock that only the environment outlives.
func (c *Cursor) waitsForEver() bool {
	if !c.Alone() {
		return false
	}
	a := &alone{c: c, base: c.m.Mark(), most: maxAlone, seen: map[string]bool{}}
	return a.wakes() == no
}
