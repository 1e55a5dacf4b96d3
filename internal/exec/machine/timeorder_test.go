package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestStands: the clock stands in a search that keeps the order of time, if nothing looks at it and all that waits does so for a time.
func TestStands(t *testing.T) {
	until := func(*Call) (uint64, bool) { return 0, false }
	for _, x := range []struct {
		name           string
		order, modular bool
		called         *External
		want           bool
	}{
		{"nothing is called", true, false, &External{}, true},
		{"no order", false, false, &External{}, false},
		{"a module", true, true, &External{}, false},
		{"a call", true, false, &External{Do: does}, true},
		{"a wait for a time", true, false, &External{Do: does, Until: until, Lasts: true}, true},
		{"a wait until a moment", true, false, &External{Do: does, Until: until}, false},
		{"a clock", true, false, &External{Do: does, Facts: Facts{Conduct: program.Conduct{ReadsClock: true}}}, false},
	} {
		x.called.Name = "called"
		m := coded(t, Options{}, []*External{x.called}, first(program.Instr{Op: program.Ret}))
		m.o.TimeOrder, m.modular = x.order, x.modular
		if got := (&loader{m}).stands(); got != x.want {
			t.Errorf("%s: %v", x.name, got)
		}
	}
}
