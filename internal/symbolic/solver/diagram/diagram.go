package diagram

// Node is a truth function.
type Node uint32

// The constant functions.
const (
	False Node = 0
	True  Node = 1
)

// last is the level of the constants: below all others.
const last = 1<<32 - 1

type node struct {
	level  uint32
	lo, hi Node // where the level's variable is false, and true
}

// Manager makes nodes, and keeps them.
type Manager struct {
	nodes []node
	most  int
	full  bool
	table []uint32 // open addressing; 0 is free
	cache []entry
}

// entry is a result of Ite.
type entry struct{ c, a, b, result Node }

// cacheSize is how many results are kept, a power of two: the last ones.
const cacheSize = 1 << 18

// New makes a manager of at most so many nodes.
func New(most int) *Manager {
	return &Manager{nodes: []node{{level: last}, {level: last}}, most: most, table: make([]uint32, 1<<12), cache: make([]entry, cacheSize)}
}

// Full reports whether there was no room for a node that was needed.
func (m *Manager) Full() bool { return m.full }

// Size is the number of nodes.
func (m *Manager) Size() int { return len(m.nodes) }

// Bytes is the memory that the manager takes.
func (m *Manager) Bytes() int64 {
	return int64(cap(m.nodes))*12 + int64(len(m.table))*4 + int64(len(m.cache))*16
}

// Level is that of a function's first variable; it has none if ok is false.
func (m *Manager) Level(n Node) (level uint32, ok bool) { return m.nodes[n].level, n > True }

// Branches are a function with its first variable false, and true.
func (m *Manager) Branches(n Node) (lo, hi Node) { return m.nodes[n].lo, m.nodes[n].hi }

// Variable is the function that is a level's variable.
func (m *Manager) Variable(level uint32) Node { return m.make(level, False, True) }

// Not is true where a is false.
func (m *Manager) Not(a Node) Node { return m.Ite(a, False, True) }

// And is true where both are.
func (m *Manager) And(a, b Node) Node {
	if a > b {
		a, b = b, a
	}
	return m.Ite(a, b, False)
}

// Or is true where one is.
func (m *Manager) Or(a, b Node) Node {
	if a > b {
		a, b = b, a
	}
	return m.Ite(a, True, b)
}

// Xor is true where one is and the other is not.
func (m *Manager) Xor(a, b Node) Node { return m.Ite(a, m.Not(b), b) }

// Ite is a where c is true, else b.
func (m *Manager) Ite(c, a, b Node) Node {
	switch {
	case c == True || a == b:
		return a
	case c == False:
		return b
	case a == True && b == False:
		return c
	}
	if a == c {
		a = True
	}
	if b == c {
		b = False
	}
	if m.full {
		return False
	}
	at := &m.cache[hash(uint32(c), a, b)&(cacheSize-1)]
	if at.c == c && at.a == a && at.b == b { // an empty entry has the constant c
		return at.result
	}
	level := min(m.nodes[c].level, m.nodes[a].level, m.nodes[b].level)
	c0, c1 := m.at(c, level)
	a0, a1 := m.at(a, level)
	b0, b1 := m.at(b, level)
	n := m.make(level, m.Ite(c0, a0, b0), m.Ite(c1, a1, b1))
	if !m.full {
		*at = entry{c, a, b, n}
	}
	return n
}

// at are the branches of a function at a level that none of its variables is above.
func (m *Manager) at(n Node, level uint32) (lo, hi Node) {
	if x := &m.nodes[n]; x.level == level {
		return x.lo, x.hi
	}
	return n, n
}

// make finds the node or makes it.
func (m *Manager) make(level uint32, lo, hi Node) Node {
	if lo == hi {
		return lo
	}
	mask := uint32(len(m.table) - 1)
	at := hash(level, lo, hi) & mask
	for m.table[at] != 0 {
		if m.nodes[m.table[at]] == (node{level, lo, hi}) {
			return Node(m.table[at])
		}
		at = (at + 1) & mask
	}
	if len(m.nodes) >= m.most {
		m.full = true
		return False
	}
	m.table[at] = uint32(len(m.nodes))
	m.nodes = append(m.nodes, node{level, lo, hi})
	if 2*len(m.nodes) > len(m.table) {
		m.grow()
	}
	return Node(len(m.nodes) - 1)
}

func (m *Manager) grow() {
	m.table = make([]uint32, 2*len(m.table))
	mask := uint32(len(m.table) - 1)
	for i := 2; i < len(m.nodes); i++ {
		x := &m.nodes[i]
		at := hash(x.level, x.lo, x.hi) & mask
		for m.table[at] != 0 {
			at = (at + 1) & mask
		}
		m.table[at] = uint32(i)
	}
}

func hash(a uint32, b, c Node) uint32 {
	h := uint64(a)<<32 | uint64(b)
	h = (h ^ uint64(c)*0xD6E8FEB86659FD93) * 0x9E3779B97F4A7C15
	h ^= h >> 29
	return uint32((h * 0xBF58476D1CE4E5B9) >> 32)
}
