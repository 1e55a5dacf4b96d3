package harness

import (
	"testing"

	"heddle/internal/front/flat"
)

// TestDeclared: the functions that a file defines are declared only, and no others; those of the module itself stay.
func TestDeclared(t *testing.T) {
	defined := func(place int) flat.Function {
		return flat.Function{Place: place, Blocks: make([]flat.Block, 1), Instrs: make([]flat.Instr, 1), Vars: make([]flat.VarRecord, 1)}
	}
	m := &flat.Module{
		Files:     []string{"", "own.c", "library.c", "header.h"},
		Places:    []flat.Place{{}, {File: 1}, {File: 2}, {File: 3}},
		Functions: []flat.Function{defined(0), defined(1), {Place: 3}, defined(2)},
	}
	for _, x := range []struct {
		file string
		of   int // the function that is declared then; -1: none
	}{
		{"own.c", 1}, {"library.c", 3}, {"header.h", -1}, {"no.c", -1},
	} {
		got, any := Declared(m, x.file)
		if any != (x.of >= 0) || len(got.Functions) != len(m.Functions) {
			t.Errorf("%s: %v, %d functions", x.file, any, len(got.Functions))
		}
		for i, f := range got.Functions {
			want := len(m.Functions[i].Blocks)
			if i == x.of {
				want = 0
			}
			if len(f.Blocks) != want || len(f.Instrs) != want || len(f.Vars) != want {
				t.Errorf("%s: function %d has %+v", x.file, i, f)
			}
		}
	}
	if len(m.Functions[1].Blocks) == 0 {
		t.Error("the module has changed")
	}
}
