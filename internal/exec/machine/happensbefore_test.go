package machine

import "testing"

// orderWords is a machine with order words that are as given, where some threads are alive: the first 64, and the others.
func orderWords(t *testing.T, alive, more uint64, words ...uint64) *Machine {
	t.Helper()
	m := tiny(t, 64)
	m.set(auxAlive, alive)
	m.set(auxAlive+1, more)
	m.hbEnd = auxHappensBefore + uint32(len(words))
	for i, w := range append(words, 1, 1) {
		m.set(auxHappensBefore+uint32(i), w)
	}
	return m
}

func (m *Machine) wordsAre(t *testing.T, what string, words ...uint64) {
	t.Helper()
	got := m.Independence().HappensBefore(nil)
	if len(got) != len(words) {
		t.Fatalf("%s: %d words, want %d", what, len(got), len(words))
	}
	for i, w := range words {
		if got[i] != w {
			t.Errorf("%s: word %d is %#x, want %#x", what, i, got[i], w)
		}
	}
	if m.w[m.hbEnd] != 1 || m.w[m.hbEnd+1] != 1 {
		t.Errorf("%s: words behind are changed", what)
	}
}

// TestSettled: a set with all threads that are or will be created is everyone; one that a thread without a bit is missing
// from is none.
func TestSettled(t *testing.T) {
	for _, x := range []struct{ alive, more, set, want uint64 }{
		{3, 0, 3, everyone}, {3, 0, 7, everyone}, {3, 0, 1, 1}, {3, 0, 2, 2}, {3, 0, 0, 0}, {0, 0, 0, everyone},
		{3, 1, 3, 3}, {3, 1 << 63, 3, 3}, {3 | 1<<hbThreads, 0, 3 | 1<<hbThreads, 3 | 1<<hbThreads},
		{1 << (hbThreads - 1), 0, 1 << (hbThreads - 1), everyone},
	} {
		m := orderWords(t, x.alive, x.more)
		if got := m.settled(x.set); got != x.want {
			t.Errorf("%#x and %#x are alive: %#x is %#x, want %#x", x.alive, x.more, x.set, got, x.want)
		}
	}
}

// TestInherit: who comes after one that is in a set comes into it; a thread that is made comes after its creator, and who
// joins one after all that it came after.
func TestInherit(t *testing.T) {
	m := orderWords(t, 31, 0, 1, 2, 3, everyone, 15, 16)
	m.inherit(2, 4)
	m.wordsAre(t, "inherit", 1, 6, 7, everyone, 15, 16)
	m.inherit(3, 48)
	m.wordsAre(t, "inherit two", 49, 54, 55, everyone, everyone, 16)
	m.inherit(0, 1)
	m.wordsAre(t, "inherit from nobody", 49, 54, 55, everyone, everyone, 16)

	m = orderWords(t, 31, 0, 1, 2, everyone, 15)
	m.hbCreate(2, 0)
	m.wordsAre(t, "birth", 5, 2, everyone, 15)
	m.hbCreate(4, 0)
	m.wordsAre(t, "the last birth", 21, 2, everyone, everyone)
	m.hbCreate(hbThreads, 1)
	m.wordsAre(t, "birth of one without a bit", 21, 2, everyone, everyone)

	m = orderWords(t, 7, 0, 8, 2, everyone, 10, 1)
	m.hbJoin(3, 1)
	m.wordsAre(t, "join", 2, 2, everyone, 2, 1)

	m = orderWords(t, 7, 0)
	m.hbCreate(1, 0)
	m.hbJoin(1, 0)
	m.wordsAre(t, "no words")
}

// TestOrderBit: the first threads have a bit each, the others none.
func TestOrderBit(t *testing.T) {
	all := uint64(0)
	for thread := range 128 {
		bit := threadBit(thread)
		if (bit != 0) != (thread < hbThreads) || all&bit != 0 || bit&(bit-1) != 0 {
			t.Errorf("thread %d: %#x", thread, bit)
		}
		all |= bit
	}
}
