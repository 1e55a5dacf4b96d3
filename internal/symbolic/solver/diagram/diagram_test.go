package diagram

import (
	"math/rand/v2"
	"testing"
)

// table is a function of four variables by its values: the reference.
type table uint16

// Equal functions are equal nodes, and their solutions as many as the table's, on random functions of four variables.
func TestFunctions(t *testing.T) {
	m := New(1 << 16)
	rnd := rand.New(rand.NewPCG(1, 2))
	nodes := []Node{False, True}
	tables := []table{0, 1<<16 - 1}
	for i := range 4 {
		nodes = append(nodes, m.Variable(uint32(3*i)))
		x := table(0)
		for v := range 16 {
			if v>>i&1 == 1 {
				x |= 1 << v
			}
		}
		tables = append(tables, x)
	}
	of := map[table]Node{}
	for range 5000 {
		a, b, c := rnd.IntN(len(nodes)), rnd.IntN(len(nodes)), rnd.IntN(len(nodes))
		var n Node
		var x table
		switch rnd.IntN(5) {
		case 0:
			n, x = m.And(nodes[a], nodes[b]), tables[a]&tables[b]
		case 1:
			n, x = m.Or(nodes[a], nodes[b]), tables[a]|tables[b]
		case 2:
			n, x = m.Xor(nodes[a], nodes[b]), tables[a]^tables[b]
		case 3:
			n, x = m.Not(nodes[a]), ^tables[a]
		case 4:
			n, x = m.Ite(nodes[a], nodes[b], nodes[c]), tables[a]&tables[b]|^tables[a]&tables[c]
		}
		if old, ok := of[x]; ok && old != n {
			t.Fatalf("function %016b has two nodes", x)
		}
		of[x] = n
		checkSolutions(t, m, n, x)
		nodes, tables = append(nodes, n), append(tables, x)
	}
	if m.Full() {
		t.Error("it is full")
	}
}

func checkSolutions(t *testing.T, m *Manager, n Node, x table) {
	t.Helper()
	ones := 0
	for v := range 16 {
		ones += int(x >> v & 1)
	}
	if c := m.Count(n, 4); c.Int64() != int64(ones) {
		t.Fatalf("function %016b has %s solutions", x, c)
	}
	if n == False {
		return
	}
	at := 0
	m.Solution(n, func(level uint32, value bool) {
		if value {
			at |= 1 << (level / 3)
		}
	})
	if x>>at&1 != 1 {
		t.Fatalf("%04b is no solution of %016b", at, x)
	}
}

// What does not fit is full, and stays so.
func TestFull(t *testing.T) {
	m := New(20)
	n := m.Variable(0)
	for i := range 30 {
		n = m.Xor(n, m.Variable(uint32(i+1)))
	}
	if !m.Full() || m.Size() > 20 {
		t.Errorf("%d nodes, full: %v", m.Size(), m.Full())
	}
}
