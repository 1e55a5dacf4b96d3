package lower

import (
	"testing"

	"heddle/internal/front/flat"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// TestCheckWritten: a sum of both words of a value that shares slots, of which one or both were written before.
func TestCheckWritten(t *testing.T) {
	for _, c := range []struct{ own, whole, broken bool }{{false, true, false}, {false, false, true}, {true, false, false}} {
		n := &fn{l: &lowerer{}, f: &flat.Function{Name: "f"}}
		value, sum := int32(n.newGroup(2, c.own)), n.temp()
		second := value
		if c.whole {
			second++
		}
		n.checkWritten(&body{Body: analysis.Body{Code: []program.Instr{
			{Op: program.Mov, Dst: value, A: program.Pool(0)},
			{Op: program.Mov, Dst: second, A: program.Pool(0)},
			{Op: program.Add, Dst: int32(sum), A: program.Slot(int(value)), B: program.Slot(int(value) + 1)},
		}}})
		if broken := n.l.broken != nil; broken != c.broken {
			t.Errorf("%+v: %v", c, n.l.broken)
		}
	}
}
