package passes

import (
	"slices"

	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// Confirming replays violations while a search is under way, each once, so that it
// continues where one is not confirmed.
type Confirming struct {
	how       func(search.Found) (*trace.Trace, error)
	confirmed map[*system.Failure]confirmation
}

type confirmation struct {
	trace *trace.Trace
	err   error
}

// NewConfirming makes a Confirming that replays violations in this way.
func NewConfirming(how func(search.Found) (*trace.Trace, error)) *Confirming {
	return &Confirming{how: how, confirmed: map[*system.Failure]confirmation{}}
}

// Confirms is search.Options.Confirm.
func (c *Confirming) confirms(f search.Found) bool {
	_, err := c.Explain(f)
	return err == nil
}

// Explain returns the trace of a violation, or an error that says why it was not confirmed.
func (c *Confirming) Explain(f search.Found) (*trace.Trace, error) {
	t, ok := c.confirmed[f.Failure]
	if !ok {
		t.trace, t.err = c.how(f)
		c.confirmed[f.Failure] = t
	}
	return t.trace, t.err
}

// Confirms reports whether a violation is confirmed. One of a pass that is to be repeated, since
// it rests on what turned out wrong, is not asked about.
func (s *Search) Confirms(f search.Found) bool {
	return s.Discipline != nil && s.Discipline.Changed() || s.Confirmed.confirms(f)
}

// Shows reports whether a pass has found a violation that is confirmed.
func (s *Search) Shows(r *search.Result) bool {
	return slices.ContainsFunc(r.Violations, func(f search.Found) bool { return s.Confirmed == nil || s.Confirmed.confirms(f) })
}
