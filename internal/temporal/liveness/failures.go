package liveness

import (
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// failures are what a search has met on its way, once for each place.
type failures struct {
	o    *Options
	res  *Result
	keys map[uint64]bool
}

// note records a failure, to which a way leads, and reports whether it ends the search.
func (x *failures) note(f *system.Failure, path func() (schedule.Schedule, []bool)) (stop bool) {
	key := x.o.KeyOf(f)
	if x.keys[key] {
		return false
	}
	x.keys[key] = true
	way, answers := path()
	if f.Way != nil {
		way = f.Way()
	}
	w := search.Found{Failure: f, Schedule: way}
	if f.Class != system.Violation {
		x.res.Others = append(x.res.Others, w)
		return f.Class == system.Escaped
	}
	if x.o.Confirms != nil && !x.o.Confirms(w, answers) {
		x.res.Others = append(x.res.Others, search.Found{Failure: &system.Failure{Class: system.Gap, Key: f.Key,
			Text: "no inputs are known for which this happens: " + f.Text}, Schedule: way})
		return false
	}
	x.res.Violations = append(x.res.Violations, w)
	return !x.o.KeepGoing
}
