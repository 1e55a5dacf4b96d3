package agree

import (
	"fmt"
	"time"

	"heddle/internal/test/irprograms"
)

// difference is a way that does not agree with the reference on a program.
type difference struct {
	program   *irprograms.Program
	way       *way
	fault     string
	want, got outcome
}

func (d *difference) String() string {
	return fmt.Sprintf("%s: %s\nthe oracle: %v\n%s: %v", d.way.name, d.fault, d.want, d.way.name, d.got)
}

// fits reports whether a way can check a program.
func (w *way) fits(p *irprograms.Program) bool {
	return (w.suits == nil || w.suits(p)) && (!p.Measures() || w.reading() == inOrder)
}

// due reports whether a way is to check a program: one in so many, drawn from its number and the way's.
func (w *way) due(p *irprograms.Program, k int) bool {
	if !w.fits(p) {
		return false
	}
	z := uint64(p.Number)*0x9e3779b97f4a7c15 + uint64(k)*0xbf58476d1ce4e5b9
	z = (z ^ z>>29) * 0x94d049bb133111eb
	every := uint64(w.every)
	if more := moreOften[p.Family]; more > 0 && (p.Family == larger || w.symbolic()) {
		every = max(1, every/more)
	}
	return (z^z>>32)%every == 0
}

// moreOften is how many times as often a way checks programs of some families: of larger ones there are few, and those that read what
// was never written are about symbolic engines, which see few programs, as those that ask where objects lie are.
var moreOften = map[string]uint64{larger: 4, unwritten: 4, placed: 4}

// compare holds the ways that are due to the oracle's answer of program i, and counts. Where the oracle gives up, nothing
// is compared.
func (b *batch) compare(i int, n *tally, every bool) (found []*difference) {
	p := b.programs[i]
	wants := &references{b: b, i: i}
	usual := anything
	if p.Measures() {
		usual = inOrder
	}
	n.program(p, wants.of(usual))
	if wants.of(usual).err != nil {
		return nil
	}
	for k := range ways {
		w := &ways[k]
		if !w.due(p, k) && !(every && w.fits(p)) {
			continue
		}
		want := wants.of(w.reading())
		if want.err != nil {
			continue
		}
		begun := time.Now()
		got := b.checkWithin(i, p, w)
		fault, gap := judge(w, want, got)
		n.way(p, w, gap && !w.expectedOpen(p, got), got, time.Since(begun))
		if fault == "" {
			continue
		}
		n.different(p)
		found = append(found, &difference{p, w, fault, want, got})
	}
	return found
}

// patience is how long one check may take: what takes longer is taken for one without an end.
const patience = 10 * time.Minute

// checkWithin is check, given up after some time.
func (b *batch) checkWithin(i int, p *irprograms.Program, w *way) outcome {
	done := make(chan outcome, 1)
	go func() { done <- b.check(i, p, w) }()
	select {
	case o := <-done:
		return o
	case <-time.After(patience):
		return outcome{err: fmt.Errorf("no end within %v, although the task has a limit on time", patience)}
	}
}
