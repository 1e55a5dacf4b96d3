package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
)

// constWords is the value of a constant, spread over words.
type constWords struct {
	done  bool
	words []uint64
	tls   bool   // depends on the address of a thread-local variable
	bad   string // why it has no value here
}

// constant computes a constant. Statics must have their addresses.
func (l *lowerer) constant(c int) *constWords {
	w := &l.words[c]
	if !w.done {
		*w = l.compute(c)
		w.done = true
	}
	return w
}

func (l *lowerer) compute(c int) constWords {
	k := &l.m.Consts[c]
	s := l.shape(k.Type)
	if s.bad != "" {
		return constWords{bad: s.bad}
	}
	switch k.Kind {
	case flat.ConstInt, flat.ConstFloat:
		return constWords{words: pad(k.Words, s.words)}
	case flat.ConstNull, flat.ConstUndef, flat.ConstPoison, flat.ConstZero:
		return constWords{words: make([]uint64, s.words)}
	case flat.ConstAggregate:
		return l.computeAggregate(k)
	case flat.ConstData:
		return constWords{words: dataWords(s, k.Bytes)}
	case flat.ConstGlobal, flat.ConstFunction, flat.ConstBlock:
		return l.computeAddress(k)
	case flat.ConstExpr:
		return l.computeExpr(k)
	}
	return constWords{bad: "the constant " + k.Text + " is not supported"}
}

func pad(words []uint64, n int) []uint64 {
	out := make([]uint64, n)
	copy(out, words)
	return out
}

// dataWords takes an array's elements apart.
func dataWords(s *shape, bytes []byte) []uint64 {
	out := make([]uint64, s.words)
	for _, f := range s.leaves {
		for i := uint64(0); i < uint64(f.bits/8) && f.off+i < uint64(len(bytes)); i++ {
			out[f.word+int(i/8)] |= uint64(bytes[f.off+i]) << (i % 8 * 8)
		}
	}
	return out
}

func (l *lowerer) computeAggregate(k *flat.Const) constWords {
	var out constWords
	for _, e := range k.Elems {
		w := l.constant(e)
		if w.bad != "" {
			return constWords{bad: w.bad}
		}
		out.tls = out.tls || w.tls
		out.words = append(out.words, w.words...)
	}
	return out
}

func (l *lowerer) computeAddress(k *flat.Const) constWords {
	var at uint64
	var tls bool
	switch k.Kind {
	case flat.ConstGlobal:
		if s := l.static[k.Index]; s >= 0 {
			at = l.p.Statics[s].Addr
			tls = l.p.Statics[s].ThreadLocal
		}
		at += uint64(k.Offset)
	case flat.ConstFunction:
		at = l.fnAddr[k.Index] + uint64(k.Offset)
	default:
		at = l.fnAddr[k.Index] + uint64(k.Offset) + 1 // as program.BlockAddr
	}
	return constWords{words: []uint64{bitvec.Trunc(at, l.m.PointerBits)}, tls: tls}
}

// computeExpr computes a constant expression, element by element.
func (l *lowerer) computeExpr(k *flat.Const) constWords {
	out := constWords{}
	var args []*constWords
	for _, e := range k.Elems {
		w := l.constant(e)
		if w.bad != "" {
			return *w
		}
		out.tls = out.tls || w.tls
		args = append(args, w)
	}
	if len(args) == 0 {
		return constWords{bad: "the constant " + k.Text + " is not supported"}
	}
	to, n, ok := l.lanes(k.Type)
	from, _, ok2 := l.lanes(l.m.Consts[k.Elems[0]].Type)
	if k.Op == flat.OpGetElementPtr {
		return l.computeGEP(k, out.tls, args[0])
	}
	if k.Op == flat.OpBitCast && l.sameLayout(k.Type, l.m.Consts[k.Elems[0]].Type) {
		out.words = args[0].words
		return out
	}
	if !ok || !ok2 || to.words != 1 || from.words != 1 {
		return constWords{bad: "the constant " + k.Text + " is not supported"}
	}
	for i := range n {
		v, ok := l.fold(k, from, to, args, i)
		if !ok {
			return constWords{bad: "the constant " + k.Text + " is not supported"}
		}
		out.words = append(out.words, v)
	}
	return out
}

func (l *lowerer) computeGEP(k *flat.Const, tls bool, base *constWords) constWords {
	out := constWords{tls: tls}
	_, n, _ := l.lanes(k.Type)
	for i := range n {
		v := base.words[min(i, len(base.words)-1)] + uint64(k.Offset)
		for _, s := range k.GEP {
			c := s.Index.Const()
			w := l.constant(c)
			e, _, _ := l.lanes(l.m.Consts[c].Type)
			if w.bad != "" {
				return *w
			}
			v += uint64(bitvec.SExt(w.words[min(i, len(w.words)-1)], min(e.bits, 64))) * uint64(s.Scale)
		}
		out.words = append(out.words, bitvec.Trunc(v, l.m.PointerBits))
	}
	return out
}

// fold is one element of a constant expression.
func (l *lowerer) fold(k *flat.Const, from, to scalar, args []*constWords, i int) (uint64, bool) {
	a := args[0].words[min(i, len(args[0].words)-1)]
	switch k.Op {
	case flat.OpTrunc, flat.OpZExt, flat.OpPtrToInt, flat.OpIntToPtr, flat.OpAddrSpaceCast, flat.OpBitCast:
		return bitvec.Trunc(a, to.bits), true
	case flat.OpSExt:
		return bitvec.Trunc(uint64(bitvec.SExt(a, from.bits)), to.bits), true
	}
	if len(args) < 2 {
		return 0, false
	}
	b := args[1].words[min(i, len(args[1].words)-1)]
	if k.Op == flat.OpSelect && len(args) == 3 {
		if a&1 != 0 {
			return b, true
		}
		return args[2].words[min(i, len(args[2].words)-1)], true
	}
	if k.Op == flat.OpICmp {
		if bitvec.Cmp(bitvec.Pred(k.Pred), a, b, from.bits) {
			return 1, true
		}
		return 0, true
	}
	op, ok := binOps[k.Op]
	if !ok || op.Divides() && b == 0 {
		return 0, false
	}
	return bitvec.Binary(op, a, b, from.bits), true
}

// binOps are bitvec's numbers of LLVM's integer operations.
var binOps = map[flat.Opcode]bitvec.BinOp{
	flat.OpAdd: bitvec.OpAdd, flat.OpSub: bitvec.OpSub, flat.OpMul: bitvec.OpMul,
	flat.OpUDiv: bitvec.OpUDiv, flat.OpSDiv: bitvec.OpSDiv, flat.OpURem: bitvec.OpURem, flat.OpSRem: bitvec.OpSRem,
	flat.OpShl: bitvec.OpShl, flat.OpLShr: bitvec.OpLShr, flat.OpAShr: bitvec.OpAShr,
	flat.OpAnd: bitvec.OpAnd, flat.OpOr: bitvec.OpOr, flat.OpXor: bitvec.OpXor,
}

// sameLayout reports whether values of the two types are the same words.
func (l *lowerer) sameLayout(a, b int) bool {
	x, y := l.shape(a), l.shape(b)
	if len(x.leaves) != len(y.leaves) {
		return false
	}
	for i := range x.leaves {
		if x.leaves[i].bits != y.leaves[i].bits {
			return false
		}
	}
	return true
}
