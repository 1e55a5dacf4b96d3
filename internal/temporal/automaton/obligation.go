package automaton

import (
	"encoding/binary"
	"slices"

	"heddle/internal/temporal/components"
	"heddle/internal/temporal/ltl"
)

// Bounds of the deterministic automata that are tried.
const (
	maxSubsets = 1 << 10
	maxMoves   = 1 << 17 // states times letters
	maxArcs    = 1 << 11 // of the graph
)

// deterministic is a complete deterministic automaton that is weak: a word is accepted
// if its run ends in accepting states.
type deterministic struct {
	next      [][]int32 // by state and letter
	accepting []bool    // all states of a component alike; what a transient state has means nothing
}

// obligation gives the minimal weak deterministic automaton of the words that the graph
// accepts, provided that there is one: whether there is, the caller must check. nil: it
// would be too large (Dax, Eisinger, Klaedtke, Mechanizing the powerset construction
// for restricted classes of ω-automata, 2007).
func (g *graph) obligation() *deterministic {
	d, subsets := g.powerset()
	if d == nil {
		return nil
	}
	of, count := d.components()
	accepting := make([]bool, count)
	transient := make([]bool, count)
	for c := range count {
		s, word := d.cycle(of, int32(c))
		if transient[c] = len(word) == 0; !transient[c] {
			accepting[c] = g.acceptsFrom(subsets[s], word)
		}
	}
	d.colour(of, accepting, transient)
	return d.minimal()
}

// powerset is the automaton whose states are sets of states of the graph, the empty one
// among them.
func (g *graph) powerset() (*deterministic, [][]int32) {
	d := &deterministic{}
	number := map[string]int32{}
	var subsets [][]int32
	of := func(set []int32) int32 {
		slices.Sort(set)
		set = slices.Compact(set)
		var key []byte
		for _, s := range set {
			key = binary.AppendUvarint(key, uint64(s))
		}
		n, ok := number[string(key)]
		if !ok {
			n = int32(len(subsets))
			number[string(key)] = n
			subsets = append(subsets, set)
		}
		return n
	}
	of([]int32{g.initial})
	for i := 0; i < len(subsets); i++ {
		if len(subsets) > maxSubsets || len(subsets)*g.size > maxMoves {
			return nil, nil
		}
		row := make([]int32, g.size)
		for l := range row {
			var to []int32
			for _, s := range subsets[i] {
				for _, x := range g.states[s] {
					if x.on.has(l) {
						to = append(to, x.to)
					}
				}
			}
			row[l] = of(to)
		}
		d.next = append(d.next, row)
	}
	return d, subsets
}

func (d *deterministic) components() (of []int32, count int) {
	return components.Find(len(d.next), []int32{0}, func(s int32) []int32 {
		list := slices.Clone(d.next[s])
		slices.Sort(list)
		return slices.Compact(list)
	})
}

// cycle is a state of a component with the letters of a way back to it; none: the
// component is one state without a loop.
func (d *deterministic) cycle(of []int32, c int32) (from int32, word []int) {
	for of[from] != c {
		from++
	}
	type step struct {
		back   int32
		letter int
	}
	way := map[int32]step{}
	queue := []int32{from}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for l, t := range d.next[s] {
			if of[t] != c {
				continue
			}
			if t == from {
				word = append(word, l)
				for ; s != from; s = way[s].back {
					word = append(word, way[s].letter)
				}
				slices.Reverse(word)
				return from, word
			}
			if _, met := way[t]; !met {
				way[t] = step{s, l}
				queue = append(queue, t)
			}
		}
	}
	return from, nil
}

// acceptsFrom reports whether the graph accepts a word for ever from one of some states.
func (g *graph) acceptsFrom(roots []int32, word []int) bool {
	n := int32(len(word))
	next := func(v int32) (list []int32) {
		for _, x := range g.states[v/n] {
			if x.on.has(word[v%n]) {
				list = append(list, x.to*n+(v+1)%n)
			}
		}
		return list
	}
	var starts []int32
	for _, s := range roots {
		starts = append(starts, s*n)
	}
	of, count := components.Find(len(g.states)*int(n), starts, next)
	met, inside := make([]uint64, count), make([]bool, count)
	for v, c := range of {
		if c < 0 {
			continue
		}
		at := int32(v) % n
		for _, x := range g.states[int32(v)/n] {
			if x.on.has(word[at]) && of[x.to*n+(at+1)%n] == c {
				met[c] |= x.sets
				inside[c] = true
			}
		}
	}
	for c := range met {
		if inside[c] && met[c] == g.all() {
			return true
		}
	}
	return false
}

