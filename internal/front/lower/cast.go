package lower

import (
	"strconv"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// cast lowers conversions.
func (n *fn) cast(i int, in *flat.Instr) bool {
	from := n.typeOf(in.Operands[0])
	if _, ok := n.frame.at[flat.Ref(n.local(i))]; ok {
		return true
	}
	if in.Op == flat.OpBitCast {
		return n.bitcast(i, in, from)
	}
	a, _, ok := n.l.lanes(from)
	d, _, ok2 := n.l.lanes(in.Type)
	if !ok || !ok2 {
		return false
	}
	return n.lanewise(i, in.Operands, func(dst program.Operand, v []program.Operand) {
		if n.cutsShiftCount(i, in) && a.bits <= 64 {
			n.emit(program.Instr{Op: program.Binary, Sub: uint8(bitvec.OpUMin), W: 64, Dst: int32(dst), A: v[0], B: n.l.word(uint64(d.bits))})
			return
		}
		n.castScalar(in.Op, a, d, dst, v[0])
	})
}

// cutsShiftCount reports whether instruction i is clang's own, which makes the wider count of a shift as wide as what is
// shifted: a count that is out of range must stay so. A cast that the program has written has another name; where there are no
// names it stands at another place than the shift. Where there are no places either, heddle-llvm lets a run that comes to a cut
// count end.
func (n *fn) cutsShiftCount(i int, in *flat.Instr) bool {
	if !n.l.o.OverflowFlags || !n.f.Unoptimised || in.Op != flat.OpTrunc {
		return false
	}
	_, err := strconv.Atoi(in.Name)
	unnamed := err == nil || in.Name == ""
	return strings.HasPrefix(in.Name, "sh_prom") || unnamed && n.isCountOnly(i, in)
}

// isCountOnly reports whether a value is nothing but the count of a shift at the same place.
func (n *fn) isCountOnly(i int, in *flat.Instr) bool {
	users := n.use.users[n.local(i)]
	if len(users) != 1 || n.l.m.Places[in.Place].Line == 0 {
		return false
	}
	shift := &n.f.Instrs[users[0]]
	isShift := shift.Op == flat.OpShl || shift.Op == flat.OpLShr || shift.Op == flat.OpAShr
	return isShift && shift.Operands[1] == flat.Ref(n.local(i)) && n.l.m.Places[shift.Place] == n.l.m.Places[in.Place]
}

func (n *fn) castScalar(op flat.Opcode, from, to scalar, dst, a program.Operand) {
	switch op {
	case flat.OpFPToUI, flat.OpFPToSI:
		n.toInt(from, to, boolBit(op == flat.OpFPToUI), dst, a)
	case flat.OpUIToFP, flat.OpSIToFP:
		in := program.Instr{Op: program.IToF, Sub: boolBit(op == flat.OpUIToFP), N: uint16(to.float), Dst: int32(dst), A: a}
		setWidth(&in, from.bits)
		n.emit(in)
	case flat.OpFPTrunc, flat.OpFPExt:
		n.emit(program.Instr{Op: program.FConv, Sub: uint8(from.float), N: uint16(to.float), Dst: int32(dst), A: a})
	default:
		n.resize(op == flat.OpSExt, from.bits, to.bits, dst, a)
	}
}

// setWidth puts a width where IToF and FToI have it.
func setWidth(in *program.Instr, bits uint) {
	if bits > 64 {
		in.Imm = int64(bits)
	} else {
		in.W = uint8(bits)
	}
}

// toInt converts a float; mode is the Sub of FToI.
func (n *fn) toInt(from, to scalar, mode uint8, dst, a program.Operand) {
	in := program.Instr{Op: program.FToI, Sub: mode, N: uint16(from.float), Dst: int32(dst), A: a}
	setWidth(&in, to.bits)
	n.emit(in)
}

func boolBit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// resize changes the width of an integer.
func (n *fn) resize(signed bool, from, to uint, dst, a program.Operand) {
	switch {
	case from > 64 || to > 64:
		sub := boolBit(signed && to > from)
		n.emit(program.Instr{Op: program.WideConv, Sub: sub, N: uint16(from), Dst: int32(dst), A: a, Imm: int64(to)})
	case to < from:
		n.emit(program.Instr{Op: program.Trunc, W: uint8(to), Dst: int32(dst), A: a})
	case signed && to > from:
		n.emit(program.Instr{Op: program.SExt, W: uint8(from), N: uint16(to), Dst: int32(dst), A: a})
	default:
		n.mov(dst, a, 1)
	}
}

// bitcast reinterprets the bits of scalars and vectors.
func (n *fn) bitcast(i int, in *flat.Instr, from int) bool {
	if n.l.sameLayout(in.Type, from) {
		n.move(i, in.Operands[0])
		return true
	}
	src := n.op(in.Operands[0])
	n.repack(n.dst(i), n.l.shape(in.Type).leaves, src, n.l.shape(from).leaves)
	return true
}

// piece is a word of a value and the bits that it stands for.
type piece struct {
	op        program.Operand
	pos, bits uint
}

func pieces(base program.Operand, leaves []leaf) []piece {
	var list []piece
	pos := uint(0)
	for _, f := range leaves {
		for w := range f.words {
			bits := min(64, f.bits-64*uint(w))
			list = append(list, piece{base + program.Operand(f.word+w), pos, bits})
			pos += bits
		}
	}
	return list
}

// repack spreads the same bits, lowest first, over other words.
func (n *fn) repack(dst program.Operand, to []leaf, src program.Operand, from []leaf) {
	sources := pieces(src, from)
	for _, d := range pieces(dst, to) {
		var sum program.Operand
		parts := 0
		for _, s := range sources {
			lo, hi := max(d.pos, s.pos), min(d.pos+d.bits, s.pos+s.bits)
			if lo >= hi {
				continue
			}
			v := n.bits(s, lo-s.pos, hi-lo)
			if lo > d.pos {
				v = n.op2(program.Shl, 64, v, n.l.word(uint64(lo-d.pos)))
			}
			if parts > 0 {
				v = n.op2(program.Or, 64, sum, v)
			}
			sum = v
			parts++
		}
		if parts == 0 {
			sum = n.l.word(0)
		}
		n.mov(d.op, sum, 1)
	}
}

// bits is count bits of a word from bit lo on.
func (n *fn) bits(s piece, lo, count uint) program.Operand {
	v := s.op
	if lo > 0 {
		v = n.op2(program.LShr, 64, v, n.l.word(uint64(lo)))
	}
	if lo+count < s.bits {
		t := n.temp()
		n.emit(program.Instr{Op: program.Trunc, W: uint8(count), Dst: int32(t), A: v})
		v = t
	}
	return v
}
