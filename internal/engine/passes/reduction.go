package passes

import (
	"cmp"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/system"
)

// searched returns the granularity of a search on a machine that otherwise has another.
func (s *Search) searched(g machine.Granularity) machine.Granularity {
	if s.Unrefined != nil || s.UsesCounterAbstraction() {
		return g
	}
	return max(g, s.Reduction().Granularity)
}

// finer reports whether a search's machine stops at more places than the plan's.
func (s *Search) finer() bool {
	g := s.MachineOptions().Granularity
	return s.searched(g) != g || s.moved // a look at a clock, at which threads stop, may have one way only where the origin of time moves
}

// Reduced is the cursor with what the reduction adds to the machine's.
func (s *Search) Reduced(c *cursor.Cursor) system.Cursor {
	r := s.Reduction()
	if r.Wrap == nil || s.ReductionOff(r, c.Machine().Observers()) != "" {
		return c
	}
	return r.Wrap(c)
}

// NewDiscipline begins to learn.
func (s *Search) NewDiscipline() *discipline.Table {
	d := discipline.New()
	if !s.Reduction().Follows || s.Unordered() != "" {
		d.WithoutHappensBefore()
	}
	return d
}

// usedReduction is the reduction that the last pass of a search used, and why it is
// not the one asked for; "": it is.
func (s *Search) usedReduction(m *machine.Machine) (used reduction.Name, why string) {
	r := s.Reduction()
	if r.Instead == "" {
		return r.Name, s.ForcedWhy()
	}
	switch why = cmp.Or(s.PlainOnly(), s.ReductionOff(r, m.Observers())); {
	case why != "":
	case s.broken:
		why = "a lock was overwritten while it was held"
	case s.unending:
		why = "a thread may loop for ever without an action that others observe"
	case s.Unrefined != nil:
		why = "a schedule could not be expressed in steps of the plain machine"
	case r.Keyless != "" && s.Unordered() != "":
		return r.Keyless, s.Unordered()
	default:
		return r.Name, ""
	}
	return r.Instead, why
}
