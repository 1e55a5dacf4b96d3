package splitting

// Adaptive multilevel splitting (Brehier, Gazeau, Goudenege, Lelievre and Rousset,
// Annals of Applied Probability 26(6), 2016): of N runs those with the lowest score, at
// least k of them, are replaced by others that branch off from the rest, until fewer
// than k are not satisfied. Unbiased for every score, N and k, if all runs that have
// the k-th lowest score go with it: to kill exactly k is the classic mistake where
// scores tie, and those of programs do. If none is left, the estimate is zero.

func (e *Engine) adaptive() {
	p, n := e.newPopulation(), e.o.Effort
	kill := max(1, n/10)
	factor := 1.0
	for !e.spent() {
		z := p.scores()[kill-1]
		if z == Goal {
			e.concludeAdaptive(p, factor)
			return
		}
		p.passed = z
		killed := p.replace(z + 1)
		e.level(z+1, n-killed, n, float64(n-killed)/float64(n))
		if killed == n {
			return
		}
		factor *= float64(n-killed) / float64(n)
	}
}

// concludeAdaptive counts the satisfied runs of those at the end. Those that were passed by
// no score came another way.
func (e *Engine) concludeAdaptive(p *population, factor float64) {
	n, hits, beside := e.o.Effort, 0, 0
	for i := range p.members {
		if m := &p.members[i]; m.best == Goal {
			hits++
			if m.met < p.passed {
				beside++
			}
		}
	}
	share := float64(hits) / float64(n)
	e.level(Goal, hits, n, share)
	e.r.Estimate = factor * share
	e.r.Skipped, e.r.Beside = beside, e.r.Estimate*float64(beside)/float64(hits)
}
