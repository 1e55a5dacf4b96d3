package importance

import (
	"math"

	"heddle/internal/chance/random"
)

// The runs of an estimate are drawn under a mixture: half of them under the policy that was learnt, the others under those of other rounds and under the real
// scheduler. Each counts for as much as it is likelier under the real scheduler than under the mixture (Owen and Zhou, Safe and effective importance sampling,
// 2000; Veach's balance heuristic), whichever policy it was drawn under. So no run weighs more than twice what it would under the learnt policy alone, nor more than
// ten times what a plain run does: ways to the event that the learnt policy has made rare are drawn, and do not weigh so much that the few which are drawn
// make the estimate.

const (
	learntShare = 0.5 // of the runs
	plainShare  = 0.1
	mostBeside  = 3 // policies of other rounds
)

// part is a policy of a mixture.
type part struct {
	*Policy
	log float64 // of its share, which is above 0
}

// defended makes the mixture of a policy that was learnt and of some of other rounds.
func defended(learnt *Policy, others []*Policy) *Policy {
	if learnt.Weights() == 0 {
		return learnt
	}
	var beside []*Policy
	for _, p := range others {
		if p != learnt && p.Weights() > 0 {
			beside = append(beside, p)
		}
	}
	beside = beside[max(0, len(beside)-mostBeside):]
	plain := plainShare
	if len(beside) == 0 {
		plain = 1 - learntShare
	}
	mixed := &Policy{weights: learnt.weights}
	mixed.parts = append(mixed.parts, part{&Policy{weights: learnt.weights}, math.Log(learntShare)}, part{Uniform(), math.Log(plain)})
	for _, p := range beside {
		mixed.parts = append(mixed.parts, part{p, math.Log((1 - learntShare - plain) / float64(len(beside)))})
	}
	return mixed
}

// draw is the policy that a run is drawn under.
func (p *Policy) draw(rnd *random.Stream) *Policy {
	if len(p.parts) == 0 {
		return p
	}
	u := rnd.Float64()
	for i := range p.parts {
		if u -= math.Exp(p.parts[i].log); u < 0 {
			return p.parts[i].Policy
		}
	}
	return p.parts[0].Policy
}

// likelihoods are the logarithms of how much likelier a run so far is under each part of a mixture than under the real scheduler.
type likelihoods []float64

// begin begins a run.
func (l *likelihoods) begin(p *Policy) {
	*l = (*l)[:0]
	for range p.parts {
		*l = append(*l, 0)
	}
}

// choose takes in a choice among n threads.
func (l likelihoods) choose(p *Policy, places []uint64, score int64, way int) {
	var q [maxThreads]float64
	n := len(places)
	for i := range p.parts {
		if p.parts[i].Weights() > 0 {
			p.parts[i].of(places, score, q[:n])
			l[i] += math.Log(float64(n) * q[way])
		}
	}
}

// weight is the logarithm of the run's weight.
func (l likelihoods) weight(p *Policy) float64 {
	top := math.Inf(-1)
	for i, x := range l {
		top = math.Max(top, x+p.parts[i].log)
	}
	sum := 0.0
	for i, x := range l {
		sum += math.Exp(x + p.parts[i].log - top)
	}
	return -top - math.Log(sum)
}
