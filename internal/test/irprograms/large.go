package irprograms

// Larger are random programs of two or three threads, each with a control-flow graph of its own, of all operations.
type Larger struct {
	seed   uint64
	shapes []Shape
}

// NewLarger prepares random programs.
func NewLarger(seed uint64) *Larger {
	l := &Larger{seed: seed}
	for n := 1; n <= 3; n++ {
		l.shapes = append(l.shapes, Shapes(n)...)
	}
	return l
}

// Program is number i. Every fourth takes signals.
func (l *Larger) Program(i int) *Program {
	d := drawOf("larger", l.seed, i)
	p := &Program{Family: "larger", Seed: l.seed, Number: i, Checks: Checks{Race: d.oneIn(2), Leak: d.oneIn(4), Cleanup: d.oneIn(6)}}
	ops := append(append([]Op(nil), pairOps...), graphOps...)
	if i%4 == 0 {
		ops, p.Handler = append(ops, signalOps...), pick(d, handlers...)
	}
	threads := 1 + d.below(2)
	p.Threads = make([]Thread, 1, threads+1)
	for range threads {
		p.Threads = append(p.Threads, d.decorate(pick(d, l.shapes...), ops))
	}
	p.Threads[0] = l.main(d, p, ops)
	return p
}

// main creates the threads, does something, and waits for some of them.
func (l *Larger) main(d *draw, p *Program, ops []Op) Thread {
	var list []Op
	if p.Handler != nil {
		list = append(list, Op{Kind: Install})
	}
	if d.oneIn(2) {
		list = append(list, Op{Kind: Malloc})
	}
	if d.oneIn(4) {
		list = append(list, Op{Kind: Lock})
	}
	alike := d.oneIn(4)
	created := 0
	for t := 1; t < len(p.Threads); t++ {
		created++
		list = append(list, Op{Create, created, t})
		if alike && created < 2 {
			created++
			list = append(list, Op{Create, created, t})
		}
	}
	list = append(list, d.observed(d.some(d.below(4), ops))...)
	for t := 1; t <= created; t++ {
		if !d.oneIn(4) {
			list = append(list, Op{Join, t, 0})
		}
	}
	list = append(list, pick(d, Op{FailIfBoth, d.below(2), d.below(2)}, Op{Kind: Free}, Op{Touch, 0, 0}))
	return Straight(list...)
}
