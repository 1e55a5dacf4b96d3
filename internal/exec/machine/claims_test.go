package machine

import (
	"testing"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// operations is a machine whose program has an instruction of each operation, as a step of its own; the first is an exclusive or.
func operations(t *testing.T, checks CheckSet) *Machine {
	t.Helper()
	code := []program.Instr{{Op: program.Xor, W: 32, Flags: program.FlagFirst}}
	for op := range program.NumOps {
		code = append(code, program.Instr{Op: op, Flags: program.FlagFirst | program.FlagChecked})
	}
	n := len(code)
	p := &program.Program{PointerBits: 64, Code: code, PlaceOf: make([]int32, n), FuncOf: make([]int32, n),
		Funcs: []program.Func{{Name: "main", End: n, Slots: 1}}, Places: make([]source.Place, 1), Sites: make([]program.Site, 1)}
	m, err := New(p, Options{Checks: checks, Entries: []int{0}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// TestJudgedAlone: every check of an instruction is made ahead and on terms too; an instruction with another one is left to the machine.
func TestJudgedAlone(t *testing.T) {
	m := operations(t, AllChecks)
	if alone := JudgedAlone(m.p, AllChecks); alone != nil {
		t.Errorf("%v is judged alone, of all checks", alone)
	}
	n := len(m.p.Code)
	translated := func(alone []bool) bool {
		x := m.Stepwise().Ahead(make([]bool, n), make([]bool, n), make([]bool, n))
		x.alone = alone
		return x.begin(0, 0) != never
	}
	if !translated(make([]bool, n)) {
		t.Error("the first instruction is not taken ahead")
	}
	alone := make([]bool, n)
	alone[0] = true
	if translated(alone) {
		t.Error("an instruction is taken ahead that is to be left to the machine")
	}
}
