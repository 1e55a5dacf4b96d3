package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// traced is how an operand of a branch is computed within its block: from memory,
// from constants, and from slots that were set before. So it can be computed in a
// state in which the block has not been entered yet; what it then finds is what the
// branch would.
type traced struct {
	op    program.Op // Mov: the operand itself
	in    *program.Instr
	leaf  program.Operand
	inner [2]*traced

	relation relation                 // of a comparison
	binary   func(a, b uint64) uint64 // of another operation of two words
}

// maxTrace bounds how deep an operand is followed.
const maxTrace = 12

// tracer follows operands back within a block.
type tracer struct {
	body  *analysis.Body
	p     *program.Program
	first int // instruction of the block
}

// operand follows an operand that instruction i reads; nil: it cannot be followed.
func (t *tracer) operand(o program.Operand, i, depth int) *traced {
	if o.IsPool() {
		return &traced{op: program.Mov, leaf: o}
	}
	if depth == 0 {
		return nil
	}
	for i--; i >= t.first; i-- {
		in := &t.body.Code[i]
		if in.Op == program.Kill || !t.writes(i, o.Index()) {
			continue
		}
		return t.result(in, i, depth-1)
	}
	return &traced{op: program.Mov, leaf: o}
}

// writes reports whether an instruction sets a slot.
func (t *tracer) writes(i, slot int) bool {
	_, writes := t.body.Effects(i, nil, nil)
	for _, w := range writes {
		if w.First <= slot && slot < w.First+w.N {
			return true
		}
	}
	return false
}

// result follows what an instruction computes.
func (t *tracer) result(in *program.Instr, i, depth int) *traced {
	x := &traced{op: in.Op, in: in, relation: relations[in.Op], binary: binaries[in.Op]}
	var operands []program.Operand
	switch {
	case in.Op == program.Mov, in.Op == program.Load, in.Op == program.AddImm, in.Op == program.Trunc, in.Op == program.SExt:
		operands = []program.Operand{in.A}
	case in.Op == program.Index || x.binary != nil || x.relation.known:
		operands = []program.Operand{in.A, in.B}
	default:
		return nil
	}
	for k, o := range operands {
		if x.inner[k] = t.operand(o, i, depth); x.inner[k] == nil {
			return nil
		}
	}
	return x
}

// binaries are the operations of two words that are computed.
var binaries = map[program.Op]func(a, b uint64) uint64{
	program.Add: func(a, b uint64) uint64 { return a + b }, program.AddS: func(a, b uint64) uint64 { return a + b },
	program.Sub: func(a, b uint64) uint64 { return a - b }, program.SubS: func(a, b uint64) uint64 { return a - b },
	program.Mul: func(a, b uint64) uint64 { return a * b }, program.MulS: func(a, b uint64) uint64 { return a * b },
	program.And: func(a, b uint64) uint64 { return a & b }, program.Or: func(a, b uint64) uint64 { return a | b },
	program.Xor: func(a, b uint64) uint64 { return a ^ b },
}

// relation is what an operation compares.
type relation struct {
	op            query.Op
	signed, known bool
}

var relations = map[program.Op]relation{
	program.Eq: {query.Eq, true, true}, program.Ne: {query.Ne, true, true},
	program.Ugt: {query.Gt, false, true}, program.Uge: {query.Ge, false, true},
	program.Ult: {query.Lt, false, true}, program.Ule: {query.Le, false, true},
	program.Sgt: {query.Gt, true, true}, program.Sge: {query.Ge, true, true},
	program.Slt: {query.Lt, true, true}, program.Sle: {query.Le, true, true},
}

// value computes it in a frame of the present state; false: something has no value.
func (t *traced) value(x *evaluator, f machine.Frame) (uint64, bool) {
	if t.in == nil {
		if !t.leaf.IsPool() && f.FP == 0 {
			return 0, false
		}
		return x.m.Inspect().Word(f, t.leaf), true
	}
	a, ok := t.inner[0].value(x, f)
	b := uint64(0)
	if ok && t.inner[1] != nil {
		b, ok = t.inner[1].value(x, f)
	}
	if !ok {
		return 0, false
	}
	in, w := t.in, uint(t.in.W)
	switch t.op {
	case program.Load:
		if in.N > 8 {
			return 0, false
		}
		v, ok := x.load(a+uint64(in.Imm), uint64(in.N))
		return bitvec.Trunc(v, w), ok
	case program.Mov:
		return a, true
	case program.AddImm:
		return bitvec.Trunc(a+uint64(in.Imm), w), true
	case program.Trunc:
		return bitvec.Trunc(a, w), true
	case program.SExt:
		return bitvec.Trunc(uint64(bitvec.SExt(a, w)), uint(in.N)), true
	case program.Index:
		return bitvec.Trunc(a+uint64(bitvec.SExt(b, uint(in.N)))*uint64(in.Imm), w), true
	}
	if r := t.relation; r.known {
		if related(r.op, r.number(a, w), r.number(b, w)) {
			return 1, true
		}
		return 0, true
	}
	return bitvec.Trunc(t.binary(a, b), w), true
}

func (r relation) number(v uint64, width uint) number {
	if r.signed {
		return signed(bitvec.SExt(v, width))
	}
	return unsigned(v)
}

// apart is how far the condition is from being true, and from being false; both are 0
// where something has no value, for nothing is known then.
func (t *traced) apart(x *evaluator, f machine.Frame) (fromTrue, fromFalse int64) {
	r := t.relation
	var w uint
	if t.in == nil || !r.known {
		return t.bit(x, f)
	}
	w = uint(t.in.W)
	a, ok := t.inner[0].value(x, f)
	if !ok {
		return 0, 0
	}
	b, ok := t.inner[1].value(x, f)
	if !ok {
		return 0, 0
	}
	p, q := r.number(a, w), r.number(b, w)
	return apart(r.op, p, q), apart(opposite(r.op), p, q)
}

// bit is apart of what is no comparison.
func (t *traced) bit(x *evaluator, f machine.Frame) (fromTrue, fromFalse int64) {
	switch v, ok := t.value(x, f); {
	case !ok:
		return 0, 0
	case v&1 != 0:
		return 0, dataUnit
	}
	return dataUnit, 0
}
