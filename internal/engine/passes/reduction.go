package passes

import (
	"cmp"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// searched returns the granularity of a search on a machine that otherwise has another.
func (s *Search) searched(g machine.Granularity) machine.Granularity {
	if s.observes() {
		return max(g, machine.ObservableInstructions)
	}
	return g
}

// observes reports whether threads switch at observable instructions.
func (s *Search) observes() bool {
	return s.Task.Search.Reduction == plan.ReductionTau && s.Unrefined == nil && !s.UsesCounterAbstraction()
}

// Reduced is the cursor with what the reduction adds to the machine's.
func (s *Search) Reduced(c *cursor.Cursor) system.Cursor {
	switch s.Task.Search.Reduction {
	case plan.ReductionSuperstep:
		if s.NoSupersteps(c.Machine()) == "" {
			return cursor.NewSuperstep(c)
		}
	case plan.ReductionDefault, plan.ReductionPersistent:
		c.UsePersistentSets(true)
	}
	return c
}

// UsedReduction is the reduction that the last pass of a search used, and why it is
// not the one asked for; "": it is.
func (s *Search) UsedReduction(m *machine.Machine) (used plan.Reduction, why string) {
	asked := s.Task.Search.Reduction
	if asked == plan.ReductionDefault {
		asked = plan.ReductionPersistent
	}
	switch asked {
	case plan.ReductionNone, plan.ReductionLocal:
		return asked, s.ForcedWhy()
	case plan.ReductionTau:
	case plan.ReductionSuperstep:
		why = s.NoSupersteps(m)
	default:
		why = cmp.Or(s.PlainOnly(), m.Observers().Against(visibility.Orders))
	}
	switch {
	case why != "":
	case s.broken:
		why = "a lock was overwritten while it was held"
	case s.unending:
		why = "a thread may loop for ever without an action that others observe"
	case s.Unrefined != nil:
		why = "a schedule could not be expressed in steps of the plain machine"
	case asked == plan.ReductionOrdered && s.Unordered() != "":
		return plan.ReductionJoint, s.Unordered()
	default:
		return asked, ""
	}
	return plan.ReductionLocal, why
}
