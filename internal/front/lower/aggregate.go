package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// aggregate lowers extractvalue and insertvalue.
func (n *fn) aggregate(i int, in *flat.Instr) bool {
	whole := n.typeOf(in.Operands[0])
	word, part := n.l.part(whole, in.Indices)
	words := n.l.shape(part).words
	v := n.op(in.Operands[0])
	if in.Op == flat.OpExtractValue {
		n.mov(n.dst(i), v+program.Operand(word), words)
		return true
	}
	e := n.op(in.Operands[1])
	dst := n.dst(i)
	n.mov(dst, v, n.l.shape(whole).words)
	n.mov(dst+program.Operand(word), e, words)
	return true
}

// vector lowers extractelement, insertelement and shufflevector.
func (n *fn) vector(i int, in *flat.Instr) bool {
	e, lanes, ok := n.l.lanes(n.typeOf(in.Operands[0]))
	if !ok || lanes > 4096 {
		return false
	}
	switch in.Op {
	case flat.OpExtractElement:
		n.extract(i, in, e, lanes)
	case flat.OpInsertElement:
		n.insert(i, in, e, lanes)
	default:
		n.shuffle(i, in, e, lanes)
	}
	return true
}

// constIndex is the value of a constant index; -1 if it is not constant or out
// of range.
func (n *fn) constIndex(r flat.Ref, lanes int) (int, bool) {
	if !r.IsConst() {
		return -1, false
	}
	w := n.l.constant(r.Const())
	if w.bad != "" || len(w.words) == 0 || w.words[0] >= uint64(lanes) {
		return -1, true
	}
	return int(w.words[0]), true
}

func (n *fn) extract(i int, in *flat.Instr, e scalar, lanes int) {
	v := n.op(in.Operands[0])
	if k, ok := n.constIndex(in.Operands[1], lanes); ok {
		if k < 0 {
			v, k = n.run0(e.words), 0
		}
		n.mov(n.dst(i), v+program.Operand(k*e.words), e.words)
		return
	}
	index := n.op(in.Operands[1])
	w, _ := n.l.scalarOf(n.typeOf(in.Operands[1]))
	dst := n.dst(i)
	n.mov(dst, n.run0(e.words), e.words)
	for k := range lanes {
		is := n.temp()
		n.intCompare(bitvec.EQ, w.bits, is, index, n.wordOf(uint64(k), w.words))
		for j := range e.words {
			o := dst + program.Operand(j)
			n.emit(program.Instr{Op: program.Select, Dst: int32(o), A: is, B: v + program.Operand(k*e.words+j), C: o})
		}
	}
}

// wordOf is a constant of several words.
func (n *fn) wordOf(v uint64, words int) program.Operand {
	return n.l.sequence(pad([]uint64{v}, words))
}

func (n *fn) insert(i int, in *flat.Instr, e scalar, lanes int) {
	v, x := n.op(in.Operands[0]), n.op(in.Operands[1])
	if k, ok := n.constIndex(in.Operands[2], lanes); ok {
		dst := n.dst(i)
		n.mov(dst, v, lanes*e.words)
		if k >= 0 {
			n.mov(dst+program.Operand(k*e.words), x, e.words)
		}
		return
	}
	index := n.op(in.Operands[2])
	w, _ := n.l.scalarOf(n.typeOf(in.Operands[2]))
	dst := n.dst(i)
	for k := range lanes {
		is := n.temp()
		n.intCompare(bitvec.EQ, w.bits, is, index, n.wordOf(uint64(k), w.words))
		for j := range e.words {
			o := program.Operand(k*e.words + j)
			n.emit(program.Instr{Op: program.Select, Dst: int32(dst + o), A: is, B: x + program.Operand(j), C: v + o})
		}
	}
}

// shuffle copies runs of consecutive elements.
func (n *fn) shuffle(i int, in *flat.Instr, e scalar, lanes int) {
	a, b := n.op(in.Operands[0]), n.op(in.Operands[1])
	dst := n.dst(i)
	for k := 0; k < len(in.Mask); {
		m, run := in.Mask[k], 1
		for k+run < len(in.Mask) && m >= 0 && in.Mask[k+run] == m+run && (m+run)%lanes != 0 {
			run++
		}
		src := a
		switch {
		case m < 0:
			src = n.run0(e.words)
		case m >= lanes:
			src = b + program.Operand((m-lanes)*e.words)
		default:
			src += program.Operand(m * e.words)
		}
		n.mov(dst+program.Operand(k*e.words), src, run*e.words)
		k += run
	}
}
