package diagram

import "math/big"

// Count is the number of solutions of a function of so many variables, its own among them.
//
// A function has half of the solutions of its branches together, each counted over all variables, for its first variable
// matters to neither. So no level needs to be known besides.
func (m *Manager) Count(n Node, variables int) *big.Int {
	done := map[Node]*big.Int{False: new(big.Int), True: new(big.Int).Lsh(big.NewInt(1), uint(variables))}
	return new(big.Int).Set(m.count(n, done))
}

// count recurses no deeper than there are levels.
func (m *Manager) count(n Node, done map[Node]*big.Int) *big.Int {
	if c, ok := done[n]; ok {
		return c
	}
	x := m.nodes[n]
	c := new(big.Int).Add(m.count(x.lo, done), m.count(x.hi, done))
	done[n] = c.Rsh(c, 1)
	return c
}

// Solution calls set with values of the variables of which a function depends that make it true; the others do not matter.
// The function must not be False.
func (m *Manager) Solution(n Node, set func(level uint32, value bool)) {
	for n > True {
		x := m.nodes[n]
		set(x.level, x.lo == False)
		if n = x.lo; n == False {
			n = x.hi
		}
	}
}
