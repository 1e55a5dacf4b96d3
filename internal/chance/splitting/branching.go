package splitting

import "math"

// Fixed splitting: a run that reaches level k for the first time becomes R_k runs.
// RESTART (Villen-Altamirano and Villen-Altamirano, 1991) does so whenever a run rises
// to the level, and ends those begun there when they fall below it again; the run
// that they came from continues. Either way each run of the program is represented, as
// long as it is on level k, by R_1...R_k on average, so that a satisfied one counts as
// one over that: the sum over a tree of runs is an unbiased estimate.
//
// The factors follow from the chances in the plan. Wrong ones make trees die
// out or grow without end; the budget then ends the replication, for part of a tree
// would be a biased one.

func (e *Engine) fixedSplitting() { e.byTrees(false) }

func (e *Engine) restart() { e.byTrees(true) }

// trial is a run of a tree, or several that begin in the same state.
type trial struct {
	from  *point
	level int // how many levels it is represented for
	birth int // it ends below this level
	count int
}

// forest is what branching needs to know.
type forest struct {
	*Engine
	falls   bool // RESTART
	factors []int
	weight  []float64 // of a satisfied run, by level
	risen   []int     // runs that reached each level
	begun   []int     // runs that began on each level, or continued there
	stack   []trial
	number  int // of trials so far
	hits    int
}

func (e *Engine) byTrees(falls bool) {
	f := &forest{Engine: e, falls: falls, factors: e.plan.factors()}
	f.weight = []float64{1}
	for k, r := range f.factors {
		f.weight = append(f.weight, f.weight[k]/float64(r))
	}
	f.risen, f.begun = make([]int, len(f.weight)), make([]int, len(f.weight))
	sum := 0.0
	for range e.o.Effort {
		sum += f.tree()
		if e.halted || e.r.Capped {
			return
		}
	}
	e.r.Estimate, e.r.Plain = sum/float64(e.o.Effort), e.o.Effort // the first run of each tree
	f.levels()
}

// levels reports how many runs reached each level. In RESTART runs come and go, so that
// shares of them mean little.
func (f *forest) levels() {
	f.begun[0] = f.o.Effort
	for k, target := range f.targets() {
		passed := f.hits
		if k < len(f.plan.Levels) {
			passed = f.risen[k+1]
		}
		if f.falls {
			f.level(target, passed, 0, 0)
			continue
		}
		f.level(target, passed, f.begun[k], float64(passed)/float64(max(1, f.begun[k])))
	}
}

// tree is the sum over one tree.
func (f *forest) tree() (sum float64) {
	f.stack = append(f.stack[:0], trial{from: f.initial, count: 1})
	for len(f.stack) > 0 && !f.spent() {
		t := &f.stack[len(f.stack)-1]
		now := *t
		if t.count--; t.count == 0 {
			f.stack = f.stack[:len(f.stack)-1]
		}
		sum += f.try(now)
	}
	return sum
}

// try draws a trial to its end: what it counts.
func (f *forest) try(t trial) float64 {
	f.begin(t.from, f.streams.piece(0, f.number))
	f.number++
	level := t.level
	if f.now != Goal {
		level = f.moved(level)
	}
	for {
		switch f.next() {
		case over:
			return 0
		case satisfied:
			f.hits++
			p := f.point()
			f.satisfied(p, level)
			if p.beside {
				f.r.Beside += f.weight[level] / float64(f.o.Effort)
			}
			return f.weight[level]
		}
		if level = f.moved(level); level < t.birth {
			return 0
		}
	}
}

// moved splits the run if it has risen, and gives the level that it is on.
func (f *forest) moved(level int) int {
	now := level
	for now < len(f.plan.Levels) && f.now >= f.plan.Levels[now] {
		now++
	}
	if f.falls && now == level {
		for now > 0 && f.now < f.plan.Levels[now-1] {
			now--
		}
	}
	if now > level {
		f.split(level, now)
	}
	return now
}

// split makes the present run several, at each level that it has risen to.
func (f *forest) split(level, now int) {
	p, count := f.point(), 1
	for k := level + 1; k <= now; k++ {
		f.risen[k] += count
		if more := f.factors[k-1] - 1; more > 0 {
			f.stack = append(f.stack, trial{from: p, level: now, birth: k, count: count * more})
		}
		count *= f.factors[k-1]
		f.begun[k] += count
	}
}

// factors are how many runs one becomes at each level: so many that on average as
// many runs are on each level as there are trees.
func (p *Plan) factors() []int {
	list := make([]int, len(p.Levels))
	wanted, have := 1.0, 1.0
	for k := range list {
		if k < len(p.Chances) && p.Chances[k] > 0 {
			wanted /= p.Chances[k]
		}
		list[k] = int(math.Max(1, math.Round(wanted/have)))
		have *= float64(list[k])
	}
	return list
}
