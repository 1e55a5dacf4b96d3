package agree

import (
	"fmt"
	"testing"

	"heddle/internal/test/irprograms"
)

// mostRounds bounds the rounds of shrinking a program.
const mostRounds = 60

// shrink looks for a smaller program of the same kind of difference, by way of delta debugging (Zeller, Hildebrandt,
// Simplifying and isolating failure-inducing input, 2002): each round tries all programs that lack one part.
func shrink(t testing.TB, d *difference) *difference {
	for range mostRounds {
		smaller := firstDiffering(t, d)
		if smaller == nil {
			break
		}
		d = smaller
	}
	return d
}

// firstDiffering is the first program that lacks one part of d's and differs as d does, or nil if there is none.
func firstDiffering(t testing.TB, d *difference) *difference {
	candidates := d.program.Smaller()
	if len(candidates) == 0 {
		return nil
	}
	b := load(t, candidates)
	for i, p := range candidates {
		if s := b.differs(i, p, d); s != nil {
			return s
		}
	}
	return nil
}

func (b *batch) differs(i int, p *irprograms.Program, d *difference) *difference {
	if !d.way.fits(p) {
		return nil
	}
	want := b.reference(i, d.way.reading())
	if want.err != nil {
		return nil
	}
	got := b.check(i, p, d.way)
	fault, _ := judge(d.way, want, got)
	if fault == "" || (got.err == nil) != (d.got.err == nil) || got.answer != d.got.answer || want.answer != d.want.answer {
		return nil
	}
	return &difference{p, d.way, fault, want, got}
}

// report describes a difference: the smallest program, what is said of it, and how to repeat it.
func (d *difference) report(t testing.TB) {
	origin := d.origin()
	if d.got.err == nil && d.want.err == nil {
		d = shrink(t, d)
	}
	t.Errorf("%v\nof\n%s\nrepeat: HEDDLE_PROGRAM=%q go test ./internal/test/agree -run TestProgram -v", d, irprograms.Module([]*irprograms.Program{d.program}), origin)
}

// origin is the program's name, as HEDDLE_PROGRAM takes it.
func (d *difference) origin() string {
	return fmt.Sprintf("%s:%d:%d", d.program.Family, d.program.Seed, d.program.Number)
}
