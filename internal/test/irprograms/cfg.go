package irprograms

// MostBlocks is the greatest number of blocks of an enumerated control-flow graph.
const MostBlocks = 5

// Shape is a control-flow graph: the successors of each block, none, one, or two of which the order counts.
type Shape [][]int

// Shapes are all control-flow graphs of n blocks up to isomorphism: all blocks are reached from block 0, and numbered in
// the order in which a search breadth first meets them.
func Shapes(n int) (list []Shape) {
	grow := func(Shape, int, func(Shape, int)) {}
	grow = func(s Shape, seen int, done func(Shape, int)) {
		if len(s) == n {
			if seen == n {
				done(s, seen)
			}
			return
		}
		if len(s) == seen { // the next block is reached from none before it
			return
		}
		more := func(succ ...int) { grow(append(s[:len(s):len(s)], succ), max(seen, 1+most(succ)), done) }
		more()
		for a := range min(seen+1, n) {
			more(a)
			for b := range min(max(seen, a+1)+1, n) {
				if a != b {
					more(a, b)
				}
			}
		}
	}
	grow(nil, 1, func(s Shape, _ int) { list = append(list, s) })
	return list
}

func most(list []int) int {
	n := -1
	for _, v := range list {
		n = max(n, v)
	}
	return n
}

// Graphs enumerates programs in which a thread runs a control-flow graph. Each graph is taken once, then each again with
// other operations: those and the conditions of branches are drawn from the seed and the number.
type Graphs struct {
	seed   uint64
	shapes []Shape
}

// NewGraphs prepares the graphs of up to so many blocks.
func NewGraphs(blocks int, seed uint64) *Graphs {
	g := &Graphs{seed: seed}
	for n := 1; n <= blocks; n++ {
		list := Shapes(n)
		o := newOrder(len(list), seed)
		for i := range list {
			g.shapes = append(g.shapes, list[o.at(i)])
		}
	}
	return g
}

// Len is the number of graphs.
func (g *Graphs) Len() int { return len(g.shapes) }

// Program is number i.
func (g *Graphs) Program(i int) *Program {
	d := drawOf("graph", g.seed, i)
	p := &Program{Family: "graph", Seed: g.seed, Number: i}
	p.Checks.Race = d.oneIn(4)
	t := d.decorate(g.shapes[i%len(g.shapes)], graphOps)
	scenes[d.below(len(scenes))](d, p, t)
	return p
}

// graphOps are the operations that are placed in the blocks of enumerated graphs.
var graphOps = []Op{
	{Load, 0, 0}, {Load, 1, 0}, {Store, 0, 1}, {Store, 1, 1}, {Store, 0, 0}, {LoadPlain, 1, 0}, {StorePlain, 1, 1}, {Xor, 0, 0},
	{SetLocal, 0, 0}, {GetLocal, 0, 0}, {Write, 0, 0}, {Read, 0, 0}, {Count, 0, 0}, {Count, 0, 0}, {Count, 0, 0}, {Reset, 0, 0},
	{Input, 0, 0}, {Input, 0, 0}, {Input, 1, 0}, {FailIfRead, 1, 0}, {FailIfRead, 2, 0}, {Publish, 0, 0}, {Scope, 0, 0},
}

// decorate puts operations and conditions into a graph.
func (d *draw) decorate(s Shape, ops []Op) Thread {
	t := Thread{Blocks: make([]Block, len(s))}
	for i, to := range s {
		b := &t.Blocks[i]
		for range d.below(2) + d.below(2) {
			b.Ops = append(b.Ops, pick(d, ops...))
		}
		b.Term = d.terminator(to, len(s))
	}
	t.bound()
	return t
}

// terminator draws the form of a block's end. Where there are two ways, there may be a third.
func (d *draw) terminator(to []int, blocks int) Term {
	t := Term{To: to}
	switch len(to) {
	case 0:
		return t
	case 1:
		if t.Form = Jump; d.oneIn(6) { // there is another way that is never taken
			t.To, t.Form, t.Cond = []int{to[0], d.below(blocks)}, pick(d, Branch, Switch, IndirectJump), Never
			if t.To[1] == to[0] {
				t.To, t.Form, t.Cond = to, Jump, 0
			} else if t.Form == Branch {
				t.To[0], t.To[1] = t.To[1], t.To[0]
			}
		}
		return t
	}
	t.Form = pick(d, Branch, Branch, Switch, IndirectJump, IndirectJump)
	t.Cond = pick(d, ByInput, ByInput, ByShared, ByCounter, ByCounter, ByRead, Never)
	if third := d.below(blocks); t.Form != Branch && d.oneIn(5) && third != to[0] && third != to[1] {
		t.To = []int{to[0], to[1], third}
	}
	return t
}

// scenes are what a thread that runs a graph does it beside.
var scenes = []func(d *draw, p *Program, t Thread){
	func(d *draw, p *Program, t Thread) {
		p.Threads = []Thread{Straight(Op{Create, 1, 1}, Op{Kind: Fail}), t}
	},
	func(d *draw, p *Program, t Thread) { // another thread is waited for
		p.Threads = []Thread{Straight(Op{Create, 2, 2}, Op{Create, 1, 1}, Op{Join, 2, 0}, Op{Kind: Fail}), t, Straight(Op{Store, 0, 1})}
	},
	func(d *draw, p *Program, t Thread) { // the thread has to get as far as a write
		v := d.below(2)
		p.Threads = []Thread{Straight(Op{Create, 1, 1}, Op{Load, v, 0}, Op{FailIfRead, 1, 0}), t}
	},
	func(d *draw, p *Program, t Thread) { // it has to end
		p.Threads = []Thread{Straight(Op{Create, 1, 1}, Op{Join, 1, 0}, Op{Kind: Fail}), t}
	},
	func(d *draw, p *Program, t Thread) { // it has to see a write
		p.Threads = []Thread{Straight(Op{Create, 1, 1}, Op{Store, 0, 1}, Op{Join, 1, 0}, Op{Load, 1, 0}, Op{FailIfRead, 1, 0}), t}
	},
	func(d *draw, p *Program, t Thread) { // two run the same
		p.Threads = []Thread{Straight(Op{Create, 1, 1}, Op{Create, 2, 1}, Op{Load, 0, 0}, Op{FailIfRead, d.below(2), 0}), t}
	},
	func(d *draw, p *Program, t Thread) { // main runs it
		t.Blocks = append([]Block{{Ops: []Op{{Create, 1, 1}}, Term: Term{Form: Jump, To: []int{1}}}}, t.Blocks...)
		for i := range t.Blocks {
			if i > 0 {
				to := append([]int(nil), t.Blocks[i].Term.To...)
				for k := range to {
					to[k]++
				}
				t.Blocks[i].Term.To = to
			}
		}
		v := d.below(2)
		p.Threads = []Thread{t, Straight(Op{Store, 1 - v, 1}, Op{Load, v, 0}, Op{FailIfRead, 1, 0})}
	},
}
