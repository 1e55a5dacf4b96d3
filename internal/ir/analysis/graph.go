package analysis

// Graph is the control flow of a body: its basic blocks in code order.
type Graph struct {
	Body   *Body
	Start  []int   // first instruction of each block; one more for the end
	Succs  [][]int // blocks
	Preds  [][]int
	blocks []int // block of each instruction
}

// NewGraph finds the basic blocks.
func NewGraph(b *Body) *Graph {
	g := &Graph{Body: b, blocks: make([]int, len(b.Code))}
	g.leaders()
	n := len(g.Start) - 1
	g.Succs, g.Preds = make([][]int, n), make([][]int, n)
	for k := range n {
		g.link(k)
	}
	return g
}

// BlockOf is the block of an instruction.
func (g *Graph) BlockOf(i int) int { return g.blocks[i] }

func (g *Graph) leaders() {
	b := g.Body
	leads := make([]bool, len(b.Code)+1)
	leads[0] = true
	var to []int
	for i := range b.Code {
		if !b.Ends(i) {
			continue
		}
		leads[i+1] = true
		to = b.Successors(i, to[:0])
		for _, t := range to {
			leads[t] = true
		}
	}
	for i := range b.Code {
		if leads[i] {
			g.Start = append(g.Start, i)
		}
		g.blocks[i] = len(g.Start) - 1
	}
	g.Start = append(g.Start, len(b.Code))
}

func (g *Graph) link(k int) {
	last := g.Start[k+1] - 1
	seen := map[int]bool{}
	for _, t := range g.Body.Successors(last, nil) {
		if t >= len(g.blocks) {
			continue // runs off the end: the sanity pass reports it
		}
		if s := g.blocks[t]; !seen[s] {
			seen[s] = true
			g.Succs[k] = append(g.Succs[k], s)
			g.Preds[s] = append(g.Preds[s], k)
		}
	}
}
