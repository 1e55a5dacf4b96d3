package splitting

// Fixed effort: on each level as many pieces of runs are begun, in states in which
// earlier ones reached the level for the first time; the product of the shares that
// come to the next one is the estimate. It is unbiased for levels fixed beforehand,
// if every state is expected to be continued from as often, and a level that nobody
// passes makes it zero (Cerou, Del Moral, Furon and Guyader, Statistics and Computing
// 2012). A piece that begins above the next level has passed it.

func (e *Engine) fixedEffort() {
	from, product := []*point{e.initial}, 1.0
	for k, target := range e.targets() {
		d := draws{e.streams.draws(k)}
		passed := e.pass(from, residual(&d, len(from), e.o.Effort), k, target)
		if e.halted || e.r.Capped {
			return
		}
		share := float64(len(passed)) / float64(e.o.Effort)
		e.level(target, len(passed), e.o.Effort, share)
		product *= share
		from = passed
		if len(passed) == 0 {
			break
		}
	}
	e.r.Estimate, e.r.Beside = product, product*e.shareBeside(from)
	if len(e.plan.Levels) == 0 {
		e.r.Plain = e.o.Effort
	}
}

// pass begins pieces in points, in each as often as times says, and gives the points
// in which they reached a level.
func (e *Engine) pass(from []*point, times []int, level int, target int64) (passed []*point) {
	number := 0
	for i, p := range from {
		for range times[i] {
			q := e.reach(p, target, e.streams.piece(level, number))
			if q != nil {
				passed = append(passed, e.arrived(p, q, level))
			}
			number++
			if e.spent() {
				return nil
			}
		}
	}
	return passed
}

// arrived takes note of a piece that came from p to q.
func (e *Engine) arrived(p, q *point, level int) *point {
	if q != p && q.score == Goal || q == p && level == 0 && q.score == Goal {
		e.satisfied(q, level)
	}
	return q
}
