package scheduler

import (
	"math"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
)

// pct gives each thread a priority drawn when the thread is first met, all above those
// that the d-1 change points hand out, and runs the highest that can act. The change
// points are steps drawn from the first k: the thread that takes the i-th of them
// falls to priority i, below all that did not fall.
//
// Deviation from the paper: the number of threads is not known ahead, so that initial
// priorities are random words rather than a permutation. All orders are equally likely
// but for ties, one of 2^63, of which the lower thread number goes first. A step here
// is an LLVM instruction, in the paper a synchronisation.
type pct struct {
	depth, steps uint64
	key          uint64   // what priorities of threads yet to come follow from
	priorities   []uint64 // of each thread met
	change       []uint64 // steps, in no order
	taken        uint64
}

// initial is the bit that all priorities have but those of change points.
const initial = 1 << 63

func (x *pct) Begin(rnd *random.Stream) {
	x.key, x.taken = rnd.Uint64(), 0
	x.priorities, x.change = x.priorities[:0], x.change[:0]
	for range x.depth - 1 {
		x.change = append(x.change, 1+rnd.Below(x.steps))
	}
}

func (x *pct) Choose(s *semantics.System, _ *random.Stream) int32 {
	for len(x.priorities) < s.Machine().Threads() {
		own := random.New(x.key, uint64(len(x.priorities)))
		x.priorities = append(x.priorities, initial|own.Uint64())
	}
	enabled := s.Enabled()
	best := enabled[0]
	for _, t := range enabled[1:] {
		if x.priorities[t] > x.priorities[best] {
			best = t
		}
	}
	x.taken++
	for i, at := range x.change {
		if at == x.taken {
			x.priorities[best] = uint64(i) + 1
		}
	}
	return best
}

func (x *pct) Save(buf []uint64) []uint64 {
	buf = append(buf, x.key, x.taken)
	buf = append(buf, x.change...)
	return append(buf, x.priorities...)
}

func (x *pct) Restore(saved []uint64) {
	x.key, x.taken = saved[0], saved[1]
	n := 2 + int(x.depth) - 1
	x.change = append(x.change[:0], saved[2:n]...)
	x.priorities = append(x.priorities[:0], saved[n:]...)
}

// Guarantee is what PCT promises of a run: that a bug which needs d ordered steps, in
// runs of at most k steps of at most n threads, is met with at least this probability.
func Guarantee(threads, steps, depth uint64) float64 {
	return 1 / (float64(threads) * math.Pow(float64(steps), float64(depth-1)))
}

// RunsFor is the least number of runs of which one meets with the confidence given what
// one run meets with probability p.
func RunsFor(p, confidence float64) float64 {
	if p >= 1 {
		return 1
	}
	return math.Ceil(math.Log1p(-confidence) / math.Log1p(-p))
}
