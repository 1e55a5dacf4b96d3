package search

// A violation of a symbolic search may be none: a solver has left open whether inputs
// lead there. Then the search continues, for a real one may be elsewhere, or at the same
// place by another run.

// Confirmer knows the places at which violations were found that are not confirmed. The zero
// value confirms all.
type Confirmer struct {
	confirm func(Found) bool
	tries   map[uint64]int // by place
}

// NewConfirmer asks a function about violations; nil confirms all.
func NewConfirmer(confirm func(Found) bool) Confirmer { return Confirmer{confirm: confirm} }

// triesPerPlace bounds the runs to one place that are asked about: each may cost a
// solver all of its time.
const triesPerPlace = 4

// Confirm records a violation, and reports whether it is confirmed. Of one place that was not,
// a result has one until another run confirms it.
func (d *Confirmer) Confirm(r *Result, w Found) bool {
	key := w.Failure.Key
	switch {
	case d.confirm == nil || d.confirm(w):
		for i := range r.Violations {
			if d.tries[key] > 0 && r.Violations[i].Failure.Key == key {
				r.Violations[i] = w
				return true
			}
		}
		r.Violations = append(r.Violations, w)
		return true
	case d.tries[key] == 0:
		r.Violations = append(r.Violations, w)
	}
	if d.tries == nil {
		d.tries = map[uint64]int{}
	}
	d.tries[key]++
	return false
}

// MayRetry reports whether another run to a place is worth to be asked about.
func (d *Confirmer) MayRetry(key uint64) bool { return d.tries[key] < triesPerPlace }
