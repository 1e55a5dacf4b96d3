package plan

import (
	"bytes"
	"errors"
	"fmt"

	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
)

// Wire carries messages between the processes of one search: those of one sender to one name in order.
type Wire interface {
	// Listen has f called with each message to a name, by one goroutine, until Close.
	Listen(name string, f func(message []byte)) error
	Send(name string, message []byte) error
	Close()
}

// Wires are the wires of a program that processes share: one for each search, by number.
type Wires interface{ Wire(search int) Wire }

// MostParts is how many parts the states of a program can be divided into.
const MostParts = 1 << 10

// dividedMark is what the bundle of a plan begins with whose states are divided. That of a check follows.
const dividedMark = "heddle: divided states\n"

// Undivided is why the states of a task's program cannot be divided among processes, as a clause about --divide; "": they can.
func Undivided(t *Task) string {
	c, s := &t.Checks, &t.Search
	bounds := t.Bounds
	switch {
	case s.Divide > MostParts:
		return fmt.Sprintf("takes at most %d processes", MostParts)
	case t.Source.Function != "" || t.Source.AnyGlobals || len(t.Source.Assumed) > 0:
		return "takes whole programs: omit --function, or write a main that calls the function"
	case len(c.Never)+len(c.Always) > 0:
		return "does not go with --never and --always"
	case c.Linear != "" || c.Branching != "" || c.Automaton.File != "" || len(c.FairAt) > 0:
		return "looks at states, not at whole runs: omit --ltl, --ctl, --automaton"
	case len(c.Labels) > 0 || c.Table:
		return "does not go with --checks-table"
	case s.Engine != EngineAuto && s.Engine != EngineExplicit && s.Engine != EngineSymbolic:
		return "is of the engines explicit and symbolic: omit --engine, or name one of them"
	case s.Order != order.DepthFirst:
		return "has an order of its own: omit --search"
	case bounds.Bounded || bounds.Depth > 0:
		return "counts no switches and no depth: omit --context-bound, --delay-bound and --depth"
	case s.Spill || s.Store != "" && s.Store != StoreTree:
		return "keeps states without loss: omit --store and --spill"
	case s.Symmetry || s.CheckProviso || s.Abstraction != AbstractionDefault && s.Abstraction != AbstractionOff || s.CounterAbstraction == CountOn:
		return "does not go with --symmetry, --abstraction, --count-threads and --check-proviso"
	}
	return ""
}

// Divided is the plan as its states are divided: without what takes states for one another, and without a discipline, which processes would have to learn together.
func Divided(p *Plan) *Plan {
	q := p.With(func(t *Task) {
		t.Search.CounterAbstraction, t.Search.Abstraction = CountOff, AbstractionOff
		if t.Search.Engine != EngineSymbolic {
			t.Search.Engine = EngineExplicit
		}
	})
	if q.Reduction().Orders {
		q = q.ReducedTo(reduction.Local)
	}
	return q
}

// DividedBundle is what another process needs of a plan to search a part of its states. Bundles of different nonces have no results in common.
func DividedBundle(p *Plan, nonce string) ([]byte, error) {
	if why := Undivided(&p.Task); why != "" {
		return nil, errors.New("--divide " + why)
	}
	b, err := BundleCheck(p.With(func(t *Task) { t.Host.Once = nonce }))
	return append([]byte(dividedMark), b...), err
}

// IsDivided reports whether a bundle is one of DividedBundle.
func IsDivided(bundle []byte) bool { return bytes.HasPrefix(bundle, []byte(dividedMark)) }

// OpenDivided makes a plan of what DividedBundle has returned, for a process of this kind. It compiles nothing and opens no file. Time is seen to by the process that asks.
func OpenDivided(bundle []byte, host Host) (*Plan, error) {
	p, err := OpenCheck(bundle[len(dividedMark):], host)
	if err != nil {
		return nil, err
	}
	return Divided(p.With(func(t *Task) { t.Bounds.Seconds = 0 })), nil
}