// colour gives each state the acceptance that lets as many states as can be be equal
// (Löding, Efficient minimization of deterministic weak ω-automata, 2001): a transient
// one is as what follows it.
func (d *deterministic) colour(of []int32, accepting, transient []bool) {
	colours := make([]int, len(accepting))
	members := make([][]int32, len(accepting))
	for s, c := range of {
		members[c] = append(members[c], int32(s))
	}
	for c := range colours { // those that it leads to have smaller numbers
		most := 0
		for _, s := range members[c] {
			for _, t := range d.next[s] {
				if of[t] != int32(c) {
					most = max(most, colours[of[t]])
				}
			}
		}
		if odd := most%2 == 1; !transient[c] && odd == accepting[c] {
			most++
		}
		colours[c] = most
	}
	d.accepting = make([]bool, len(d.next))
	for s, c := range of {
		d.accepting[s] = colours[c]%2 == 0
	}
}

// minimal merges equal states, as those of automata on finite words (Moore).
func (d *deterministic) minimal() *deterministic {
	class := make([]int32, len(d.next))
	n := 1
	for s := range class {
		if d.accepting[s] != d.accepting[0] {
			class[s], n = 1, 2
		}
	}
	for {
		number := map[string]int32{}
		refined := make([]int32, len(class))
		for s := range class {
			key := binary.AppendUvarint(nil, uint64(class[s]))
			for _, t := range d.next[s] {
				key = binary.AppendUvarint(key, uint64(class[t]))
			}
			c, ok := number[string(key)]
			if !ok {
				c = int32(len(number))
				number[string(key)] = c
			}
			refined[s] = c
		}
		class = refined
		if len(number) == n {
			break
		}
		n = len(number)
	}
	m := &deterministic{next: make([][]int32, n), accepting: make([]bool, n)}
	for s := len(class) - 1; s >= 0; s-- {
		row := make([]int32, len(d.next[s]))
		for l, t := range d.next[s] {
			row[l] = class[t]
		}
		m.next[class[s]], m.accepting[class[s]] = row, d.accepting[s]
	}
	return m
}

// graph is the automaton as a graph; negated: of the words that it does not accept. The
// initial state is that of class 0, for the first state is numbered first.
func (d *deterministic) graph(al alphabet, negated bool) *graph {
	g := &graph{alphabet: al, states: make([][]arc, len(d.next)), sets: 1}
	for s, row := range d.next {
		sets := uint64(0)
		if d.accepting[s] != negated {
			sets = 1
		}
		by := map[int32]letters{}
		for l, t := range row {
			if by[t] == nil {
				by[t] = al.none()
				g.states[s] = append(g.states[s], arc{t, sets, by[t]})
			}
			by[t].add(l)
		}
	}
	g.join()
	g.prune()
	return g
}

// weakest is the minimal weak deterministic automaton of a formula that the graph is
// of, or nil if there is none, or it is too large, or it is not known to be right.
func weakest(g *graph, f *ltl.Formula) *graph {
	if g.arcs() > maxArcs {
		return nil
	}
	d := g.obligation()
	if d == nil || !disjoint(d.graph(g.alphabet, true), g.automaton(nil)) {
		return nil
	}
	not, err := unfolded(ltl.Not(f))
	if err != nil {
		return nil
	}
	if yes := d.graph(g.alphabet, false); disjoint(yes, not) {
		return yes
	}
	return nil
}

// disjoint reports whether no word is accepted by both, as far as a product of bounded
// size shows.
func disjoint(g *graph, b *Automaton) bool {
	a := g.automaton(nil)
	if a.Edges()*b.Edges() > 1<<22 {
		return false
	}
	p := Product(a, b)
	return p != nil && p.Empty()
}
