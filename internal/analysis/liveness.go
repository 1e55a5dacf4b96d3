package analysis

// Liveness tells which slots may still be read before they are written.
type Liveness struct {
	Graph   *Graph
	In, Out []Bits // at the ends of each block
}

// NewLiveness solves the flow problem.
func NewLiveness(g *Graph) *Liveness {
	n := len(g.Start) - 1
	l := &Liveness{Graph: g, In: make([]Bits, n), Out: make([]Bits, n)}
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
	return l
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
		for _, w := range writes {
			before.RemoveRange(w)
		}
		for _, r := range reads {
			before.AddRange(r)
		}
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
