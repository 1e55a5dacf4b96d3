package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestHeights: a stack is tall once what its frames take elsewhere, or here, is more than 1 MiB, and not before; what ends is not counted any more.
func TestHeights(t *testing.T) {
	for _, x := range []struct {
		name         string
		frame        uint64 // bytes elsewhere
		slots, calls int
		tall         bool
	}{
		{"small", 16, 0, 1000, false},
		{"not a byte more", tallBytes, 0, 1, false},
		{"a byte more", tallBytes + 1, 0, 1, true},
		{"half", tallBytes/2 - 16, 0, 2, false},
		{"half and a unit", tallBytes / 2, 0, 3, true},
		{"half and a byte", tallBytes/2 + 1, 0, 2, true},
		{"more than a word tells", 1 << 34, 0, 3, true},
		{"slots", 16, tallWords, 1, true},
		{"few slots", 16, tallWords / 2, 1, false},
		{"few slots, twice", 16, tallWords / 2, 2, true},
		{"no function of the program", 0, tallWords, 1, false},
	} {
		m := coded(t, Options{}, nil, first(program.Instr{}), first(program.Instr{Op: program.Ret}))
		m.p.Funcs[0].Frame, m.p.Funcs[0].Slots = x.frame, x.slots
		for range 3 {
			for range x.calls {
				if f := m.pushFrame(0, 0, 0); f != nil {
					t.Fatal(f)
				}
			}
			for range x.calls {
				if call, _ := m.popFrame(0); call&framePCMask != 0 {
					t.Fatalf("%s: the call is %#x", x.name, call)
				}
			}
		}
		if got := m.Notes().Tall()[m.p.Funcs[0].Entry]; got != x.tall {
			t.Errorf("%s: tall %v, want %v", x.name, got, x.tall)
		}
	}
}
