package analysis

import "heddle/internal/ir/program"

// Liveness says which slots may still be read before they are written.
type Liveness struct {
	Graph   *Graph
	In, Out []Bits // at the ends of each block
	strong  bool   // only what something depends on is live: NewStrongLiveness
	again   Bits   // live where calls return again: read by each instruction that may jump there; nil: there are no jumps
}

// NewLiveness solves the flow problem. What is live where calls return again is so too where control may jump to them: that is solved until it does not
// grow any more.
func NewLiveness(g *Graph) *Liveness {
	l := &Liveness{Graph: g}
	l.fix()
	return l
}

// fix solves the flow problem until jumps add nothing.
func (l *Liveness) fix() {
	l.solve()
	if l.Graph.Body.Jumps == nil {
		return
	}
	for l.again = NewBits(l.Graph.Body.Slots); l.returnAgain(); {
		l.solve()
	}
}

// returnAgain adds what is live where calls return again, and reports whether that is more than was known.
func (l *Liveness) returnAgain() bool {
	more := false
	for k := range l.In {
		l.Backward(k, func(i int, _, after Bits) {
			if in := &l.Graph.Body.Code[i]; l.Graph.Body.Jumps.to(in) {
				more = l.again.Union(l.Graph.Body.without(in, after)) || more
			}
		})
	}
	return more
}

// without is a copy of a set without the result of a call.
func (b *Body) without(in *program.Instr, set Bits) Bits {
	set = set.Clone()
	if r := b.Sites[in.C].Result; r.Slot >= 0 {
		set.RemoveRange(Range{int(r.Slot), r.Words})
	}
	return set
}

// jumps are the slots that a jump needs which the instruction may make.
func (l *Liveness) jumps(i int) Bits {
	if !l.Graph.Body.Jumps.from(&l.Graph.Body.Code[i]) {
		return nil
	}
	return l.again
}

func (l *Liveness) solve() {
	if l.strong {
		l.solveStrongly()
		return
	}
	g := l.Graph
	n := len(g.Start) - 1
	l.In, l.Out = make([]Bits, n), make([]Bits, n)
	def := make([]Bits, n)
	for k := range n {
		l.In[k], def[k] = l.summary(k)
		l.Out[k] = NewBits(g.Body.Slots)
	}
	queue := newQueue(n)
	for k := n - 1; k >= 0; k-- {
		queue.push(k)
	}
	for k, ok := queue.pop(); ok; k, ok = queue.pop() {
		for _, s := range g.Succs[k] {
			l.Out[k].Union(l.In[s])
		}
		in := l.Out[k].Clone()
		in.Minus(def[k])
		if l.In[k].Union(in) {
			for _, p := range g.Preds[k] {
				queue.push(p)
			}
		}
	}
}

// summary is what block k reads before writing it, and what it writes.
func (l *Liveness) summary(k int) (use, def Bits) {
	g := l.Graph
	use, def = NewBits(g.Body.Slots), NewBits(g.Body.Slots)
	var reads, writes []Range
	for i := g.Start[k]; i < g.Start[k+1]; i++ {
		reads, writes = g.Body.Effects(i, reads[:0], writes[:0])
		for _, r := range reads {
			for s := r.First; s < r.First+r.N; s++ {
				if !def.Has(s) {
					use.Add(s)
				}
			}
		}
		for w, jumps := range l.jumps(i) {
			use[w] |= jumps &^ def[w]
		}
		for _, w := range writes {
			def.AddRange(w)
		}
	}
	return use, def
}

// Backward visits the instructions of block k from the last to the first with
// the slots that are live before and after each. The sets are only valid during
// the visit.
func (l *Liveness) Backward(k int, visit func(i int, before, after Bits)) {
	g := l.Graph
	after, before := l.Out[k].Clone(), l.Out[k].Clone()
	var reads, writes []Range
	for i := g.Start[k+1] - 1; i >= g.Start[k]; i-- {
		reads, writes = g.Body.Effects(i, reads[:0], writes[:0])
		copy(before, after)
		l.before(i, before, reads, writes)
		visit(i, before, after)
		copy(after, before)
	}
}

// queue is a work list without duplicates.
type queue struct {
	items  []int
	queued []bool
}

func newQueue(n int) *queue { return &queue{queued: make([]bool, n)} }

func (q *queue) push(k int) {
	if !q.queued[k] {
		q.queued[k] = true
		q.items = append(q.items, k)
	}
}

func (q *queue) pop() (int, bool) {
	if len(q.items) == 0 {
		return 0, false
	}
	k := q.items[0]
	q.items = q.items[1:]
	q.queued[k] = false
	return k, true
}
