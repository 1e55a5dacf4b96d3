package symexec

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
)

// This file bounds the rounds of loops. A round counts where an input decides whether
// there is another: each time that a branch asks in the same region. Once it has asked
// as often as there may be rounds, the answer that leads round once more is cut off; that
// it was open says that the bound did not suffice (the unwinding assertion). Loops that
// no input decides about are run.

// rounds count how often a state's branches have asked, the last ones first.
type rounds struct {
	before *rounds
	region int // by number, so that a region entered again counts anew
	place  machine.Pause
	n      int
}

// asked adds that a branch asks, and returns how often it has.
func (r *rounds) asked(region int, place machine.Pause) *rounds {
	n := 1
	for x := r; x != nil; x = x.before {
		if x.region == region && x.place == place {
			n += x.n
			break
		}
	}
	return &rounds{before: r, region: region, place: place, n: n}
}

// decides reports whether an instruction chooses where control goes.
func (e *engine) decides(pc int) bool {
	switch e.joins.p.Code[pc].Op {
	case program.Branch, program.Switch, program.IndirectJump:
		return true
	}
	return false
}

// depth is how often an instruction has asked in functions of a thread that are not left yet: what
// recursion costs.
func (e *engine) depth(place machine.Pause) (n int) {
	for _, r := range e.regions {
		if r.asked.PC == place.PC && r.asked.SameThread(place) {
			n++
		}
	}
	return n
}

// bounded leaves those answers that bounds allow.
func (e *engine) bounded(acts []system.Action, r *rounds) []system.Action {
	pc := r.place.PC
	loop := e.joins.loop(pc)
	most := e.o.Unwind(loop)
	if e.depth(r.place) > most {
		e.unwound(loop)
		return nil
	}
	if r.n <= most {
		return acts
	}
	in := &e.joins.p.Code[pc]
	if in.Op != program.Branch { // which of the targets an answer leads to is not known yet
		if r.n <= most+1 {
			return acts
		}
		e.unwound(loop)
		return nil
	}
	return slices.DeleteFunc(acts, func(a system.Action) bool {
		target := int(in.C)
		if a.Choice == 1 {
			target = int(in.B)
		}
		again := e.joins.again(pc, target)
		if again {
			e.unwound(loop)
		}
		return again
	})
}

func (e *engine) unwound(l Loop) {
	if !slices.Contains(e.res.Unwound, l) {
		e.res.Unwound = append(e.res.Unwound, l)
	}
}
