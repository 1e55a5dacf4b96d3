package dpor

import (
	"slices"
	"testing"

	"heddle/internal/explore/system"
)

// wide is a toy each of whose actions has so many ways, as one that takes an input.
type wide struct {
	*toy
	ways int
}

func (y wide) Actions(buf []system.Action) ([]system.Action, int) {
	plain, _ := y.toy.Actions(nil)
	buf = slices.Grow(buf, len(plain)*y.ways)
	for _, a := range plain {
		for i := range y.ways {
			buf = append(buf, system.Action{Thread: a.Thread, Choice: int64(i)})
		}
	}
	return buf, len(buf)
}

// TestRoomForActions: beyond the room for the actions along a run an exploration ends and says so; what fits is counted.
func TestRoomForActions(t *testing.T) {
	three := []op{{'r', 0}, {'r', 0}, {'r', 0}}
	for _, x := range []struct {
		most, ends, depth int
		limits            []Limit
	}{{0, 1000, 3, nil}, {30, 1000, 3, nil}, {29, 0, 2, []Limit{Memory}}} {
		r := Explore(wide{newToy(three), 10}, Options{MaxActions: x.most})
		if r.Ends != x.ends || !slices.Equal(r.Limits, x.limits) || r.Complete() == (x.limits != nil) || r.Cut != len(x.limits) || r.MaxDepth != x.depth {
			t.Errorf("room for %d: %d ends, %d cut off, depth %d, limits %v", x.most, r.Ends, r.Cut, r.MaxDepth, r.Limits)
		}
	}
}

// TestRoomForgotten: a state that is left gives its room to the next one.
func TestRoomForgotten(t *testing.T) {
	writers := [][]op{{{'w', 0}}, {{'w', 0}}, {{'w', 0}}}
	if r := Explore(wide{newToy(writers...), 4}, Options{MaxActions: 30}); r.Ends != 6*64 || !r.Complete() {
		t.Errorf("%d ends, limits %v", r.Ends, r.Limits)
	}
}

// TestManyActionsPoll: after a state with very many actions a poll comes at once.
func TestManyActionsPoll(t *testing.T) {
	r := Explore(wide{newToy([]op{{'r', 0}}), manyActions}, Options{Poll: func(Stats) Limit { return Time }})
	if r.Steps > 1 || !slices.Equal(r.Limits, []Limit{Time}) {
		t.Errorf("%d steps, limits %v", r.Steps, r.Limits)
	}
}
