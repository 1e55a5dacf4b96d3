package store

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// parts is a state with nothing but parts that are counted.
type parts struct{ one, any []uint32 }

func (p parts) Counts(rest []uint64) ([]uint64, []uint32, []uint32) {
	return rest, slices.Clone(p.one), slices.Clone(p.any)
}

// allows reports whether a state stands for so many parts of each kind.
func (p parts) allows(numbers [3]int) bool {
	for kind, n := range numbers {
		certain := 0
		for _, k := range p.one {
			if int(k) == kind {
				certain++
			}
		}
		if n < certain || n > certain && !slices.Contains(p.any, uint32(kind)) {
			return false
		}
	}
	return true
}

// TestCovers: a state is not new if and only if one that was visited stands for all that it stands for. Several parts may be
// in the same state, each of them for certain.
func TestCovers(t *testing.T) {
	const most = 4 // more of a kind add nothing: there are three parts
	r := rand.New(rand.NewPCG(11, 12))
	draw := func() (p parts) {
		for range r.IntN(4) {
			if k := uint32(r.IntN(3)); r.IntN(2) == 0 {
				p.one = append(p.one, k)
			} else if !slices.Contains(p.any, k) {
				p.any = append(p.any, k)
			}
		}
		return p
	}
	for range 4000 {
		x, y := draw(), draw()
		want := true
		for n := range most * most * most {
			numbers := [3]int{n % most, n / most % most, n / most / most}
			want = want && (x.allows(numbers) || !y.allows(numbers))
		}
		src := x
		s := NewCovering(source(func(rest []uint64) ([]uint64, []uint32, []uint32) { return src.Counts(rest) }))
		first, _ := s.Visit(0, 0)
		src = y
		key, isNew := s.Visit(0, 0)
		if isNew == want || !isNew && key != first {
			t.Errorf("%+v was visited, %+v is new: %v", x, y, isNew)
		}
	}
}

type source func(rest []uint64) (all []uint64, one, any []uint32)

func (f source) Counts(rest []uint64) ([]uint64, []uint32, []uint32) { return f(rest) }

// TestCoveringKeeps: the largest states are kept, and take room, until one comes that stands for them.
func TestCoveringKeeps(t *testing.T) {
	var src parts
	s := NewCovering(source(func(rest []uint64) ([]uint64, []uint32, []uint32) { return src.Counts(rest) }))
	visit := func(one, any []uint32, isNew bool, kept int) {
		t.Helper()
		src = parts{one, any}
		_, got := s.Visit(0, 7)
		words := 0
		for _, g := range s.groups {
			words = len(g)
		}
		if got != isNew || words != kept || len(s.groups) != 1 || s.Full() {
			t.Errorf("%v and any number of %v: new %v, %d kept", one, any, got, words)
		}
	}
	visit([]uint32{1}, nil, true, 1)
	if want := int64(8 + bytesPerGroup + bytesPerCounts + 4); s.Bytes() != want {
		t.Errorf("one state takes %d bytes, want %d", s.Bytes(), want)
	}
	visit([]uint32{2}, nil, true, 2)
	if want := int64(8 + bytesPerGroup + 2*bytesPerCounts + 8); s.Bytes() != want {
		t.Errorf("two states take %d bytes, want %d", s.Bytes(), want)
	}
	visit([]uint32{1}, nil, false, 2)
	visit(nil, []uint32{1}, true, 2)
	visit([]uint32{1, 1}, nil, false, 2)
	visit(nil, []uint32{1, 2}, true, 1)
	if s.Count() != 4 {
		t.Errorf("%d states were new", s.Count())
	}
}
