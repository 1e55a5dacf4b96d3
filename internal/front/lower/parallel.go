package lower

import "heddle/internal/ir/program"

// move is one of a set of copies that happen at once.
type move struct{ dst, src program.Operand }

// parallel puts a set of simultaneous copies into an order. Destinations are
// distinct. A copy may be emitted once its destination is no longer needed; a
// cycle is broken by a temporary (Boissinot and others, Revisiting out-of-SSA
// translation, CGO 2009, algorithm 1).
func (n *fn) parallel(set []move) {
	needed := map[program.Operand]int{} // how many copies still read a slot
	source := map[program.Operand]program.Operand{}
	var todo, ready []program.Operand
	for _, m := range set {
		if m.dst == m.src {
			continue
		}
		needed[m.src]++
		source[m.dst] = m.src
		todo = append(todo, m.dst)
	}
	for _, d := range todo {
		if needed[d] == 0 {
			ready = append(ready, d)
		}
	}
	for len(todo) > 0 {
		for len(ready) > 0 {
			d := ready[0]
			ready = ready[1:]
			s := source[d]
			n.mov(d, s, 1)
			delete(source, d)
			if needed[s]--; needed[s] == 0 {
				if _, pending := source[s]; pending {
					ready = append(ready, s)
				}
			}
		}
		d := todo[0]
		todo = todo[1:]
		if _, pending := source[d]; !pending {
			continue
		}
		// Every pending copy is in a cycle: save d, whose readers then read the
		// copy.
		t := n.temp()
		n.mov(t, d, 1)
		for dst, s := range source {
			if s == d {
				source[dst] = t
				needed[t]++
			}
		}
		needed[d] = 0
		ready = append(ready, d)
	}
}
