package induction

import (
	"fmt"
	"slices"

	"heddle/internal/explore/search"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/ranking"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/symbolic/term"
)

// Cell is a part of a word of the state that has a value of its own.
type Cell struct {
	At        uint32 // the word
	Low, Bits uint
	Name      string // in the source; "": none is known
	Unsigned  bool
}

// Options say how to look for a proof.
type Options struct {
	K      int  // rounds of the induction, from 1 on
	Values int  // that a cell may take before it is generalised
	Merge  bool // states of a round become one where control joins
	Ends   bool // a proof has to show that each run ends, or fails, in place of that none fails

	// Cells are those of a word of the state that the machine is in.
	Cells func(at uint32) []Cell

	Constants []uint64 // of the program: bounds that a cell may have
	Moduli    []uint64 // that it takes remainders by
	Poll      func(search.Stats) search.Limit

	Imagined func(explore func()) // explores from a state that perhaps no run comes to; nil: as from any other
}

// Result is what an attempt came to.
type Result struct {
	Proved    bool
	Why       string // it is not a proof; one sentence
	PC        int    // where; -1: nowhere
	Limit     bool   // the time is over, or the user wants an end
	Base      bool   // a run from the beginning fails: there is no proof
	Hopeless  bool   // other options do not help
	Locations []Described
	Measures  []Measure // with Ends: what decreases, as package ranking found it

	States, Transitions int
	Explorations        int
}

// How much an attempt may take.
const (
	maxStates   = 20000 // of one round from one state
	maxFront    = 64    // states of one round that the next one of k continues from
	maxPasses   = 2000  // explorations
	maxCuts     = 40
	maxPlaces   = 120 // locations of one shape
	maxSamples  = 200 // states that facts of a shape are guessed from
	maxShapes   = 200
	lapsToCut   = 12   // questions in a loop before it is cut
	unwritten   = 4096 // bytes that are taken to hold anything, to begin with
	splitInto   = 4    // values of a cell that a state is split into
	maxSplits   = 16
	maxFacts    = 400
	maxRelated  = 24 // cells that are compared with each other
	maxTriples  = 10
	maxInterval = 64 // thresholds
)

// Prove looks for a proof with given options.
func Prove(c *symbolic.Cursor, x *symexec.Explorer, o Options) *Result {
	p := &prover{c: c, x: x, o: o, pool: c.Pool(), spaces: map[string]*space{}, was: map[uint32]term.Term{}}
	p.res.PC = -1
	c.AssumeNumbers()
	if o.Ends {
		c.Symbolic().LetOverflow()
	}
	for p.attempt(); p.again; p.attempt() {
		p.again = false
		clear(p.spaces)
		p.order = nil
	}
	return &p.res
}

// prover is an attempt.
type prover struct {
	c      *symbolic.Cursor
	x      *symexec.Explorer
	o      Options
	pool   *term.Pool
	res    Result
	cuts   []int // headers of loops
	again  bool  // with another cut
	spaces map[string]*space
	order  []*space             // in the order of being met
	was    map[uint32]term.Term // words of the initial state, of those that change
	dirty  bool                 // the initial state is to be explored
	edges  []ranking.Edge       // with Options.Ends: rounds of the last pass, with the numbers of locations
}

// over reports whether the attempt has ended.
func (p *prover) over() bool { return p.res.Why != "" || p.again || p.res.Proved }

// fail ends the attempt.
func (p *prover) fail(pc int, format string, args ...any) {
	if !p.over() {
		p.res.Why, p.res.PC = fmt.Sprintf(format, args...), pc
	}
}

// attempt explores until nothing changes, and then once more.
func (p *prover) attempt() {
	p.dirty = true
	for !p.over() {
		if p.dirty {
			p.dirty = false
			p.pass(nil)
			continue
		}
		l := p.next()
		if l == nil {
			break
		}
		l.dirty = false
		p.pass(l)
	}
	p.confirm()
}

// next is a location that is to be explored.
func (p *prover) next() *location {
	for _, sp := range p.order {
		for _, l := range sp.places {
			if l.dirty {
				return l
			}
		}
	}
	return nil
}

// pass explores k rounds from a location, or from the initial state, and takes up what it arrives in.
func (p *prover) pass(l *location) {
	for _, a := range p.rounds(l) {
		if p.over() {
			return
		}
		p.takeUp(a)
	}
}

