package symexec

import (
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// Dead are the slots of a frame that is at the head of a loop which are written before they are read again; none where control has ways
// that the code does not show (setjmp).
func (x *Explorer) Dead(head int) []int {
	if list, ok := x.dead[head]; ok {
		return list
	}
	var list []int
	if f, block := x.joins.of(head); !x.joins.p.Names(func(c program.Conduct) bool { return c.ReturnsAgain }) && f.graph.Body.Base+f.graph.Start[block] == head {
		live := analysis.NewLiveness(f.graph).In[block]
		for slot := range f.graph.Body.Slots {
			if !live.Has(slot) {
				list = append(list, slot)
			}
		}
	}
	x.dead[head] = list
	return list
}
