package verify

import (
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Plan is a loaded program, and what is asked of it. It is immutable: a plan that
// differs is another one, made by With and its like.
type Plan struct {
	Task
	Program *program.Program
	Notes   []string // of the front-end

	known       map[string]*machine.External // the platform's functions
	rules       []rule                       // conditions that no state may have
	needs       property.Needs               // of theirs
	asked       Reduction                    // before the rules demanded a weaker one
	abstraction Abstraction                  // what states are told apart by; "": all that they are
	ordinary    bool                         // nothing fails without a cause: see spurious
	counting    bool                         // threads in the same state count as one or many
}

// With returns a plan whose task differs by what change does to a copy of it. What
// slices and maps of the task hold must not be changed.
func (p *Plan) With(change func(*Task)) *Plan {
	q := *p
	change(&q.Task)
	if q.platform() != p.platform() {
		q.known = q.Task.externals()
	}
	if q.Search.Abstraction == AbstractionOff {
		q.abstraction = ""
	}
	return &q
}

// within returns the plan with so many seconds.
func (p *Plan) within(seconds float64) *Plan {
	return p.With(func(t *Task) { t.Bounds.Seconds = seconds })
}

// with returns the plan with an engine.
func (p *Plan) with(e Engine) *Plan {
	return p.With(func(t *Task) { t.Search.Engine = e })
}

// unabstracted returns the plan with states told apart by all that they are.
func (p *Plan) unabstracted() *Plan {
	return p.With(func(t *Task) { t.Search.Abstraction = AbstractionOff })
}

// ordinarily returns the plan with nothing that fails, or ends, without a cause.
func (p *Plan) ordinarily() *Plan {
	q := *p
	q.ordinary = true
	return &q
}

// countingThreads returns the plan with threads in the same state counted as one or many.
func (p *Plan) countingThreads() *Plan {
	q := *p
	q.counting = true
	return &q
}

// ForQuery returns the plan with the conditions of one query.
func (p *Plan) ForQuery(q *query.Query) (*Plan, error) { return p.withRules(queryRules(q), p.needs) }

// ExactStates reports whether conditions ask for states that a reduction may leave out.
func (p *Plan) ExactStates() bool { return p.needs.Exact }

// CountsThreads reports whether threads in the same state count as one or many.
func (p *Plan) CountsThreads() bool { return p.counting }

// AbstractedBy returns what states are told apart by; "": all that they are.
func (p *Plan) AbstractedBy() Abstraction { return p.abstraction }
