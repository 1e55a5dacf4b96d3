package happensbefore

import (
	"testing"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/journal"
	"heddle/internal/exec/space"
)

// Where the words of tests lie.
const (
	aliveAt = 1 << 20
	firstAt = aliveAt + 16
)

func lay(t *testing.T, table *discipline.Table) *Orders {
	t.Helper()
	w, err := space.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { space.Free(w) })
	words := journal.New(w)
	x := Lay(&words, table, firstAt, aliveAt)
	return &x
}

// orderWords has words that are as given, where some threads are alive: the first 64, and the others.
func orderWords(t *testing.T, alive, more uint64, words ...uint64) *Orders {
	t.Helper()
	x := lay(t, nil)
	x.words.Set(aliveAt, alive)
	x.words.Set(aliveAt+1, more)
	x.end = firstAt + uint32(len(words))
	for i, w := range append(words, 1, 1) {
		x.words.Set(firstAt+uint32(i), w)
	}
	return x
}

func (x *Orders) wordsAre(t *testing.T, what string, words ...uint64) {
	t.Helper()
	got := x.Words(nil)
	if len(got) != len(words) {
		t.Fatalf("%s: %d words, want %d", what, len(got), len(words))
	}
	for i, w := range words {
		if got[i] != w {
			t.Errorf("%s: word %d is %#x, want %#x", what, i, got[i], w)
		}
	}
	if x.w[x.end] != 1 || x.w[x.end+1] != 1 {
		t.Errorf("%s: words behind are changed", what)
	}
}

// TestSettled: a set with all threads that are or will be created is everyone; one that a thread without a bit is missing
// from is none.
func TestSettled(t *testing.T) {
	for _, x := range []struct{ alive, more, set, want uint64 }{
		{3, 0, 3, everyone}, {3, 0, 7, everyone}, {3, 0, 1, 1}, {3, 0, 2, 2}, {3, 0, 0, 0}, {0, 0, 0, everyone},
		{3, 1, 3, 3}, {3, 1 << 63, 3, 3}, {3 | 1<<apart, 0, 3 | 1<<apart, 3 | 1<<apart},
		{1 << (apart - 1), 0, 1 << (apart - 1), everyone},
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
	m.CreateThread(2, 0)
	m.wordsAre(t, "birth", 5, 2, everyone, 15)
	m.CreateThread(4, 0)
	m.wordsAre(t, "the last birth", 21, 2, everyone, everyone)
	m.CreateThread(apart, 1)
	m.wordsAre(t, "birth of one without a bit", 21, 2, everyone, everyone)

	m = orderWords(t, 7, 0, 8, 2, everyone, 10, 1)
	m.JoinThread(3, 1)
	m.wordsAre(t, "join", 2, 2, everyone, 2, 1)

	m = orderWords(t, 7, 0)
	m.CreateThread(1, 0)
	m.JoinThread(1, 0)
	m.wordsAre(t, "no words")
}

// TestOrderBit: the first threads have a bit each, the others none.
func TestOrderBit(t *testing.T) {
	all := uint64(0)
	for thread := range 128 {
		bit := threadBit(thread)
		if (bit != 0) != (thread < apart) || all&bit != 0 || bit&(bit-1) != 0 {
			t.Errorf("thread %d: %#x", thread, bit)
		}
		all |= bit
	}
}
