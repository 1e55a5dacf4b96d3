package splitting

// Fixed success: on each level pieces are begun, each in a state drawn from those in
// which the level was reached, until r of them have reached the next one. If n were
// begun, (r-1)/(n-1) is an unbiased estimate of the chance (the share r/n is not), and
// the product is unbiased (Amrein and Kuensch, ACM TOMACS 21(2), 2011).
//
// From states that none of the begun pieces can lead on from, that would never end. So
// a level ends after mostTried times r pieces as well; the share is the estimate then,
// which keeps it unbiased: of all ways to come to where the trials end, it is the part
// that begins with a success (Girshick, Mosteller and Savage, Annals of Mathematical
// Statistics 17(1), 1946), and (r-1)/(n-1) is the same for the other ends.

// mostTried bounds the pieces of a level, in those that are to pass it.
const mostTried = 100

func (e *Engine) fixedSuccess() {
	from, product := []*point{e.initial}, 1.0
	for k, target := range e.targets() {
		d := draws{e.streams.draws(k)}
		passed, tried := e.succeed(from, &d, k, target)
		if e.halted || e.r.Capped {
			e.level(target, len(passed), tried, 0)
			return
		}
		chance := float64(len(passed)) / float64(tried)
		if len(passed) == e.o.Effort {
			chance = float64(e.o.Effort-1) / float64(tried-1)
		}
		e.level(target, len(passed), tried, chance)
		product *= chance
		from = passed
		if len(passed) == 0 {
			break
		}
	}
	e.r.Estimate, e.r.Beside = product, product*e.shareBeside(from)
}

// succeed begins pieces until enough reached a level.
func (e *Engine) succeed(from []*point, d *draws, level int, target int64) (passed []*point, tried int) {
	for ; len(passed) < e.o.Effort && tried < mostTried*e.o.Effort && !e.spent(); tried++ {
		p := from[d.Below(uint64(len(from)))]
		if q := e.reach(p, target, e.streams.piece(level, tried)); q != nil {
			passed = append(passed, e.arrived(p, q, level))
		}
	}
	return passed, tried
}
