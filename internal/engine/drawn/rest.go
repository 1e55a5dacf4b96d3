package drawn

import (
	"errors"
	"maps"
	"slices"
)

// This file is about what has come when a search ends before its pieces were all there.

// rest adds what has come after a piece that has not, if the search was ended before: up to the first one with a violation.
func (a *asking) rest() error {
	if a.limit == "" || a.summed > a.last {
		a.limit = ""
		return a.close()
	}
	shown := false
	for _, i := range slices.Sorted(maps.Keys(a.made)) {
		d := a.made[i]
		if d.again || shown {
			continue
		}
		a.add(i)
		shown = len(d.Found.Violations) > 0 && !a.s.Task.Checks.KeepGoing
	}
	if !shown {
		a.sum.Limit(a.limit)
	}
	return errors.Join(a.failed, a.close())
}

// close gives back what was not added.
func (a *asking) close() (err error) {
	for _, d := range a.made {
		if d.Machine != nil {
			err = errors.Join(err, d.Machine.Close())
		}
	}
	clear(a.made)
	return err
}
