package verify

import (
	"slices"

	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// confirming tells violations again while a search is under way, each once, so that it
// goes on where one is not confirmed.
type confirming struct {
	how       func(search.Found) (*trace.Trace, error)
	confirmed map[*system.Failure]confirmation
}

type confirmation struct {
	trace *trace.Trace
	err   error
}

func newConfirming(how func(search.Found) (*trace.Trace, error)) *confirming {
	return &confirming{how: how, confirmed: map[*system.Failure]confirmation{}}
}

// sure is search.Options.Confirm.
func (c *confirming) sure(f search.Found) bool {
	_, err := c.tell(f)
	return err == nil
}

// tell is the trace of a violation, or why there is none.
func (c *confirming) tell(f search.Found) (*trace.Trace, error) {
	t, ok := c.confirmed[f.Failure]
	if !ok {
		t.trace, t.err = c.how(f)
		c.confirmed[f.Failure] = t
	}
	return t.trace, t.err
}

// sure tells whether a violation is confirmed. One of a pass that is to be repeated, since
// it rests on what turned out wrong, is not asked about.
func (s *Passes) sure(f search.Found) bool {
	return s.discipline != nil && s.discipline.Changed() || s.confirmed.sure(f)
}

// shows tells whether a pass has found a violation that is confirmed.
func (s *Passes) shows(r *search.Result) bool {
	return slices.ContainsFunc(r.Violations, func(f search.Found) bool { return s.confirmed == nil || s.confirmed.sure(f) })
}