// confirm is the last pass: what it arrives in must be known.
func (p *prover) confirm() {
	p.edges = nil
	sources := []*location{nil}
	for _, sp := range p.order {
		sources = append(sources, sp.places...)
	}
	for _, l := range sources {
		for _, a := range p.rounds(l) {
			if p.over() {
				break
			}
			list, ok := p.covered(a)
			if !ok {
				p.fail(a.pc, "not all states at the head of this loop are covered")
			}
			if p.o.Ends && l != nil {
				p.join(l, list)
			}
		}
		if p.over() {
			return
		}
	}
	if p.o.Ends && !p.ranked() {
		return
	}
	p.res.Proved = true
	p.describe()
}

// rounds explores k rounds from a location, or from the initial state, and gives the states that must be covered: those
// that the last round ends in; from the initial state all. Of the rounds before the last one of a location it is known
// that they do not fail; of the states that they end in nothing is: that one which stands for the same is covered says
// nothing of it, for it may keep other numbers of objects in mind.
func (p *prover) rounds(from *location) (list []*arrival) {
	front := []*symbolic.State{nil}
	if from != nil {
		front[0] = from.state(p)
	}
	for k := 1; k <= p.o.K; k++ { // of nothing, once the attempt has ended
		last := k == p.o.K
		var next []*symbolic.State
		for _, x := range front {
			for _, y := range p.explore(x, from == nil, last) {
				if from == nil || last {
					list = append(list, p.arrival(y))
				}
				if !last {
					next = append(next, y)
				}
			}
		}
		if len(next) > maxFront {
			p.fail(-1, "too many paths through %d rounds", p.o.K)
		}
		front = next
	}
	return list
}

// explore explores one round from a state; nil: the initial one.
func (p *prover) explore(from *symbolic.State, base, last bool) (list []*symbolic.State) {
	if p.ended() {
		return nil
	}
	if p.res.Explorations++; p.res.Explorations > maxPasses {
		p.fail(-1, "no invariant was found in %d explorations", maxPasses)
		return nil
	}
	var r *symexec.Result
	explore := func() {
		r = p.x.From(from, symexec.Options{Merge: p.o.Merge, Match: symexec.None, Cut: p.cuts, Alone: true, Laps: lapsToCut,
			Arrive:    func(x *symbolic.State) { list = append(list, x) },
			MaxStates: maxStates, KeepGoing: !base && !last || p.o.Ends, Ends: p.o.Ends, Poll: p.o.Poll})
	}
	if base || p.o.Imagined == nil {
		explore()
	} else {
		p.o.Imagined(explore)
	}
	p.res.States += r.States
	p.res.Transitions += r.Transitions
	p.judge(r, base, last)
	return list
}

// ended reports whether the attempt has ended, or ends it if the time is over.
func (p *prover) ended() bool {
	if !p.over() && p.o.Poll(search.Stats{States: p.res.States, Transitions: p.res.Transitions, Bytes: p.c.Bytes(), Work: p.c.Work()}) != "" {
		p.res.Limit = true
		p.fail(-1, "time ran out during the search for invariants")
	}
	return p.over()
}

// judge ends the attempt if an exploration was not complete, or has failed where it must not.
func (p *prover) judge(r *symexec.Result, base, last bool) {
	switch {
	case r.Threads:
		p.res.Hopeless = true
		p.fail(-1, "it requires a single thread")
	case len(r.Others) > 0:
		f := r.Others[0].Failure
		p.fail(int(f.Key>>8), "%s", f.Text)
	case len(r.Violations) > 0 && (base || last) && !p.o.Ends: // else a run that fails has ended
		f := r.Violations[0].Failure
		p.res.Base = base
		p.fail(int(f.Key>>8), "the induction step does not hold: %s", f.Text)
	case r.Long >= 0:
		p.cut(r.Long)
	case len(r.Limits) > 0:
		p.res.Limit = !slices.Contains(r.Limits, search.States)
		p.fail(-1, "a round has too many states")
	}
}

// cut adds a cut point and begins anew.
func (p *prover) cut(pc int) {
	if slices.Contains(p.cuts, pc) || len(p.cuts) >= maxCuts {
		p.fail(pc, "a loop in this one can iterate without passing its head")
		return
	}
	p.cuts = append(p.cuts, pc)
	p.again = true
}
