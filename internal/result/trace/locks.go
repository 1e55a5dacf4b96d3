package trace

import (
	"strings"

	"heddle/internal/ir/program"
)

// Lock is a lock, or a semaphore, of a state.
type Lock struct {
	Name   string
	State  string // "free", "held", "value 2"
	Holder int    // thread; -1: none that is known
	Wait   []int  // threads that wait for it
}

// LockText describes a lock, its holder, and the threads that wait for it.
func (s *Scene) LockText(l Lock) string {
	text := l.State
	if l.Holder >= 0 {
		text += " by " + s.ThreadName(l.Holder)
	}
	var waits []string
	for _, t := range l.Wait {
		waits = append(waits, s.ThreadName(t))
	}
	if len(waits) > 0 {
		text += "; waited for by " + strings.Join(waits, ", ")
	}
	return text
}

// Show says what an object of a type is, and which thread holds it, -1 for none; false: it is nothing of which that can be said.
type Show func(typ string, addr uint64) (text string, holder int, ok bool)

// Bounds of the search for locks.
const (
	lockDepth    = 6
	lockElements = 64
	mostLocks    = 256
	mostVisited  = 20_000 // variables and parts
)

// Locks are the locks that variables of the program lead to: globals first, then those of threads' frames.
func (s *Scene) Locks(show Show) (list []Lock) {
	seen := map[uint64]bool{}
	waits := s.waiting()
	visited := 0
	var visit func(v Variable, depth int)
	visit = func(v Variable, depth int) {
		if visited++; !v.Known || len(list) == mostLocks || visited > mostVisited || depth == 0 {
			return
		}
		if text, holder, ok := show(v.Type, v.Addr); ok && v.Addr != 0 {
			if !seen[v.Addr] {
				seen[v.Addr] = true
				list = append(list, Lock{v.Name, text, holder, waits[v.Addr]})
			}
			return
		}
		if !s.mayHold(v) {
			return
		}
		for i, p := range s.PartsOf(v) {
			if i == lockElements {
				return
			}
			visit(p, depth-1)
		}
	}
	for _, v := range s.Globals() {
		visit(v, lockDepth)
	}
	for t := range s.r.m.Threads() {
		for i := range s.Stack(t) {
			for _, v := range s.Locals(t, i) {
				visit(v, lockDepth)
			}
		}
	}
	return list
}

// mayHold reports whether parts of a variable may be locks.
func (s *Scene) mayHold(v Variable) bool {
	switch t := s.r.names.typeOf(v.part.typ); t.Kind {
	case program.TypeStruct, program.TypeUnion:
		return true
	case program.TypeArray, program.TypePointer:
		k := s.r.names.typeOf(t.Elem).Kind
		return k == program.TypeStruct || k == program.TypeUnion || k == program.TypePointer || k == program.TypeArray
	}
	return false
}

// waiting are the threads that wait for locks, by the locks' addresses.
func (s *Scene) waiting() map[uint64][]int {
	waits := map[uint64][]int{}
	for t := range s.r.m.Threads() {
		x, c := s.r.m.Inspect().ExternalOf(t)
		if x == nil || s.r.m.Choices(t) > 0 || c.NumArgs() == 0 {
			continue
		}
		at := c.Arg(0)
		waits[at] = append(waits[at], t)
	}
	return waits
}
