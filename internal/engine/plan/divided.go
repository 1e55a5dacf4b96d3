package plan

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"heddle/internal/explore/reduction"
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

// DividedRefusals are what --divide does not go with, whatever the program.
var DividedRefusals = Refusals{Engine: "divided", Of: append(EveryOrder("has an order of its own: omit --search"),
	Refusal{Of: Has("--divide by more than "+strconv.Itoa(MostParts), func(p *Plan) bool { return p.Search.Divide > MostParts }),
		Why: fmt.Sprintf("takes at most %d processes", MostParts)},
	Refusal{Of: Has("--function, --globals, --assume", func(p *Plan) bool {
		return p.Source.Function != "" || p.Source.AnyGlobals || len(p.Source.Assumed) > 0
	}), Why: "takes whole programs: omit --function, or write a main that calls the function"},
	Refusal{Of: Has("--never, --always as flags", func(p *Plan) bool { return len(p.Checks.Never)+len(p.Checks.Always) > 0 }),
		Why: "does not go with --never and --always"},
	Refusal{Of: Has("--ltl, --ctl, --automaton, --fair-at", func(p *Plan) bool {
		c := &p.Checks
		return c.Linear != "" || c.Branching != "" || c.Automaton.File != "" || len(c.FairAt) > 0
	}), Why: "looks at states, not at whole runs: omit --ltl, --ctl, --automaton"},
	Refusal{Of: ChecksOfWholeRuns, Why: "looks at states, not at whole runs: switch off the checks of these"},
	Refusal{Of: Has("--checks-table, --label", func(p *Plan) bool { return len(p.Checks.Labels) > 0 || p.Checks.Table }),
		Why: "does not go with --checks-table"},
	Refusal{Of: Has("--engine=bmc, k-induction", func(p *Plan) bool { return p.Search.Engine.Unrolls() }),
		Why: "is of the engines explicit and symbolic: omit --engine, or name one of them"},
	Refusal{Of: SwitchBound, Why: dividedBounds},
	Refusal{Of: DepthBound, Why: dividedBounds},
	Refusal{Of: Spill, Why: dividedStore},
	Refusal{Of: LossyStore, Why: dividedStore},
	Refusal{Of: Symmetry, Why: "does not go with --symmetry"},
	Refusal{Of: AskedAbstraction, Why: "does not go with --abstraction"},
	Refusal{Of: Has("--counter-abstraction=on", func(p *Plan) bool { return p.Search.CounterAbstraction == CountOn }),
		Why: "does not go with --counter-abstraction=on"},
	Refusal{Of: Has("--check-proviso", func(p *Plan) bool { return p.Search.CheckProviso }), Why: "does not go with --check-proviso"},
)}

const (
	dividedBounds = "counts no switches and no depth: omit --context-bound, --delay-bound and --depth"
	dividedStore  = "keeps states without loss: omit --store and --spill"
)

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
	if why := DividedRefusals.OfTask(&p.Task); why != "" {
		return nil, errors.New("--divide " + why)
	}
	b, err := BundleCheck(p.With(func(t *Task) { t.Host.Once = nonce }))
	return append([]byte(dividedMark), b...), err
}

// IsDivided reports whether a bundle is one of DividedBundle.
func IsDivided(bundle []byte) bool { return bytes.HasPrefix(bundle, []byte(dividedMark)) }

// OpenDivided makes a plan from the result of DividedBundle, for a process of this kind. It
// compiles nothing and opens no file. The coordinating process limits the time.
func OpenDivided(bundle []byte, host Host) (*Plan, error) {
	p, err := OpenCheck(bundle[len(dividedMark):], host)
	if err != nil {
		return nil, err
	}
	return Divided(p.With(func(t *Task) { t.Bounds.Seconds = 0 })), nil
}
