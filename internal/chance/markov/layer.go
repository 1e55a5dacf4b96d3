package markov

import "heddle/internal/chance/semantics"

// layer is the configurations that runs are in after some number of actions that are
// not local, with the probability of entering each in each of its cells.
type layer struct {
	f       *factored
	configs []config
	at      []uint64  // of each configuration its first cell
	longest []int32   // of each: no run that enters has more steps after it and in its runs
	cells   []float64 //
	index   []uint32  // open addressing: number of a configuration plus one
	into    []uint32  // of each configuration how many ways lead to it
	most    uint32    // of into
}

func newLayer(f *factored) *layer { return &layer{f: f, index: make([]uint32, 256)} }

func (l *layer) bytes() int64 {
	return int64(cap(l.configs))*24 + int64(cap(l.at))*8 + int64(cap(l.longest)+cap(l.into))*4 + int64(cap(l.cells))*8 + int64(len(l.index))*4
}

// initial is the first layer.
func (f *factored) initial() (*layer, error) {
	var c config
	runs := int32(0)
	for t := range f.m.Threads() {
		if t >= maxRunThreads {
			return nil, &NotSeparable{"more than 4 threads"}
		}
		run, err := f.advance(t)
		if err != nil {
			return nil, err
		}
		c.part[t] = f.internPart(t, run)
		w := f.s.Ways(int32(t))
		if w == semantics.Given || w > 255 {
			return nil, &NotSeparable{"a choice has more than 255 ways, or is an input with a distribution"}
		}
		c.ways[t] = uint8(w)
		runs += run
	}
	c.common = f.internCommon()
	f.now = c
	l := newLayer(f)
	n := l.number(&c, runs)
	l.cells[l.at[n]+uint64(f.size(&c))-1] = 1
	return l, nil
}

// size is the number of cells of a configuration.
func (f *factored) size(c *config) int {
	n := 1
	for t, p := range c.part {
		n *= int(f.parts[t][p].run) + 1
	}
	return n
}

func (c *config) hash() uint64 {
	h := uint64(c.common) * 0x9e3779b97f4a7c15
	for t, p := range c.part {
		h = (h ^ h>>29 ^ uint64(p)<<8 ^ uint64(c.ways[t])) * 0xbf58476d1ce4e5b9
	}
	return h ^ h>>32
}

// number finds or adds a configuration.
func (l *layer) number(c *config, longest int32) uint32 {
	if 3*len(l.index) < 4*len(l.configs)+4 {
		l.grow()
	}
	mask := uint64(len(l.index) - 1)
	i := c.hash() & mask
	for ; l.index[i] != 0; i = (i + 1) & mask {
		if n := l.index[i] - 1; l.configs[n] == *c {
			l.longest[n] = max(l.longest[n], longest)
			l.into[n]++
			l.most = max(l.most, l.into[n])
			return n
		}
	}
	n := uint32(len(l.configs))
	l.index[i] = n + 1
	l.configs = append(l.configs, *c)
	l.longest = append(l.longest, longest)
	l.into = append(l.into, 1)
	l.at = append(l.at, uint64(len(l.cells)))
	for range l.f.size(c) {
		l.cells = append(l.cells, 0)
	}
	return n
}

func (l *layer) grow() {
	l.index = make([]uint32, 2*len(l.index))
	mask := uint64(len(l.index) - 1)
	for n := range l.configs {
		i := l.configs[n].hash() & mask
		for l.index[i] != 0 {
			i = (i + 1) & mask
		}
		l.index[i] = uint32(n) + 1
	}
}

// pass moves all probability on into the next layer, and gives how much that is.
func (l *layer) pass(next *layer) (left float64, err error) {
	var v visit
	for n := range l.configs {
		if n&(checkEvery-1) == 0 {
			if l.f.limits.interrupted() {
				return 0, ErrInterrupted
			}
			if err := l.f.limits.check(len(next.configs), l.bytes()+next.bytes()+l.f.bytes()); err != nil {
				return 0, err
			}
		}
		if err := v.run(l, next, n); err != nil {
			return 0, err
		}
	}
	var under sum
	for _, p := range next.cells {
		under.add(p)
	}
	return under.value(), nil
}

