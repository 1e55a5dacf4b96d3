package search

import "math"

// This file guesses, during a search depth first, what part of the states it has
// seen.
//
// The part of a tree that lies behind the path is the sum, over the states of the
// path, of the weights of the actions done there, where an action's weight is that of
// its state divided among the state's actions (Knuth, Estimating the efficiency of
// backtrack programs, 1975, divides evenly). Where states are matched, even is far
// from true: most of what a second action leads to was seen behind the first. So the
// part that the actions behind the first one have is learnt from the states that the
// search has left, by their height above the deepest state so far; large ones count
// most. To heights that no such state has had yet it falls as it has fallen with the
// height, as a power. (Where k threads take h steps each and never wait, it is k/h.)
//
// It learns when the search is polled, from what has changed on the path since. What
// it can miss: parts of the space that are not like those before, so the guess may
// jump; RATIONALE.md says how far it was off.
type estimate struct {
	path   []passed
	states int // at the last look
	learnt [heightClasses]share
	next   int // transitions at which the guess is made anew
	guess  float64
}

// passed is a state of the path as it was at the last look.
type passed struct {
	key    uint64
	later  bool // one behind the first was begun
	begun  int  // states when it was first looked at
	second int  // states when the first action behind the first was begun
}

// share sums up states that were left.
type share struct {
	later, all float64 // states behind later actions, and behind all
	n          int
}

const (
	heightClasses = 256
	perOctave     = 6
	fade          = 0.97 // of what was learnt, with each state that is left
	enough        = 4    // states of a class
	firstGuess    = 5000 // transitions: before, little was left

	// The powers, as far as they are believed.
	steepest, flattest = -1.0, -0.5
)

// heightClass puts heights together that are about the same.
func heightClass(height int) int {
	return min(heightClasses-1, int(perOctave*math.Log2(float64(1+max(0, height)))))
}

// logHeight is the logarithm of a class's heights.
func logHeight(class int) float64 { return float64(class) / perOctave * math.Ln2 }

// actions is how many actions of a state are to be taken, as far as is known.
func (fr *frame) actions() int32 {
	if fr.whole {
		return fr.n
	}
	return fr.ample
}

// seen is the guessed part of the states that were seen; 0: nothing is known yet.
func (e *estimate) seen(d *dfs) float64 {
	e.follow(d)
	if d.res.Transitions >= max(e.next, firstGuess) {
		e.next = d.res.Transitions + d.res.Transitions/50 // a path may be long
		e.guess = e.behind(d)
	}
	return e.guess
}

// follow learns from the states left since the last look, and takes note of those
// that the path has come to.
func (e *estimate) follow(d *dfs) {
	now := d.store.Count()
	kept := len(e.path)
	for kept > 0 && (kept > len(d.path) || e.path[kept-1].key != d.path[kept-1].key) {
		kept--
	}
	// What was added since the last look, by a state: all that is known about actions
	// that were begun and done since.
	added := (now - e.states) / (len(e.path) - kept + 1)
	for i, p := range e.path[kept:] {
		later := added
		if p.later {
			later = now - p.second
		}
		e.learnt[heightClass(d.res.MaxDepth-kept-i)].add(later, now-p.begun)
	}
	e.path = e.path[:kept]
	if kept > 0 {
		if p := &e.path[kept-1]; !p.later && d.path[kept-1].next > 1 {
			p.later, p.second = true, now-added
		}
	}
	for i := kept; i < len(d.path); i++ {
		fr := &d.path[i]
		e.path = append(e.path, passed{fr.key, fr.next > 1, now, now})
	}
	e.states = now
}

func (s *share) add(later, all int) {
	if all == 0 {
		return
	}
	s.later, s.all = s.later*fade+float64(later), s.all*fade+float64(all)
	s.n++
}

// behind is the part of the tree that lies behind the path.
func (e *estimate) behind(d *dfs) float64 {
	slope, base := e.trend()
	part, weight := 0.0, 1.0
	for i := range d.path {
		fr := &d.path[i]
		n := float64(fr.actions())
		if n < 2 {
			continue
		}
		class := heightClass(d.res.MaxDepth - i)
		later := math.Exp(base + slope*logHeight(class))
		if s := &e.learnt[class]; s.n >= enough {
			later = s.later / s.all
		}
		later = min(later, (n-1)/n)
		if fr.next <= 1 {
			weight *= 1 - later
			continue
		}
		part += weight * (1 - later + later*float64(fr.next-2)/(n-1))
		weight *= later / (n - 1)
	}
	return part
}

// trend is a line through the logarithms of the shares of later actions by those of
// the heights (least squares; great heights count most).
func (e *estimate) trend() (slope, base float64) {
	var n, x1, y1, x2, xy float64
	for class := range e.learnt {
		s := &e.learnt[class]
		if s.n < enough || s.later == 0 {
			continue
		}
		x, y := logHeight(class), math.Log(s.later/s.all)
		w := min(float64(s.n), 10) * math.Exp(x)
		n, x1, y1, x2, xy = n+w, x1+w*x, y1+w*y, x2+w*x*x, xy+w*x*y
	}
	if n == 0 {
		return steepest, 0
	}
	if det := n*x2 - x1*x1; det > 1e-9 {
		slope = (n*xy - x1*y1) / det
	}
	slope = max(steepest, min(flattest, slope))
	return slope, (y1 - slope*x1) / n
}
