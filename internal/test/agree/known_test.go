package agree

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/irprograms"
)

// known are the differences that are not mended yet. An entry that no longer occurs is an error: see TestKnown.
var known = []struct {
	name    string
	reason  string
	family  string // of the program that shows it, of seed 1
	number  int
	way     string
	because func(d *difference) bool
}{
	{
		"a failing free hides what fails behind another order", `A free that fails ends the run before it is recorded as an access. So the
discipline does not learn that the block is contended, and of several failing places that differ by who frees first only
one is found. The answer is right.`, "pair", 493, "persistent", func(d *difference) bool {
			frees := func(p string) bool { return strings.HasPrefix(p, "free ") || strings.HasPrefix(p, "use-after-free ") }
			return d.fault == missing && !d.way.symbolic() && d.program.Has(irprograms.Free) && slices.ContainsFunc(d.want.places, frees)
		},
	},
	{
		"symbolic engines name another check", `Of a pointer into the frame of a thread that has ended, the symbolic engines say that it is no
address of any object (pointer), and the explicit one that the function has returned (use-after-return).`, "pair", 540, "k-induction", func(d *difference) bool {
			var renamed []string
			for _, p := range d.got.places {
				if at, ok := strings.CutPrefix(p, "pointer "); ok {
					p = "use-after-return " + at
				}
				renamed = append(renamed, p)
			}
			got := d.got
			got.places = renamed
			slices.Sort(got.places)
			fault, _ := judge(d.way, d.want, got)
			return d.way.symbolic() && fault == ""
		},
	},
}

// isKnown is the number of the known difference that a difference is; -1: it is a new one.
func isKnown(d *difference) int {
	if d.got.err != nil {
		return -1
	}
	for i := range known {
		if known[i].because(d) {
			return i
		}
	}
	return -1
}

// TestKnown demands that each known difference still occurs: one that does not is to be taken off the list.
func TestKnown(t *testing.T) {
	for i := range known {
		k := &known[i]
		t.Run(k.name, func(t *testing.T) {
			p := programOf(t, k.family, 1, k.number)
			b := load(t, []*irprograms.Program{p})
			w := slices.IndexFunc(ways, func(w way) bool { return w.name == k.way })
			want, got := b.reference(0), b.check(0, p, &ways[w])
			fault, _ := judge(&ways[w], want, got)
			if fault == "" || isKnown(&difference{p, &ways[w], fault, want, got}) != i {
				t.Errorf("this difference no longer occurs: %v, the oracle %v", got, want)
			}
		})
	}
}
