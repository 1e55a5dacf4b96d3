package exact

import (
	"errors"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/chance/markov"
	"heddle/internal/chance/uses"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
)

// either is a chain, or the answer without it.
type either struct {
	chain *markov.Chain
	exact *verdict.Estimate
}

// chainOrRuns builds the program's chain; one that is large only where the goal's
// probability is not found without.
func (x *solving) chainOrRuns(o markov.Options, r query.Run, goal []markov.Call) (either, error) {
	if most := x.p.Bounds.States; goal == nil || most > 0 && most <= largeChain {
		c, err := x.chain(o)
		return either{chain: c}, err
	}
	small := o
	small.MaxStates = largeChain
	c, err := x.chain(small)
	var large *markov.TooLarge
	if !errors.As(err, &large) || large.States < largeChain {
		return either{chain: c}, err
	}
	if e, err := x.byRuns(r, goal); e != nil || err != nil {
		return either{exact: e}, err
	}
	c, err = x.chain(o)
	return either{chain: c}, err
}

// Inputs of up to manyValues values are drawn where they are taken, one edge for each value. If there are others, all of more than
// uses.Few are split by their uses.
const manyValues = 256

// chain builds the program's chain, and notes what ends its runs. Where inputs cannot be split that can be drawn, they are.
func (x *solving) chain(o markov.Options) (*markov.Chain, error) {
	o.MaxValues = manyValues
	c, err := x.drawn(o)
	var many *markov.TooManyValues
	if !errors.As(err, &many) {
		return c, err
	}
	gaps := slices.Clone(x.gaps)
	o.MaxValues = 0
	c, err = x.split(o)
	var unsplit *uses.Unsplit
	if !errors.As(err, &unsplit) && !errors.As(err, &many) && (err != nil || len(x.gaps) == len(gaps)) {
		return c, err
	}
	found := x.gaps
	x.gaps = gaps
	d, other := x.drawn(o)
	if errors.As(other, &many) { // there are too many
		x.gaps = found
		return c, err
	}
	return d, other
}

// drawn is the chain in which inputs are drawn where they are taken.
func (x *solving) drawn(o markov.Options) (*markov.Chain, error) {
	m, err := x.p.Machine()
	if err != nil {
		return nil, err
	}
	return x.build(m, o, func(o markov.Options) (*markov.Chain, error) { return markov.Build(m, o) })
}

// split is the chain in which inputs are split by their uses.
func (x *solving) split(o markov.Options) (*markov.Chain, error) {
	m, err := uses.New(x.p.Program, x.p.MachineOptions(), uses.Few)
	if err != nil {
		return nil, err
	}
	return x.build(m.Machine, o, func(o markov.Options) (*markov.Chain, error) { return markov.BuildSplit(m.Machine, m, o) })
}

// build builds a chain on a machine, and closes it.
func (x *solving) build(m *machine.Machine, o markov.Options, by func(markov.Options) (*markov.Chain, error)) (c *markov.Chain, err error) {
	defer func() {
		if e := m.Close(); err == nil {
			err = e
		}
	}()
	if o.MaxStates == 0 || x.p.Bounds.States > 0 && x.p.Bounds.States < o.MaxStates {
		o.MaxStates = x.p.Bounds.States
	}
	o.MaxBytes = x.p.Bounds.Bytes
	o.Interrupted = x.limits.Stop
	o.Fault = x.failed
	if o.Scheduler, err = x.p.Sampling.Scheduler.NewMemoryless(x.p.Program); err != nil {
		return nil, &unanswerable{err.Error()}
	}
	c, err = by(o)
	x.asked.MostThreads = max(x.asked.MostThreads, m.Notes().Threads())
	if err == nil {
		x.asked.Stats.States += c.States()
		x.asked.Stats.Transitions += c.Edges()
		x.asked.Stats.Bytes = max(x.asked.Stats.Bytes, c.Bytes())
		for _, text := range slices.Concat(runs.Inputs(x.p, m), runs.Scheduled(x.p)) {
			x.asked.Assumptions = runs.With(x.asked.Assumptions, text)
		}
		for _, why := range proof.Clock(x.p, m) {
			if !slices.Contains(x.undecided, why) {
				x.undecided = append(x.undecided, why)
			}
		}
	}
	return c, err
}
