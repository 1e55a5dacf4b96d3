// Package components finds the strongly connected components of finite graphs (R. Tarjan, Depth-first search and linear graph
// algorithms, 1972). It must not know what the vertices mean.
package components

// Find gives the strongly connected components of a graph of n vertices in which vertex v leads
// to the vertices that next(v) gives, from some roots: of each vertex the number of its component, -1
// where it is not reachable, and how many there are. A component has a greater number than those it leads to.
func Find(n int, roots []int32, next func(v int32) []int32) (of []int32, count int) {
	t := tarjan{next: next, of: make([]int32, n), index: make([]int32, n), low: make([]int32, n)}
	for i := range t.of {
		t.of[i] = -1
	}
	for _, r := range roots {
		if t.index[r] == 0 {
			t.walk(r)
		}
	}
	return t.of, t.count
}

type tarjan struct {
	next       func(int32) []int32
	of         []int32
	index, low []int32 // from 1; 0: not met
	met        int32
	open       []int32
	count      int
}

type tarjanFrame struct {
	v    int32
	rest []int32
}

func (t *tarjan) enter(v int32) tarjanFrame {
	t.met++
	t.index[v], t.low[v] = t.met, t.met
	t.open = append(t.open, v)
	return tarjanFrame{v, t.next(v)}
}

func (t *tarjan) walk(root int32) {
	path := []tarjanFrame{t.enter(root)}
	for len(path) > 0 {
		f := &path[len(path)-1]
		if len(f.rest) == 0 {
			t.leave(f.v)
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1].v
				t.low[up] = min(t.low[up], t.low[f.v])
			}
			continue
		}
		w := f.rest[0]
		f.rest = f.rest[1:]
		switch {
		case t.index[w] == 0:
			path = append(path, t.enter(w))
		case t.of[w] < 0:
			t.low[f.v] = min(t.low[f.v], t.index[w])
		}
	}
}

func (t *tarjan) leave(v int32) {
	if t.low[v] != t.index[v] {
		return
	}
	for {
		w := t.open[len(t.open)-1]
		t.open = t.open[:len(t.open)-1]
		t.of[w] = int32(t.count)
		if w == v {
			break
		}
	}
	t.count++
}
