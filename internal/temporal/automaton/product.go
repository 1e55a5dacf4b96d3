package automaton

// Product accepts the words that both automata accept. They have the same atoms. nil:
// it would have too many acceptance sets.
func Product(a, b *Automaton) *Automaton {
	if a.Sets+b.Sets > MaxSets {
		return nil
	}
	p := &Automaton{Atoms: a.Atoms, Sets: a.Sets + b.Sets}
	number := map[[2]int32]int32{}
	var pairs [][2]int32
	of := func(s, t int32) int32 {
		pair := [2]int32{s, t}
		n, ok := number[pair]
		if !ok {
			n = int32(len(pairs))
			number[pair] = n
			pairs = append(pairs, pair)
		}
		return n
	}
	p.Initial = of(a.Initial, b.Initial)
	for i := 0; i < len(pairs); i++ {
		var edges []Edge
		for _, x := range a.States[pairs[i][0]] {
			for _, y := range b.States[pairs[i][1]] {
				if guard, ok := x.Guard.and(y.Guard); ok {
					edges = append(edges, Edge{of(x.To, y.To), guard, x.Sets | y.Sets<<a.Sets})
				}
			}
		}
		p.States = append(p.States, edges)
	}
	return p
}
