package search

import (
	"fmt"
	"testing"
)

// TestEstimate: where threads never wait, the guess is of the right size as soon as
// a fifth of the states was seen.
func TestEstimate(t *testing.T) {
	for _, x := range []struct{ threads, bound int }{{2, 150}, {3, 40}, {4, 14}} {
		t.Run(fmt.Sprint(x), func(t *testing.T) {
			all := 1
			for range x.threads {
				all *= x.bound + 1
			}
			c := newCounters(x.threads, x.bound, false)
			asked := 0
			o := Options{Bound: -1, Estimate: true, Poll: func(st Stats) Limit {
				truth := float64(st.States) / float64(all)
				if truth < 0.2 {
					return ""
				}
				asked++
				if st.Seen < truth/3 || st.Seen > truth*3 || st.Seen > 1 {
					t.Errorf("%.0f %% of the states were seen, the guess is %.1f %%", 100*truth, 100*st.Seen)
				}
				return ""
			}}
			if r := DepthFirst(c, set{c}, o); r.States != all || asked < 20 {
				t.Errorf("%d states of %d, asked %d times", r.States, all, asked)
			}
		})
	}
}

// TestEstimateOff: who does not ask gets none, and breadth first there is none.
func TestEstimateOff(t *testing.T) {
	for _, o := range []Options{{Bound: -1}, {Bound: -1, Estimate: true}} {
		c := newCounters(3, 20, false)
		asked := 0
		o.Poll = func(st Stats) Limit {
			asked++
			if st.Seen != 0 {
				t.Errorf("a guess of %f", st.Seen)
			}
			return ""
		}
		if o.Estimate {
			BreadthFirst(c, set{c}, o)
		} else {
			DepthFirst(c, set{c}, o)
		}
		if asked == 0 {
			t.Error("nothing was asked")
		}
	}
}
