package analysis

import "slices"

// This file finds which threads execute a function.

// Who executes a function, if not the one thread that starts in a function.
const (
	nobody = -1
	anyone = -2
)

// join is the union of two sets of threads.
func join(a, b int) int {
	switch {
	case a == nobody || a == b:
		return b
	case b == nobody:
		return a
	}
	return anyone
}

// findThreads finds for each function the function that the one thread starts in that may execute it. No more than one thread starts in a
// function that is a beginning, once, and is not used otherwise; nor in one whose address goes nowhere but to a single call that makes a
// thread, and that is executed once. Other functions are executed by the threads that execute the calls of them. A function
// that nobody is seen to use is used by anyone.
func (o *owners) findThreads(beginnings []int) {
	o.thread = make([]int, len(o.fns))
	for _, fn := range beginnings {
		o.fns[fn].begins++
	}
	for fn := range o.fns {
		o.thread[fn] = o.startsIn(fn)
	}
	o.followCalls()
	for fn, t := range o.thread {
		if t == nobody { // functions that call each other, and nobody is seen to call them
			o.thread[fn] = anyone
		}
	}
	o.followCalls()
}

// followCalls finds the threads that execute functions from those of their callers.
func (o *owners) followCalls() {
	for changed := true; changed; {
		changed = false
		for fn := range o.fns {
			for _, pc := range o.fns[fn].calls {
				if t := join(o.thread[fn], o.thread[o.p.FuncOf[pc]]); t != o.thread[fn] {
					o.thread[fn], changed = t, true
				}
			}
		}
	}
}

// startsIn is the set of threads that start in a function.
func (o *owners) startsIn(fn int) int {
	switch u := &o.fns[fn]; {
	case u.escapes:
		return anyone
	case u.begins+len(u.starts) == 0:
		return nobody
	case u.uses() == 1 && u.begins == 1, u.begins == 0 && len(u.starts) == 1 && o.once(u.starts[0]):
		return fn
	}
	return anyone
}

// once reports whether an instruction is executed no more than once: it is outside of cycles, in a beginning, or in a function with a single
// use, of which the same holds.
func (o *owners) once(pc int) bool {
	for range o.fns {
		fn := int(o.p.FuncOf[pc])
		u := &o.fns[fn]
		if u.escapes || u.uses() != 1 || comesAgain(BodyOf(o.p, fn), pc) {
			return false
		}
		if u.begins == 1 {
			return true
		}
		pc = slices.Concat(u.calls, u.starts)[0]
	}
	return false // functions that use each other, and nobody is seen to use them
}

// comesAgain reports whether control leads from an instruction of a function back to it.
func comesAgain(b *Body, pc int) bool {
	g := NewGraph(b)
	block := g.BlockOf(pc - b.Base)
	seen := make([]bool, len(g.Succs))
	for work := slices.Clone(g.Succs[block]); len(work) > 0; {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[k] {
			seen[k] = true
			work = append(work, g.Succs[k]...)
		}
	}
	return seen[block]
}
