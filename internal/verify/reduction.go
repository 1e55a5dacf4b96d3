package verify

import (
	"cmp"
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// Reduction names how places to switch threads, and orders of independent actions,
// are left out. docs/reductions.md tells what each keeps.
type Reduction string

// The reductions, each with all that those before it leave out, save ReductionSuperstep,
// which adds to ReductionLocal only.
const (
	ReductionDefault    Reduction = ""           // the strongest that is sound
	ReductionNone       Reduction = "none"       // threads switch at every LLVM instruction
	ReductionTau        Reduction = "tau"        // at every observable one, as SymDIVINE has it
	ReductionLocal      Reduction = "local"      // at every access to memory that others may reach
	ReductionSuperstep  Reduction = "superstep"  // where threads come into conflict, as pancam has it
	ReductionJoint      Reduction = "joint"      // where the discipline learnt does not keep others away
	ReductionOrdered    Reduction = "ordered"    // nor the order in which accesses come
	ReductionPersistent Reduction = "persistent" // and only those of a persistent set, where one is known
)

// Reductions are all of them by name, the weakest first.
func Reductions() []Reduction {
	return []Reduction{ReductionNone, ReductionTau, ReductionLocal, ReductionSuperstep, ReductionJoint, ReductionOrdered, ReductionPersistent}
}

// ParseReduction reads the name of a reduction.
func ParseReduction(name string) (Reduction, error) {
	for _, r := range Reductions() {
		if string(r) == name {
			return r, nil
		}
	}
	return "", fmt.Errorf("--reduction=%s: it is none, tau, local, superstep, joint, ordered or persistent", name)
}

// Reduce chooses the reduction of the searches to come.
func (s *Session) Reduce(r Reduction) {
	s.Plan = s.reducedTo(r)
	s.discipline, s.broken, s.unending, s.met, s.Unrefined = nil, false, false, nil, nil
}

// reducedTo returns the plan with a reduction, or the weaker one that its conditions demand.
func (p *Plan) reducedTo(r Reduction) *Plan {
	if r == ReductionDefault && p.Search.EveryInstruction {
		r = ReductionNone
	}
	asked := r
	if forced := p.forced(r); forced != "" {
		r = forced
	}
	q := p.With(func(t *Task) { t.Search.Reduction, t.Search.EveryInstruction = r, r == ReductionNone })
	q.asked = asked
	return q
}

// learns tells whether searches assume that memory is shared without conflict.
func (p *Plan) learns() bool {
	switch p.Search.Reduction {
	case ReductionDefault, ReductionJoint, ReductionOrdered, ReductionPersistent:
		return p.plainOnly() == ""
	}
	return false
}

// granularity returns how far a step goes, whatever the reduction.
func (t *Task) granularity() machine.Granularity {
	switch {
	case t.Sampling.Stepwise:
		return machine.InstructionSteps
	case t.Search.EveryInstruction:
		return machine.EveryInstruction
	}
	return machine.VisibleActions
}

// searched returns the granularity of a search on a machine that otherwise has another.
func (s *Session) searched(g machine.Granularity) machine.Granularity {
	if s.observes() {
		return max(g, machine.ObservableInstructions)
	}
	return g
}

// observes reports whether threads switch at observable instructions.
func (s *Session) observes() bool {
	return s.Task.Search.Reduction == ReductionTau && s.Unrefined == nil && !s.CountsThreads()
}

// reduced is the cursor with what the reduction adds to the machine's.
func (s *Session) reduced(c *cursor.Cursor) system.Cursor {
	switch s.Task.Search.Reduction {
	case ReductionSuperstep:
		if s.noSupersteps(c.Machine()) == "" {
			return cursor.NewSuperstep(c)
		}
	case ReductionDefault, ReductionPersistent:
		c.UsePersistentSets(true)
	}
	return c
}

// noSupersteps is why ReductionSuperstep is ReductionLocal; "": it is not.
func (p *Plan) noSupersteps(m *machine.Machine) string {
	if why := p.countsActions(); why != "" {
		return why
	}
	return m.Observers().Against(visibility.Accesses)
}

// plainOnly is why the task allows no discipline to be learnt; "": it does.
func (p *Plan) plainOnly() string {
	if why := p.countsActions(); why != "" {
		return why
	}
	return p.observers().Against(visibility.Orders)
}

// usedReduction is the reduction that the last pass of a search used, and why it is
// not the one asked for; "": it is.
func (s *Session) usedReduction(m *machine.Machine) (used Reduction, why string) {
	asked := s.Task.Search.Reduction
	if asked == ReductionDefault {
		asked = ReductionPersistent
	}
	switch asked {
	case ReductionNone, ReductionLocal:
		return asked, s.forcedWhy()
	case ReductionTau:
	case ReductionSuperstep:
		why = s.noSupersteps(m)
	default:
		why = cmp.Or(s.plainOnly(), m.Observers().Against(visibility.Orders))
	}
	switch {
	case why != "":
	case s.broken:
		why = "a lock was overwritten while it was held"
	case s.unending:
		why = "a thread may go round for ever without an action that others notice"
	case s.Unrefined != nil:
		why = "a schedule could not be written in steps of the plain machine"
	case asked == ReductionOrdered && s.unordered() != "":
		return ReductionJoint, s.unordered()
	default:
		return asked, ""
	}
	return ReductionLocal, why
}
