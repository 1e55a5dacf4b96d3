package symexec

import (
	"slices"

	"heddle/internal/exec/machine"
	symbolic "heddle/internal/symbolic/machine"
)

// This file explores parts of a program: from a state on to the headers of some loops, the
// cut points, which an argument by induction joins. Which loops want to be cut is found by
// how often a state asks in them.

// Explorer explores one machine several times.
type Explorer struct {
	c     *symbolic.Cursor
	joins *joins
	dead  map[int][]int // see Dead
}

// NewExplorer makes an explorer; the cursor's machine was not started.
func NewExplorer(c *symbolic.Cursor, m *machine.Machine) *Explorer {
	j := newJoins(m)
	m.Control().MayPause(j.headers())
	return &Explorer{c, j, map[int][]int{}}
}

// From explores from a state on that pauses; nil: from the beginning.
func (x *Explorer) From(from *symbolic.State, o Options) *Result {
	x.c.PauseAlways(o.Cut)
	e := newEngine(x.c, x.joins, o)
	e.from = from
	e.guarded()
	return &e.res
}

// headers are the headers of all loops.
func (j *joins) headers() (list []int) {
	for i := range j.funcs {
		f := &j.funcs[i]
		for _, h := range f.loops.Headers {
			list = append(list, f.graph.Body.Base+f.graph.Start[h])
		}
	}
	return list
}

// header is the header of the innermost loop that a thread is in, in whatever function; ok is false if it is in none.
func (j *joins) header(thread int) (p machine.Pause, ok bool) {
	for _, at := range j.m.Inspect().Frames(thread, nil) {
		f, block := j.of(at.PC)
		if k := f.loops.Of(block); k >= 0 {
			return machine.Pause{PC: f.graph.Body.Base + f.graph.Start[f.loops.Headers[k]], FP: at.FP}, true
		}
	}
	return p, false
}

// lap is how often a state has asked at one place.
type lap struct {
	place machine.Pause
	n     int
}

// goesRound counts that a state asks, or has used up the fuel of an action. Too often at one place of a loop ends the search.
func (e *engine) goesRound(n *node) {
	if e.o.Laps == 0 || e.c.Deciding() {
		return
	}
	here := e.joins.m.Control().Here(e.c.Acting())
	laps := slices.Clone(n.laps)
	i := slices.IndexFunc(laps, func(l lap) bool { return l.place == here })
	if i < 0 {
		i = len(laps)
		laps = append(laps, lap{place: here})
	}
	laps[i].n++
	n.laps = laps
	if laps[i].n <= e.o.Laps {
		return
	}
	if loop, ok := e.joins.header(e.c.Acting()); ok {
		e.res.Long, e.stop = loop.PC, true
	}
}

// cuts reports whether a place is a cut point.
func (e *engine) cuts(place machine.Pause) bool { return slices.Contains(e.o.Cut, place.PC) }
