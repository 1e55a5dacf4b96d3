package analysis

import "heddle/internal/ir/program"

// This file finds strongly live slots (Giegerich, Möncke, Wilhelm: Invariance of approximative semantics with respect to program
// transformations, 1981): a slot is strongly live if something other than a slot that is not strongly live may depend on its value. A counter of rounds
// that nothing reads but the addition to itself is live, and not strongly live.
//
// The least solution is computed, from no slots on, so that slots that depend on each other only are not strongly live.

// NewStrongLiveness is NewLiveness for strongly live slots.
func NewStrongLiveness(g *Graph) *Liveness {
	l := &Liveness{Graph: g, strong: true}
	l.fix()
	return l
}

// Idle finds, by instruction, which of them do nothing that anything depends on: they only compute slots that are not strongly live.
func (l *Liveness) Idle() []bool {
	idle := make([]bool, len(l.Graph.Body.Code))
	var writes []Range
	for k := range l.In {
		l.Backward(k, func(i int, _, after Bits) {
			_, writes = l.Graph.Body.Effects(i, nil, writes[:0])
			idle[i] = l.strong && OnlyComputes(&l.Graph.Body.Code[i]) && !after.HasAny(writes)
		})
	}
	return idle
}

// OnlyComputes reports whether an instruction does nothing but give slots values that depend on slots: it cannot fault, and the machine notes
// nothing of its operands.
//
// Operations on floats that round are not among them: how they round is a state of the thread. Nor are comparisons and differences of
// pointers, of which the machine may note that they depend on where objects lie.
func OnlyComputes(in *program.Instr) bool {
	if in.Flags&(program.FlagChecked|program.FlagPointer) != 0 {
		return false
	}
	switch in.Op {
	case program.Mov, program.MovN, program.Trunc, program.SExt, program.Select,
		program.Add, program.Sub, program.Mul, program.And, program.Or, program.Xor, program.Shl, program.LShr, program.AShr,
		program.Unary, program.FunnelL, program.FunnelR, program.Overflow,
		program.WideUnary, program.WideConv, program.WideFunnel:
		return true
	case program.AddImm:
		return in.Sub != program.Ready
	}
	return false
}

// solveStrongly solves the flow problem instruction by instruction: which operands are read depends on what is live after.
func (l *Liveness) solveStrongly() {
	g := l.Graph
	n := len(g.Start) - 1
	l.In, l.Out = make([]Bits, n), make([]Bits, n)
	queue := newQueue(n)
	for k := range n {
		l.In[k], l.Out[k] = NewBits(g.Body.Slots), NewBits(g.Body.Slots)
	}
	for k := n - 1; k >= 0; k-- {
		queue.push(k)
	}
	var buffer struct{ reads, writes []Range }
	for k, ok := queue.pop(); ok; k, ok = queue.pop() {
		for _, s := range g.Succs[k] {
			l.Out[k].Union(l.In[s])
		}
		live := l.Out[k].Clone()
		for i := g.Start[k+1] - 1; i >= g.Start[k]; i-- {
			buffer.reads, buffer.writes = g.Body.Effects(i, buffer.reads[:0], buffer.writes[:0])
			l.before(i, live, buffer.reads, buffer.writes)
		}
		if l.In[k].Union(live) {
			for _, p := range g.Preds[k] {
				queue.push(p)
			}
		}
	}
}

// before makes the slots that are live after instruction i those that are live before it.
func (l *Liveness) before(i int, live Bits, reads, writes []Range) {
	used := !l.strong || !OnlyComputes(&l.Graph.Body.Code[i]) || live.HasAny(writes)
	for _, w := range writes {
		live.RemoveRange(w)
	}
	if used {
		for _, r := range reads {
			live.AddRange(r)
		}
	}
	live.Union(l.jumps(i))
}
