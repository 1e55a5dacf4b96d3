package journal

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/exec/space"
)

const first = 1 << 22

func words(t *testing.T) (*Words, []uint64) {
	t.Helper()
	w, err := space.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { space.Free(w) })
	x := New(w)
	return &x, w[first : first+64]
}

// TestCompact: after compaction, undoing gives the same as without.
func TestCompact(t *testing.T) {
	x, w := words(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, changes := range []int{5, 30, 500} {
		before := slices.Clone(w)
		mark := x.Mark()
		for range changes {
			x.Set(first+uint32(r.IntN(20)), uint64(r.IntN(4)))
		}
		after := slices.Clone(w)
		x.Compact(mark)
		if n := int(x.Mark() - mark); n > 20 {
			t.Errorf("%d changes are left of %d to 20 words", n, changes)
		}
		if !slices.Equal(after, w) {
			t.Error("compaction changed the state")
		}
		x.Undo(mark, 24)
		if !slices.Equal(before, w) {
			t.Error("undoing after compaction gives another state")
		}
	}
}

// TestUndo: the first word of a region shows, other words and those of other sizes of region do not.
func TestUndo(t *testing.T) {
	x, _ := words(t)
	for _, c := range []struct {
		at   []uint32
		bits uint
		want bool
	}{
		{nil, 24, false}, {[]uint32{first}, 24, false}, {[]uint32{first}, 22, true}, {[]uint32{1 << 24, first}, 24, true}, {[]uint32{first, 3 << 24, first + 1}, 24, true},
		{[]uint32{1<<24 + 1}, 24, false}, {[]uint32{0}, 24, true},
	} {
		for _, at := range c.at {
			x.Set(at, 1)
		}
		if got := x.Undo(0, c.bits); got != c.want {
			t.Errorf("%x: %v", c.at, got)
		}
	}
}

// TestDifference: what changed since a mark is said once for each word, and not of words that have their old values again.
func TestDifference(t *testing.T) {
	x, _ := words(t)
	x.Set(first, 1)
	mark := x.Mark()
	for _, c := range []Written{{first + 3, 5}, {first, 2}, {first + 1, 9}, {first + 3, 6}, {first + 1, 0}} {
		x.Set(c.At, c.Value)
	}
	later, j := x.Mark(), x.Follow()
	want := []ChangedWord{{first, 2, 1}, {first + 3, 6, 0}}
	if got := j.WordsSince(mark, nil); !slices.Equal(got, want) || x.Mark() != later {
		t.Error("words:", got)
	}
	if got := j.ChangedPages(mark, 1, nil); !slices.Equal(got, []uint32{first/2 + 1, first / 2, first/2 + 1, first / 2}) {
		t.Error("pages:", got)
	}
	if j.SameAs(later) != true || j.SameAs(mark) {
		t.Error("the state is not the one before")
	}
	if got := j.ChangedSince(mark, nil); !slices.Equal(got, want) {
		t.Error("changed:", got)
	}
	if got := j.Difference(mark, nil); !slices.Equal(got, []Written{{first + 3, 6}, {first, 2}}) {
		t.Error("difference:", got)
	}
	var old []uint64
	j.Changed(mark, func(_ uint32, was uint64) { old = append(old, was) })
	if j.ChangedBetween(mark, mark, func(uint32, uint64) { t.Error("between a mark and itself") }); !slices.Equal(old, []uint64{0, 1}) {
		t.Error("old values:", old)
	}
}
