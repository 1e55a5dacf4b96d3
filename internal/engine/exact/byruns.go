package exact

import (
	"errors"

	"heddle/internal/ask/query"
	"heddle/internal/chance/markov"
	"heddle/internal/ir/program"
	"heddle/internal/result/verdict"
)

// Of a chain that is large, the probability of ever being about to call given
// functions is computed without storing it, where the program allows that.

// largeChain is the number of states after which that is tried.
const largeChain = 1 << 21

// goalOf is what a formula of the form <> ([p.f] && [q.g]) waits for, if the functions
// are ones that the program calls but does not have; nil otherwise.
func goalOf(r query.Run, p *program.Program) []markov.Call {
	if r.Formula.Op != query.Finally || r.Formula.Bound < r.Steps {
		return nil
	}
	return callsIn(r.Formula.Args[0], p)
}

func callsIn(n *query.Node, p *program.Program) []markov.Call {
	switch {
	case n.Op == query.And:
		a, b := callsIn(n.Args[0], p), callsIn(n.Args[1], p)
		if a == nil || b == nil {
			return nil
		}
		return append(a, b...)
	case n.Op != query.Calls || n.Process.Var != "" || p.Function(n.Func) >= 0:
		return nil
	}
	for i := range p.Externals {
		if p.Externals[i].Name == n.Func {
			return []markov.Call{{Thread: n.Process.Number, Function: n.Func}}
		}
	}
	return nil
}

// byRuns computes the probability of coming to a goal by runs of local instructions.
// nil: the program is none that this is done for, or its runs may be longer than they
// are to be.
func (x *solving) byRuns(r query.Run, goal []markov.Call) (*verdict.Estimate, error) {
	if !x.p.Sampling.Scheduler.IsUniform() {
		return nil, nil // local instructions count on an even choice
	}
	m, err := x.p.Machine()
	if err != nil {
		return nil, err
	}
	b, err := markov.Ever(m, goal, exactEpsilon/2, x.bounds(), x.failed)
	x.asked.MostThreads = max(x.asked.MostThreads, m.Notes().Threads())
	if e := m.Close(); err == nil {
		err = e
	}
	var not *markov.NotSeparable
	switch {
	case errors.As(err, &not):
		return nil, nil
	case err != nil:
		return nil, err
	case r.Steps != query.Unbounded && (b.Longest == 0 || uint64(b.Longest) > r.Steps):
		return nil, nil
	}
	return fromChain(b.Reached, b.Low, b.High, verdict.Chain{States: b.Configurations, Layers: b.Layers, Steps: b.Longest}), nil
}
