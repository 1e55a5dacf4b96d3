package plan

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/reduction"
)

// ParseReduction reads the name of a reduction.
func ParseReduction(name string) (reduction.Name, error) {
	return named("reduction", name, reduction.All())
}

// EveryInstruction reports whether threads switch at every LLVM instruction.
func (s *Search) EveryInstruction() bool { return s.Reduction == reduction.None }

// ReducedTo returns the plan with a reduction, or the weaker one that its conditions demand.
func (p *Plan) ReducedTo(r reduction.Name) *Plan {
	asked := r
	if forced := p.forced(r.Info()); forced != "" {
		r = forced
	}
	q := p.With(func(t *Task) { t.Search.Reduction = r })
	q.asked = asked
	return q
}

// Reduction is the row of the reduction that the plan's searches have.
func (p *Plan) Reduction() *reduction.Info { return p.Search.Reduction.Info() }

// LearnsDiscipline reports whether searches assume that memory is shared without conflict.
func (p *Plan) LearnsDiscipline() bool { return p.Reduction().Learns && p.PlainOnly() == "" }

// PlainOnly is why the task allows no discipline to be learnt; "": it does, as far as is known before
// there is a machine.
func (p *Plan) PlainOnly() string {
	if r := p.Reduction(); r.Learns {
		return p.ReductionOff(r, p.observers())
	}
	return ""
}

// ReductionOff is why a reduction is off with some observers; "": it is not.
func (p *Plan) ReductionOff(r *reduction.Info, o visibility.Observers) string {
	if why := p.countsActions(); r.Orders && why != "" {
		return why
	}
	return o.Against(r.Argument)
}

// forced is the reduction that the conditions need instead of one; "": they go
// with it. A condition on variables or places may be true between two actions of
// any reduction. One on deadlocks, ends and races (property.NeedsOf) is kept by
// those that switch threads at every visible action, and explore all of them.
func (p *Plan) forced(r *reduction.Info) reduction.Name {
	switch {
	case r.Argument == visibility.Everything:
		return ""
	case p.observers().Against(visibility.PlacesOnly) != "":
		return reduction.None
	case len(p.rules) > 0 && !r.Conditions:
		return reduction.Local
	case p.Asks != nil && !(r.Runs && p.Asks.ofRuns()) && !r.Conditions:
		return reduction.Local
	case p.Asks != nil && (p.leavesThreads() || p.restsBeforeLocks()) && r.Orders:
		return reduction.Local
	}
	return ""
}

// ForcedWhy is why the reduction is not the one asked for; "": it is.
func (p *Plan) ForcedWhy() string {
	if p.asked == p.Search.Reduction {
		return ""
	}
	if p.Search.EveryInstruction() {
		if p.Asks != nil && p.Asks.Automaton != nil && !p.Asks.Automaton.StutterInvariant {
			return "an automaton may count states, as X does"
		}
		if p.Asks != nil {
			return "the formula speaks of local variables, of what pointers lead to, of who can act, or of next states"
		}
		if why := p.observers().Against(visibility.PlacesOnly); why != "" && !p.needs.Exact {
			return why
		}
		return "the query may refer to a state between any two instructions"
	}
	if p.Asks != nil {
		if p.Asks.ofRuns() && p.leavesThreads() {
			return "others may take an action first that a thread never takes, and promises at single lines are kept where it is not taken"
		}
		if p.restsBeforeLocks() {
			return "others may take a lock first before which a thread rests for ever"
		}
		if p.Asks.ofRuns() {
			return "the other cannot say of each run without end which run of the plain machine it is"
		}
		return "others keep each run, and not where runs part"
	}
	return "the query is about states, and other reductions would omit some"
}

// granularity returns how far a step goes, whatever the reduction.
func (t *Task) granularity() machine.Granularity {
	switch {
	case t.Sampling.Stepwise:
		return machine.InstructionSteps
	case t.Search.EveryInstruction():
		return machine.EveryInstruction
	}
	return machine.VisibleActions
}
