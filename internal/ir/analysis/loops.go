package analysis

import "slices"

// Loops are the natural loops of a body, in the order of their headers. The blocks of
// one are those that lead back to its header without leaving it.
type Loops struct {
	Headers []int // blocks
	in      []int // the innermost loop of each block; -1: none
}

// Loops finds them. Loops with one header are one.
func (g *Graph) Loops() *Loops {
	bodies := map[int]map[int]bool{}
	for _, e := range g.backEdges() {
		if bodies[e.to] == nil {
			bodies[e.to] = map[int]bool{e.to: true}
		}
		g.addBody(e.from, bodies[e.to])
	}
	l := &Loops{in: make([]int, len(g.Succs))}
	for header := range bodies {
		l.Headers = append(l.Headers, header)
	}
	slices.Sort(l.Headers)
	for k := range l.in {
		l.in[k] = -1
		for i, header := range l.Headers {
			if bodies[header][k] && (l.in[k] < 0 || len(bodies[header]) < len(bodies[l.Headers[l.in[k]]])) {
				l.in[k] = i
			}
		}
	}
	return l
}

// Of is the number of the innermost loop that a block is in; -1: it is in none.
func (l *Loops) Of(block int) int { return l.in[block] }

// addBody adds the blocks that lead to one, up to what is in the body already.
func (g *Graph) addBody(from int, body map[int]bool) {
	for work := []int{from}; len(work) > 0; {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		if !body[k] {
			body[k] = true
			work = append(work, g.Preds[k]...)
		}
	}
}
