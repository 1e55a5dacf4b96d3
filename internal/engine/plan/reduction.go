package plan

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
)

// Reduction names how places to switch threads, and orders of independent actions,
// are left out. docs/reductions.md says what each preserves.
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
	return "", fmt.Errorf("--reduction=%s: must be none, tau, local, superstep, joint, ordered or persistent", name)
}

// ReducedTo returns the plan with a reduction, or the weaker one that its conditions demand.
func (p *Plan) ReducedTo(r Reduction) *Plan {
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

// LearnsDiscipline reports whether searches assume that memory is shared without conflict.
func (p *Plan) LearnsDiscipline() bool {
	switch p.Search.Reduction {
	case ReductionDefault, ReductionJoint, ReductionOrdered, ReductionPersistent:
		return p.PlainOnly() == ""
	}
	return false
}

// NoSupersteps is why ReductionSuperstep is ReductionLocal; "": it is not.
func (p *Plan) NoSupersteps(m *machine.Machine) string {
	if why := p.countsActions(); why != "" {
		return why
	}
	return m.Observers().Against(visibility.Accesses)
}

// PlainOnly is why the task allows no discipline to be learnt; "": it does.
func (p *Plan) PlainOnly() string {
	if why := p.countsActions(); why != "" {
		return why
	}
	return p.observers().Against(visibility.Orders)
}

// forced is the reduction that the conditions need instead of one; "": they go
// with it. A condition on variables or places may be true between two actions of
// any reduction. One on deadlocks, ends and races (property.NeedsOf) is kept by
// those that switch threads at every visible action, and explore all of them.
func (p *Plan) forced(r Reduction) Reduction {
	switch {
	case r == ReductionNone:
		return ""
	case p.observers().Against(visibility.PlacesOnly) != "":
		return ReductionNone
	case len(p.rules) == 0 || r == ReductionLocal:
		return ""
	}
	return ReductionLocal
}

// ForcedWhy is why the reduction is not the one asked for; "": it is.
func (p *Plan) ForcedWhy() string {
	if p.asked == p.Search.Reduction {
		return ""
	}
	if p.Search.EveryInstruction {
		return "the query may refer to a state between any two instructions"
	}
	return "the query is about states, and other reductions would omit some"
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
