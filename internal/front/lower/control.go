package lower

import (
	"slices"
	"sort"

	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// Targets are labels until finish turns them into instruction indices.

// terminator lowers the instruction that ends a block.
func (n *fn) terminator(i int, in *flat.Instr) bool {
	switch in.Op {
	case flat.OpRet:
		n.ret(in)
	case flat.OpBr:
		if len(in.Blocks) == 1 {
			n.jump(in.Blocks[0])
		} else {
			n.branch(in)
		}
	case flat.OpSwitch:
		n.switchOn(in)
	case flat.OpIndirectBr:
		n.indirect(in)
	case flat.OpResume:
		n.resume(in)
	case flat.OpUnreachable:
		n.emit(program.Instr{Op: program.Unreachable})
	default:
		return false
	}
	return true
}

func (n *fn) ret(in *flat.Instr) {
	out := program.Instr{Op: program.Ret}
	if len(in.Operands) > 0 {
		out.N = uint16(n.l.shape(n.typeOf(in.Operands[0])).words)
		if out.N > 0 {
			out.A = n.op(in.Operands[0])
		} else {
			out.A = n.l.word(0)
		}
	}
	if n.atomic {
		n.callExternal(atomicEnd)
		n.first = true
	}
	n.emit(out)
}

// round is program.Round if a jump from the present block to block b may begin
// another round of a loop that is not known to end. Each cycle of blocks has a jump
// to one that is not after it. Take its first block: if no such jump begins a round,
// those to this block come from the natural loop that it heads. So the cycle cannot
// leave the loop, for there is no other way back, and the loop ends.
func (n *fn) round(b int) uint8 {
	if b <= n.block && !slices.Contains(n.f.Blocks[n.block].Ending, b) {
		return program.Round
	}
	return 0
}

// directRound is round for a jump that no block on the edge follows.
func (n *fn) directRound(b int) uint8 {
	if len(n.phis(b)) > 0 {
		return 0
	}
	return n.round(b)
}

// anyRound is directRound for any of the targets.
func (n *fn) anyRound(targets []int) (r uint8) {
	for _, b := range targets {
		r |= n.directRound(b)
	}
	return r
}

// jump goes to block b after its phis. Where steps are counted, the phis come
// after it as a step of their own, as they do after a conditional branch.
func (n *fn) jump(b int) {
	if n.l.o.InstructionSteps && len(n.phis(b)) > 0 {
		e := newEdges()
		n.emit(program.Instr{Op: program.Jump, Imm: int64(n.edge(e, b))})
		n.finishEdges(e)
		return
	}
	if len(n.phis(b)) > 0 {
		n.copies(b)
		n.first = true
	}
	n.emit(program.Instr{Op: program.Jump, Sub: n.round(b), Imm: int64(n.starts[b])})
}

// edges hands out the labels that a terminator with several targets jumps to,
// and afterwards makes the blocks on the edges that carry phis.
type edges struct {
	labels map[int]int
	order  []int
}

func newEdges() *edges { return &edges{labels: map[int]int{}} }

func (n *fn) edge(e *edges, b int) int {
	if len(n.phis(b)) == 0 {
		return n.starts[b]
	}
	if at, ok := e.labels[b]; ok {
		return at
	}
	e.labels[b] = n.newLabel()
	e.order = append(e.order, b)
	return e.labels[b]
}

func (n *fn) finishEdges(e *edges) {
	for _, b := range e.order {
		n.placeLabel(e.labels[b])
		n.copies(b)
		n.emit(program.Instr{Op: program.Jump, Sub: n.round(b), Imm: int64(n.starts[b])})
	}
}

// copies does the phis of block b for the edge from the current block, as one
// group.
func (n *fn) copies(b int) {
	n.first = true
	var set []move
	for _, i := range n.phis(b) {
		set = append(set, n.phiMoves(i, n.vals[n.local(i)])...)
	}
	n.parallel(set)
	if n.first {
		n.emit(program.Instr{Op: program.Nop})
	}
}

// phiMoves are the copies of phi i into dst.
func (n *fn) phiMoves(i int, dst program.Operand) []move {
	phi := &n.f.Instrs[i]
	var set []move
	for k, from := range phi.Blocks {
		if from != n.block {
			continue
		}
		src := n.op(phi.Operands[k])
		for w := range n.l.shape(phi.Type).words {
			set = append(set, move{dst + program.Operand(w), src + program.Operand(w)})
		}
		break
	}
	return set
}

func (n *fn) branch(in *flat.Instr) {
	cond := n.op(in.Operands[0])
	e := newEdges()
	n.emit(program.Instr{
		Op: program.Branch, A: cond, Sub: n.directRound(in.Blocks[0]) | n.directRound(in.Blocks[1])*program.RoundElse,
		B: program.Operand(n.edge(e, in.Blocks[0])), C: program.Operand(n.edge(e, in.Blocks[1])),
	})
	n.finishEdges(e)
}

func (n *fn) switchOn(in *flat.Instr) {
	value := n.op(in.Operands[0])
	s, _ := n.l.scalarOf(n.typeOf(in.Operands[0]))
	e := newEdges()
	if s.words > 1 {
		n.wideSwitch(in, value, s.bits, e)
	} else {
		n.emit(program.Instr{Op: program.Switch, Sub: n.anyRound(in.Blocks), W: uint8(s.bits), A: value, Imm: int64(len(n.l.p.Switches))})
		n.l.p.Switches = append(n.l.p.Switches, n.table(in, e))
	}
	n.finishEdges(e)
}

// table is the sorted table of a switch, with labels for targets.
func (n *fn) table(in *flat.Instr, e *edges) program.SwitchTable {
	type entry struct {
		value  uint64
		target int32
	}
	var entries []entry
	for k, o := range in.Operands[1:] {
		entries = append(entries, entry{n.l.constant(o.Const()).words[0], int32(n.edge(e, in.Blocks[k+1]))})
	}
	sort.SliceStable(entries, func(i, j int) bool { return entries[i].value < entries[j].value })
	t := program.SwitchTable{Default: int32(n.edge(e, in.Blocks[0]))}
	for _, x := range entries {
		t.Values = append(t.Values, x.value)
		t.Targets = append(t.Targets, x.target)
	}
	return t
}

// wideSwitch compares one case after the other.
func (n *fn) wideSwitch(in *flat.Instr, value program.Operand, bits uint, e *edges) {
	for k, o := range in.Operands[1:] {
		is, next := n.temp(), n.newLabel()
		n.emit(program.Instr{
			Op: program.WideCmp, Sub: uint8(bitvec.EQ), Dst: int32(is), A: value, B: n.op(o), Imm: int64(bits),
		})
		n.emit(program.Instr{
			Op: program.Branch, A: is, Sub: n.directRound(in.Blocks[k+1]),
			B: program.Operand(n.edge(e, in.Blocks[k+1])), C: program.Operand(next),
		})
		n.placeLabel(next)
	}
	n.emit(program.Instr{Op: program.Jump, Sub: n.directRound(in.Blocks[0]), Imm: int64(n.edge(e, in.Blocks[0]))})
}

// indirect lowers indirectbr. Its edges cannot be split: the new values of the
// phis of all targets go into shadows, which each target's trampoline moves to
// the phis.
func (n *fn) indirect(in *flat.Instr) {
	to := n.op(in.Operands[0])
	seen := map[int]bool{}
	var set []move
	for _, b := range in.Blocks {
		if seen[b] {
			continue
		}
		seen[b] = true
		for k, i := range n.phis(b) {
			set = append(set, n.phiMoves(i, n.shadows(b)[k])...)
		}
	}
	if len(set) > 0 {
		n.parallel(set)
		n.first = true
	}
	var round uint8
	for _, b := range in.Blocks {
		round |= n.round(b)
	}
	n.emit(program.Instr{Op: program.IndirectJump, Sub: round, W: uint8(n.l.m.PointerBits), A: to})
}

// shadows are the slots for new values of the phis of block b.
func (n *fn) shadows(b int) []program.Operand {
	if n.shadow[b] == nil {
		for _, i := range n.phis(b) {
			n.shadow[b] = append(n.shadow[b], n.newOwn(n.l.shape(n.f.Instrs[i].Type).words))
		}
	}
	return n.shadow[b]
}

// trampoline is where indirect jumps to block b arrive.
func (n *fn) trampoline(b int) {
	if len(n.phis(b)) == 0 || !n.indirects[b] {
		return
	}
	n.place = int32(n.placeOf(n.f.Blocks[b].First))
	n.first = true
	for k, i := range n.phis(b) {
		n.mov(n.vals[n.local(i)], n.shadows(b)[k], n.l.shape(n.f.Instrs[i].Type).words)
	}
	n.emit(program.Instr{Op: program.Jump, Imm: int64(n.starts[b])})
}

// indirectTargets are the blocks that an indirectbr may go to.
func (n *fn) indirectTargets() []bool {
	set := make([]bool, len(n.f.Blocks))
	n.eachInstr(func(_ int, in *flat.Instr) {
		if in.Op == flat.OpIndirectBr {
			for _, t := range in.Blocks {
				set[t] = true
			}
		}
	})
	return set
}
