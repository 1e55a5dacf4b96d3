package term

// walker visits terms once each. Its marks are kept in the pool, so that a walk allocates nothing in the long run; a
// term is marked if its mark is the number of the walk.
type walker struct {
	marks []uint32
	round uint32
	stack []Term
	order []Term
}

func (w *walker) begin(terms int) {
	if len(w.marks) < terms {
		w.marks = append(w.marks, make([]uint32, terms-len(w.marks)+terms/4)...)
	}
	w.round++
	if w.round == 0 { // after 2^32 walks
		clear(w.marks)
		w.round = 1
	}
	w.stack, w.order = w.stack[:0], w.order[:0]
}

// postorder returns the terms below the roots for which enter holds, arguments first; those for which it does not hold
// are left out with what is below them (unless reached otherwise). The slice is valid until the next walk.
func (p *Pool) postorder(roots []Term, enter func(Term) bool) []Term {
	w := &p.walk
	w.begin(len(p.nodes))
	for _, root := range roots {
		w.stack = append(w.stack, root)
		for len(w.stack) > 0 {
			p.visit(w, enter)
		}
	}
	return w.order
}

// visit looks at the term on top of the stack. It leaves the stack on the second visit, when its arguments are done.
func (p *Pool) visit(w *walker, enter func(Term) bool) {
	t := w.stack[len(w.stack)-1]
	if w.marks[t] == w.round || enter != nil && !enter(t) {
		w.stack = w.stack[:len(w.stack)-1]
		return
	}
	before := len(w.stack)
	n := &p.nodes[t]
	args := [3]Term{n.a, n.b, n.c}
	for i := int(ops[n.op].args) - 1; i >= 0; i-- {
		if a := args[i]; w.marks[a] != w.round && (enter == nil || enter(a)) {
			w.stack = append(w.stack, a)
		}
	}
	if len(w.stack) == before {
		w.stack = w.stack[:before-1]
		w.marks[t] = w.round
		w.order = append(w.order, t)
	}
}

// Topological appends to buf the terms that the roots consist of, each once, arguments before their users.
func (p *Pool) Topological(buf []Term, roots ...Term) []Term {
	return append(buf, p.postorder(roots, nil)...)
}

// Size returns the number of different terms that the roots consist of, constants and variables included.
func Size(p *Pool, roots ...Term) int { return len(p.postorder(roots, nil)) }
