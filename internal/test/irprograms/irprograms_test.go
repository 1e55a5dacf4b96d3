package irprograms

import "testing"

// TestShapes: the numbers of graphs up to isomorphism. Those of one and two blocks are counted by hand: a block alone
// returns or jumps to itself; of two, the first goes to the second, to itself and the second in either order, each with
// five ends of the second.
func TestShapes(t *testing.T) {
	for n, want := range map[int]int{1: 2, 2: 15, 3: 250, 4: 5865, 5: 176046} {
		if got := len(Shapes(n)); got != want {
			t.Errorf("%d graphs of %d blocks, want %d", got, n, want)
		}
	}
}

// TestOrder: an order meets every number once.
func TestOrder(t *testing.T) {
	for _, n := range []int{1, 2, 15, 250, 5865} {
		o, seen := newOrder(n, 7), map[int]bool{}
		for i := range n {
			seen[o.at(i)] = true
		}
		if len(seen) != n {
			t.Errorf("of %d numbers %d are met", n, len(seen))
		}
	}
}

// TestSame: a program is a function of family, seed and number, and another number gives another one.
func TestSame(t *testing.T) {
	text := func(seed uint64, i int) string { return Module([]*Program{NewLarger(seed).Program(i)}) }
	if text(1, 5) != text(1, 5) || text(1, 5) == text(1, 6) || text(1, 5) == text(2, 5) {
		t.Error("programs do not depend on seed and number alone")
	}
}

// TestSmaller: what is smaller differs from the program, and shrinking comes to an end.
func TestSmaller(t *testing.T) {
	for i := range 200 {
		p := NewLarger(3).Program(i)
		rounds := 0
		for list := p.Smaller(); len(list) > 0; list = p.Smaller() {
			for _, q := range list {
				if q.String() == p.String() {
					t.Fatalf("program %d: a smaller program is the same:\n%s", i, p)
				}
			}
			p = list[len(list)-1]
			if rounds++; rounds > 300 {
				t.Fatalf("program %d is still shrunk after %d rounds:\n%s", i, rounds, p)
			}
		}
	}
}
