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
	program *irprograms.Program // that shows it
	way     string
	because func(d *difference) bool
}{
	{
		"a handler may run behind a thread's start routine", `heddle lets a signal arrive in a thread whose start routine has returned and that has
not ended; the oracle does not. The handler then reads a variable of the start routine.`, &irprograms.Program{
			Family: "known",
			Threads: []irprograms.Thread{
				irprograms.Straight(irprograms.Op{Kind: irprograms.Install}, irprograms.Op{Kind: irprograms.Create, A: 1, B: 1},
					irprograms.Op{Kind: irprograms.Kill, A: 1}, irprograms.Op{Kind: irprograms.Join, A: 1}),
				irprograms.Straight(irprograms.Op{Kind: irprograms.Publish}),
			},
			Handler: []irprograms.Op{{Kind: irprograms.Follow}, {Kind: irprograms.FailIfRead, A: 1}},
		}, "local", func(d *difference) bool {
			got := slices.DeleteFunc(slices.Clone(d.got.places), func(p string) bool { return strings.HasPrefix(p, "use-after-return h:") })
			same := slices.Equal(got, d.want.places)
			if d.way.demand != places || len(d.got.reasons) > 0 { // it need not find all, or was cut off
				same = !slices.ContainsFunc(got, func(p string) bool { return !slices.Contains(d.want.places, p) })
			}
			return d.program.Has(irprograms.Follow) && d.program.Has(irprograms.Publish) && len(got) < len(d.got.places) && same
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
			p := k.program
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
