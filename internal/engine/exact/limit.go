package exact

import (
	"cmp"
	"errors"

	"heddle/internal/ask/property"
	"heddle/internal/chance/markov"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/determinise"
	"heddle/internal/temporal/ltl"
)

// mostRabin is how many states a deterministic automaton may have that follows runs beside a chain.
const mostRabin = 1 << 14

// inTheLimit computes the probability of a condition that no finite part of a run need decide, such as G F p, of runs of any length.
func (x *solving) inTheLimit(p *property.Automaton) (*verdict.Estimate, error) {
	f, err := p.Linear()
	if err != nil {
		return nil, &unanswerable{err.Error()}
	}
	a, err := deterministic(f)
	if err != nil {
		return nil, err
	}
	o := markov.Options{Decided: markov.Decides(a, len(p.Leaves()))}
	for _, l := range p.Leaves() {
		o.Labels = append(o.Labels, l)
	}
	if x.p.Sampling.Export != nil {
		o.Decided = nil // what is written serves other formulae as well
	}
	c, err := x.chain(o)
	if err != nil {
		return nil, err
	}
	if err := x.export(c, p.Leaves()); err != nil {
		return nil, err
	}
	u, err := c.InTheLimit(a, exactEpsilon, x.bounds())
	if err = cmp.Or(err, a.failed); err != nil {
		return nil, err
	}
	return unending(u), nil
}

// deterministic is the automaton of a formula, compared with it, for an answer rests on it.
func deterministic(f *ltl.Formula) (*rabin, error) {
	b, err := automaton.Translate(f, nil)
	if err != nil {
		return nil, &unanswerable{err.Error()}
	}
	b = b.Büchi()
	compared, err := determinise.New(b, mostRabin)
	if err != nil {
		return nil, tooLarge(err)
	}
	if err := automaton.Compared(f, (&rabin{Automaton: compared}).agrees(f)); err != nil {
		return nil, err
	}
	d, err := determinise.New(b, mostRabin)
	return &rabin{Automaton: d}, err
}

// tooLarge is why there is no answer, if the automaton has too many states.
func tooLarge(err error) error {
	var large *determinise.TooLarge
	if errors.As(err, &large) {
		return &unanswerable{"the formula is too large for an exact answer without a bound on steps: " + err.Error() + "; give one, Pr[<=n] (...)"}
	}
	return err
}

// rabin is a deterministic automaton as one of chains. The states that decide have the same numbers.
type rabin struct {
	*determinise.Automaton
	failed error // it became too large where no error can be returned: nothing that was computed counts
}

// Next implements markov.Automaton.
func (a *rabin) Next(q uint32, l markov.Set) (uint32, error) {
	m, err := a.Automaton.Next(q, uint64(l))
	if err != nil {
		return 0, tooLarge(err)
	}
	return m.To, nil
}

// Accepts implements markov.Automaton.
func (a *rabin) Accepts(q uint32, l markov.Set) bool {
	accepts, err := a.Repeats(q, uint64(l))
	a.fails(err)
	return accepts
}

// agrees is what words the automaton accepts; as the formula says, where it becomes too large.
func (a *rabin) agrees(f *ltl.Formula) func(prefix, cycle []uint64) bool {
	return func(prefix, cycle []uint64) bool {
		if accepts, err := a.Automaton.Accepts(prefix, cycle); err == nil {
			return accepts
		}
		return f.Holds(prefix, cycle)
	}
}

// fails notes an error.
func (a *rabin) fails(err error) {
	if err != nil {
		a.failed = tooLarge(err)
	}
}

// Judge implements markov.Judged.
func (a *rabin) Judge() markov.Judge { return &judge{a: a} }

type judge struct {
	a     *rabin
	marks determinise.Marks
}

// Add implements markov.Judge.
func (j *judge) Add(q uint32, l markov.Set) {
	m, err := j.a.Automaton.Next(q, uint64(l))
	if j.a.fails(err); err == nil {
		j.marks.Add(m)
	}
}

// Accepts implements markov.Judge.
func (j *judge) Accepts() bool { return j.marks.Accepting() }