// visit moves probability through the cells of one configuration.
type visit struct {
	stride [maxRunThreads]int
	size   [maxRunThreads]int
	steps  [maxRunThreads]int // of the present cell: yet to be taken of each run
	to     [maxRunThreads][]exit
}

// exit is where a way of a thread's action leads.
type exit struct {
	known  bool
	over   bool // it ends the run
	first  uint64
	stride [maxRunThreads]int
}

func (v *visit) run(l, next *layer, n int) error {
	f, c := l.f, &l.configs[n]
	total := 1
	for t, p := range c.part {
		v.stride[t], v.size[t] = total, int(f.parts[t][p].run)+1
		total *= v.size[t]
		v.to[t] = v.to[t][:0]
		for range c.ways[t] {
			v.to[t] = append(v.to[t], exit{})
		}
	}
	f.longest = max(f.longest, int(l.longest[n]))
	cells := l.cells[l.at[n]:][:total]
	for at := total - 1; at >= 0; at-- {
		p := cells[at]
		if p == 0 {
			continue
		}
		rest := at
		for t := maxRunThreads - 1; t >= 0; t-- {
			v.steps[t], rest = rest/v.stride[t], rest%v.stride[t]
		}
		if f.isGoal(c, &v.steps) {
			f.reached.add(p)
			continue
		}
		if err := v.leave(l, next, n, cells, at, p); err != nil {
			return err
		}
	}
	return nil
}

// isGoal reports whether a cell of a configuration is a state of the goal.
func (f *factored) isGoal(c *config, steps *[maxRunThreads]int) bool {
	for i := range f.goal {
		t := f.goal[i].Thread
		if steps[t] != 0 || !f.parts[t][c.part[t]].goal {
			return false
		}
	}
	return true
}

// leave shares a cell's probability among the threads that can act.
func (v *visit) leave(l, next *layer, n int, cells []float64, at int, p float64) error {
	c := &l.configs[n]
	enabled := 0
	for t := range c.part {
		if v.steps[t] > 0 || c.ways[t] > 0 {
			enabled++
		}
	}
	for t := range c.part {
		switch {
		case v.steps[t] > 0:
			cells[at-v.stride[t]] += p / float64(enabled)
		case c.ways[t] > 0:
			share := p / float64(enabled) / float64(c.ways[t])
			for way := range v.to[t] {
				if err := v.exit(l, next, n, t, way, share); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// exit moves a share to the configuration after an action.
func (v *visit) exit(l, next *layer, n, t, way int, share float64) error {
	e := &v.to[t][way]
	if !e.known {
		if err := l.find(next, n, t, way, e); err != nil {
			return err
		}
	}
	if e.over {
		return nil
	}
	at := e.first
	for u, k := range v.steps {
		if u != t {
			at += uint64(k * e.stride[u])
		}
	}
	next.cells[at] += share
	return nil
}

// find takes an action, and finds the cells after it.
func (l *layer) find(next *layer, n, t, way int, e *exit) error {
	to, err := l.f.act(&l.configs[n], t, way)
	if err != nil {
		return err
	}
	longest := l.longest[n] + 1
	if to.common == ended {
		l.f.longest = max(l.f.longest, int(longest))
		*e = exit{known: true, over: true}
		return nil
	}
	for u, p := range to.part {
		if u == t || l.configs[n].part[u] == 0 {
			longest += l.f.parts[u][p].run
		}
	}
	number := next.number(&to, longest)
	*e = exit{known: true, first: next.at[number]}
	stride := 1
	for u, p := range to.part {
		e.stride[u] = stride
		if u == t || l.configs[n].part[u] == 0 {
			e.first += uint64(int(l.f.parts[u][p].run) * stride)
		}
		stride *= int(l.f.parts[u][p].run) + 1
	}
	return nil
}
