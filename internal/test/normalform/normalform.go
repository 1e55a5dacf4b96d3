// Package normalform computes Foata normal forms: runs that differ only in the order of independent actions have the
// same one (Cartier and Foata, Problèmes combinatoires de commutation et réarrangements, 1969). Tests enumerate all
// runs and require that an exploration visits exactly one run of each form.
//
// It knows only the interface of systems, and no engine. Dependence of actions follows from the
// effects that the system reports.
//
// What it can miss: effects that a system does not report.
package normalform

import (
	"cmp"
	"slices"
	"strconv"

	"heddle/internal/explore/system"
)

// Taken is an action of a run and what it did.
type Taken struct {
	Action  system.Action
	Effects []system.Effect
	Whole   bool
	Made    []int32 // threads
}

// Take takes an action.
func Take(c system.EffectReporter, a system.Action) (Taken, *system.Failure) {
	before := c.Threads()
	f := c.Do(a)
	d := Taken{Action: a}
	d.Effects, d.Whole = c.Effects(nil)
	for t := before; t < c.Threads(); t++ {
		d.Made = append(d.Made, int32(t))
	}
	return d, f
}

// Dependent reports whether a later action may not come before this one.
func (d *Taken) Dependent(e *Taken) bool {
	if d.Action.Thread == e.Action.Thread || d.Whole || e.Whole || slices.Contains(d.Made, e.Action.Thread) {
		return true
	}
	for _, x := range d.Effects {
		for _, y := range e.Effects {
			if system.Dependent(x, y) {
				return true
			}
		}
	}
	return false
}

// Of is the normal form of a run: its actions, thread.choice, in levels of which none has two that depend on each other, each
// action as early as it can be.
func Of(run []Taken) string {
	level, order := make([]int, len(run)), make([]int, len(run))
	for i := range run {
		order[i] = i
		for k := range i {
			if run[k].Dependent(&run[i]) {
				level[i] = max(level[i], level[k]+1)
			}
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(level[a], level[b]), cmp.Compare(run[a].Action.Thread, run[b].Action.Thread))
	})
	var b []byte
	for n, i := range order {
		if n > 0 && level[i] == level[order[n-1]] {
			b = append(b, ',')
		} else if n > 0 {
			b = append(b, ';')
		}
		b = strconv.AppendInt(b, int64(run[i].Action.Thread), 10)
		b = append(b, '.')
		b = strconv.AppendInt(b, run[i].Action.Choice, 10)
	}
	return string(b)
}
