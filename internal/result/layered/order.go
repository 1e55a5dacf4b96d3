package layered

import (
	"cmp"
	"slices"
)

const (
	sweeps  = 32 // over all layers, to order them
	patient = 6  // sweeps without a gain
)

// order orders the vertices of each layer by the barycentres of their neighbours, to and
// fro, and takes the order with the fewest crossings.
func (l *layout) order() {
	best, fewest, gained := clone(l.layers), l.crossings(), 0
	for sweep := 0; sweep < sweeps && fewest > 0 && sweep-gained <= patient; sweep++ {
		for k := range l.layers {
			if sweep%2 == 1 {
				k = len(l.layers) - 1 - k
			}
			l.sort(l.layers[k], sweep%2 == 1)
		}
		if n := l.crossings(); n < fewest {
			best, fewest, gained = clone(l.layers), n, sweep
		}
	}
	l.layers = best
	l.note()
}

func clone(layers [][]int) [][]int {
	c := make([][]int, len(layers))
	for i := range layers {
		c[i] = slices.Clone(layers[i])
	}
	return c
}

func (l *layout) sort(layer []int, byBelow bool) {
	centre := make([]float64, len(layer))
	for i, v := range layer {
		neighbours := l.vertices[v].up
		if byBelow {
			neighbours = l.vertices[v].down
		}
		centre[i] = float64(i)
		if len(neighbours) > 0 {
			sum := 0
			for _, w := range neighbours {
				sum += l.at[w]
			}
			centre[i] = float64(sum) / float64(len(neighbours))
		}
	}
	slices.SortStableFunc(layer, func(a, b int) int { return cmp.Compare(centre[l.at[a]], centre[l.at[b]]) })
	for i, v := range layer {
		l.at[v] = i
	}
}

// crossings counts the pairs of lines between layers that cross, by inserting their lower
// ends in the order of the upper ones (Barth, Jünger, Mutzel, 2002).
func (l *layout) crossings() int {
	total := 0
	for k := range max(1, len(l.layers)) - 1 {
		tree := make([]int, len(l.layers[k+1])+1) // Fenwick's, of lower ends so far
		ends := 0
		for _, v := range l.layers[k] {
			for _, w := range l.vertices[v].down {
				for i := l.at[w] + 1; i > 0; i -= i & -i {
					total -= tree[i]
				}
				total += ends
			}
			for _, w := range l.vertices[v].down {
				ends++
				for i := l.at[w] + 1; i < len(tree); i += i & -i {
					tree[i]++
				}
			}
		}
	}
	return total
}
