package agree

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/irprograms"
	"heddle/internal/test/oracle"
)

// reference is what the oracle says of program i, understood in a way. It is unknown where the oracle gave up.
func (b *batch) reference(i int, how reading) outcome {
	p := b.programs[i]
	o := oracle.Options{Entry: irprograms.Main(i), Checks: []string{}, MaxStates: mostOracle}
	if p.Family == larger || p.Family == unwritten || p.Family == placed {
		o.MaxStates = mostLarger
	}
	if !p.Checks.Race || p.Handler != nil { // a handler makes no data race
		o.CopyPiece = copyPiece
	}
	t := task(p)
	for c := machine.NoCheck + 1; c < machine.NumChecks; c++ {
		if t.Checks.Set.Has(c) {
			o.Checks = append(o.Checks, c.String())
		}
	}
	how.explain(p, &o)
	r := oracle.Explore(b.bare, o)
	out := outcome{states: r.States, held: o.Unwritten != nil}
	switch r.Verdict {
	case oracle.Safe:
		out.answer = verdict.Verified
	case oracle.Violated:
		out.answer = verdict.Violated
	default:
		out.err = fmt.Errorf("the oracle gives up: %v %s", r.Verdict, r.Reason)
	}
	for _, f := range r.Failing {
		at := func(p oracle.Place) string {
			name, _, _ := strings.Cut(p.Func, "_")
			return fmt.Sprintf("%s:%d", name, p.Line)
		}
		switch f.Check {
		case machine.Deadlock.String(), machine.Hang.String(), machine.Leak.String(), machine.Unfreed.String():
			out.places = append(out.places, f.Check)
		case machine.Race.String():
			both := []string{at(f.At), at(f.Other)}
			slices.Sort(both)
			out.places = append(out.places, fmt.Sprint(f.Check, " ", both))
		default:
			out.places = append(out.places, f.Check+" "+at(f.At))
		}
	}
	slices.Sort(out.places)
	out.places = slices.Compact(out.places)
	return out
}

const (
	mostOracle = 1_000 // states of an enumerated program; one with more is not compared
	mostLarger = 5_000 // of a larger one

	// copyPiece is how many bytes of a copy are one step where data races are no violations.
	copyPiece = 8
)
