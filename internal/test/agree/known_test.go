package agree

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/machine"
	"heddle/internal/test/irprograms"
)

// known are the differences that are not mended yet. An entry that no longer occurs is an error: see TestKnown.
var known = []struct {
	name    string
	reason  string
	family  string // of the program that shows it
	seed    uint64
	number  int
	way     string
	because func(d *difference) bool
}{
	{
		"a failing free hides what fails behind another order", `A free that fails ends the run before it is recorded as an access. So the
discipline does not learn that the block is contended, and of several failing places that differ by who frees first only
one is found. The answer is right.`, "pair", 1, 493, "persistent", func(d *difference) bool {
			frees := func(p string) bool { return strings.HasPrefix(p, "free ") || strings.HasPrefix(p, "use-after-free ") }
			return d.fault == missing && !d.way.symbolic() && d.program.Has(irprograms.Free) && slices.ContainsFunc(d.want.places, frees)
		},
	},
	{
		"symbolic engines name another check", `Of a pointer into the frame of a thread that has ended, the symbolic engines say that it is no
address of any object (pointer), and the explicit one that the function has returned (use-after-return).`, "pair", 1, 540, "k-induction", func(d *difference) bool {
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
	{
		"the end of a run fails one check only", `Where the checks leak and memcleanup are both on and both fail, leak alone is
reported, and the table of checks calls memcleanup a success.`, "pair", 2, 1130, "none", func(d *difference) bool {
			want := slices.DeleteFunc(slices.Clone(d.want.places), func(p string) bool { return p == machine.Unfreed.String() })
			return d.fault == missing && d.program.Checks.Leak && d.program.Checks.Cleanup && slices.Equal(want, d.got.places)
		},
	},
	{
		"a handler may run behind a thread's start routine", `heddle lets a signal arrive in a thread whose start routine has returned and that has
not ended; the oracle does not. The handler then reads a variable of the start routine.`, "signal pair", 2, 458, "local", func(d *difference) bool {
			got := slices.DeleteFunc(slices.Clone(d.got.places), func(p string) bool { return strings.HasPrefix(p, "use-after-return h:") })
			return d.program.Has(irprograms.Follow) && d.program.Handler != nil && slices.Equal(got, d.want.places)
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
			p := programOf(t, k.family, k.seed, k.number)
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
