package machine

import (
	"slices"
	"testing"
)

// inTurn says of one block after another that it is reached.
type inTurn struct {
	Values
	asked []int // how many blocks, each time
}

func (v *inTurn) Reached(_ []uint64, blocks []Hanging) []bool {
	v.asked = append(v.asked, len(blocks))
	reached := make([]bool, len(blocks))
	if len(v.asked) < 3 {
		reached[0] = true
	}
	return reached
}

// TestSettle: what is reached is visited, and then others are asked for again; nobody is asked where no word is opaque.
func TestSettle(t *testing.T) {
	m := tiny(t, 64)
	addrs := blocks(t, m, 8, 8, 8)
	v := &inTurn{}
	m.values = v
	var visited []uint64
	reached := func(o *Object) bool { return slices.Contains(visited, m.AddressOf(o)) }
	visit := func(a uint64) { visited = append(visited, a+16) }
	(&openPlaces{}).settle(m, reached, visit)
	if len(v.asked) > 0 {
		t.Error("asked without places")
	}
	(&openPlaces{places: []uint64{8}}).settle(m, reached, visit)
	if !slices.Equal(v.asked, []int{3, 2, 1}) || !slices.Equal(visited, addrs[:2]) {
		t.Errorf("asked of %v, visited %x", v.asked, visited)
	}
}

// TestHanging: of blocks that were not reached, what leads to one, which others it leads to, and where inputs decide.
func TestHanging(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := tiny(t, bits)
		ptr := uint64(m.addr.ptr)
		addrs := blocks(t, m, 32, 8, 8, 8)
		m.raw(t, addrs[0], addrs[1])
		m.raw(t, addrs[0]+8, addrs[2]-1)
		m.raw(t, addrs[1], addrs[3]+7)
		m.raw(t, addrs[2], addrs[2])
		first := m.at(t, addrs[0]+16, 8)
		m.set(first.word(), OpaqueWord(1))
		got := m.Leaks().hanging(func(o *Object) bool { return m.AddressOf(o) == addrs[3] })
		if len(got) != 3 {
			t.Fatalf("%d bits: %d blocks", bits, len(got))
		}
		for i, want := range [][]int{{1, 2}, {}, {2}} {
			leads := slices.Compact(slices.Sorted(slices.Values(got[i].Leads)))
			if !slices.Equal(leads, want) {
				t.Errorf("%d bits, block %d leads to %v, want %v", bits, i, leads, want)
			}
			page := uint64(1) << m.addr.PageBits(0)
			step := page / 2
			if i == 0 && bits == 64 {
				step = 1 << 19 // what lies before the first block has narrow pages
			}
			if first := addrs[i] - 16 - step; got[i].First != first || got[i].Size != step+page {
				t.Errorf("%d bits, block %d: %#x from %#x on", bits, i, got[i].Size, got[i].First)
			}
		}
		places := []uint64{first.first}
		if ptr == 4 {
			places = append(places, first.first+4)
		}
		if !slices.Equal(got[0].Places, places) || len(got[1].Places)+len(got[2].Places) > 0 {
			t.Errorf("%d bits: places %v, %v and %v, want %v", bits, got[0].Places, got[1].Places, got[2].Places, places)
		}
	}
}
