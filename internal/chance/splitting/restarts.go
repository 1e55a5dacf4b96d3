package splitting

import "heddle/internal/chance/random"

// How often each of some states is continued from: as often as the others, on average.

// draws is a stream for that.
type draws struct{ random.Stream }

// residual gives each state as many restarts as all can have, and the rest to some of
// them, each as likely as the others (selection sampling: Knuth, The Art of Computer
// Programming 2, 3.4.2, algorithm S). It varies less than independent draws.
func residual(d *draws, from, count int) []int {
	times := make([]int, from)
	rest := count % from
	for i := range times {
		times[i] = count / from
		if d.Below(uint64(from-i)) < uint64(rest) {
			times[i]++
			rest--
		}
	}
	return times
}
