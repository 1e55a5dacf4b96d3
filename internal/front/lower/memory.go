package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// memory lowers loads, stores, allocas and address computations.
func (n *fn) memory(i int, in *flat.Instr) bool {
	switch in.Op {
	case flat.OpAlloca:
		return n.alloca(i, in)
	case flat.OpLoad:
		return n.load(i, in)
	case flat.OpStore:
		return n.store(i, in)
	case flat.OpGetElementPtr:
		return n.gep(i, in)
	case flat.OpFence:
		n.emit(program.Instr{Op: program.Fence, Order: program.Order(in.Ordering), Flags: program.FlagAtomic})
		return true
	}
	return false
}

func (n *fn) alloca(i int, in *flat.Instr) bool {
	if n.frame.vars[i] != nil {
		return true
	}
	t := &n.l.m.Types[in.SourceType]
	count := n.op(in.Operands[0])
	n.emit(program.Instr{
		Op: program.Alloca, Dst: int32(n.dst(i)), A: count,
		B: n.l.word(max(in.Align, t.Align, 1)), Imm: int64(t.Size),
	})
	return true
}

// frameBytes is what the local variables and a call's own two words take, of those variables whose size is known.
func (n *fn) frameBytes() uint64 {
	total := uint64(2 * n.l.p.PointerBits / 8)
	for i := range n.f.Instrs {
		in := &n.f.Instrs[i]
		if in.Op != flat.OpAlloca || !in.Operands[0].IsConst() {
			continue
		}
		size := n.l.m.Types[in.SourceType].Size
		if count := n.l.constant(in.Operands[0].Const()); count.bad == "" && len(count.words) == 1 && count.words[0] <= mostFrame && size <= mostFrame {
			total = min(total+size*count.words[0], mostFrame)
		}
	}
	return total
}

// mostFrame is the largest frame size that is recorded, in bytes. No system has a larger stack.
const mostFrame = 1 << 31

// accessOf is what load and store have in common.
func accessOf(op program.Op, in *flat.Instr) program.Instr {
	out := program.Instr{Op: op}
	if in.Flags&flat.Volatile != 0 {
		out.Flags |= program.FlagVolatile
	}
	if in.Ordering != flat.NotAtomic {
		out.Flags |= program.FlagAtomic
		out.Order = program.Order(in.Ordering)
	}
	return out
}

func (n *fn) load(i int, in *flat.Instr) bool {
	s := n.l.shape(in.Type)
	if s.bad != "" {
		return false
	}
	if _, ok := n.frame.at[in.Operands[0]]; ok {
		n.loadFrame(i, in.Operands[0])
		return true
	}
	a := accessOf(program.Load, in)
	var off int64
	a.A, off = n.address(in.Operands[0])
	dst := n.dst(i)
	if s.packed {
		whole := packedShape(s)
		t := n.newValue(whole.words)
		n.accessWords(a, off, whole, t)
		n.repack(dst, s.leaves, t, whole.leaves)
		return true
	}
	first := len(n.cur.code)
	n.isUnread(i)
	halves := n.tearsWord(in, s) && !n.isBitFieldRead(i)
	if halves {
		n.accessHalves(a, off, n.newValue(2))
	} else {
		n.accessWords(a, off, s, dst)
	}
	n.marksUnwritten(i, first, off)
	n.marksLooked(i, n.cur.code[first:])
	if halves {
		n.joinHalves(dst, n.cur.code[first:])
	}
	return true
}

func (n *fn) store(i int, in *flat.Instr) bool {
	value, at := in.Operands[0], in.Operands[1]
	s := n.l.shape(n.typeOf(value))
	if s.bad != "" {
		return false
	}
	if _, ok := n.frame.at[at]; ok {
		n.storeFrame(value, at)
		return true
	}
	a := accessOf(program.Store, in)
	v := n.op(value)
	var off int64
	a.A, off = n.address(at)
	if n.isUnread(i) {
		v = n.run0(s.words)
	}
	if s.packed {
		whole := packedShape(s)
		t := n.newValue(whole.words)
		n.repack(t, whole.leaves, v, s.leaves)
		n.first = !n.l.o.InstructionSteps // the access is visible: it begins a group
		s, v = whole, t
	}
	if _, set := n.bitsKept(in); n.tearsWord(in, s) && !set {
		v = n.halves(v)
		first := len(n.cur.code)
		n.accessHalves(a, off, v)
		n.marksPadding(in, first, off)
		return true
	}
	first := len(n.cur.code)
	n.accessWords(a, off, s, v)
	n.marksPadding(in, first, off)
	n.marksSet(in, n.cur.code[first:])
	return true
}

// accessWords emits the loads or stores of a value, one a word: as one access of the whole, or as several (torn.go).
func (n *fn) accessWords(a program.Instr, off int64, s *shape, v program.Operand) {
	torn := a.Flags&program.FlagAtomic == 0 && n.l.o.Torn
	end := uint64(0) // of the access so far
	for k, f := range s.leaves {
		if k == 0 && !torn {
			a.Span = uint32(s.size - f.off)
		}
		for w := range f.words {
			if at := f.off + 8*uint64(w); torn && at >= end {
				end = pieceEnd(s, at)
				a.Span = uint32(end - at)
				n.first = true
			}
			in := a
			in.W = uint8(min(64, f.bits-64*uint(w)))
			in.N = uint16(min(8, f.bytes-8*uint64(w)))
			in.Imm = off + int64(f.off) + 8*int64(w)
			if f.kind == leafPointer {
				in.Flags |= program.FlagPointer
			}
			slot := v + program.Operand(f.word+w)
			if a.Op == program.Load {
				in.Dst = int32(slot)
			} else {
				in.B = slot
			}
			n.emit(in)
			a.Span = 0
		}
	}
}

// packedShape is an integer of as many bits as a packed vector.
func packedShape(s *shape) *shape {
	bits := uint(0)
	for _, f := range s.leaves {
		bits += f.bits
	}
	return &shape{
		words: wordsOf(bits), size: s.size,
		leaves: []leaf{{scalar: scalar{bits: bits, words: wordsOf(bits)}, bytes: s.size}},
	}
}

func (n *fn) gep(i int, in *flat.Instr) bool {
	r := flat.Ref(n.local(i))
	if _, ok := n.frame.at[r]; ok || n.use.fused[i] {
		return true
	}
	_, lanes, _ := n.l.lanes(in.Type)
	base := n.op(in.Operands[0])
	_, baseLanes, _ := n.l.lanes(n.typeOf(in.Operands[0]))
	var index []program.Operand
	for _, s := range in.Scaled {
		index = append(index, n.op(s.Index))
	}
	dst := n.dst(i)
	for k := range lanes {
		at := base
		if baseLanes > 1 {
			at += program.Operand(k)
		}
		n.gepLane(in, at, index, k, dst+program.Operand(k))
	}
	return true
}

// gepLane computes one address.
func (n *fn) gepLane(in *flat.Instr, at program.Operand, index []program.Operand, lane int, dst program.Operand) {
	w := uint8(n.l.m.PointerBits)
	for k, s := range in.Scaled {
		e, lanes, _ := n.l.lanes(n.typeOf(s.Index))
		x, bits := index[k], e.bits
		if lanes > 1 {
			x += program.Operand(lane * e.words)
		}
		if bits > n.l.m.PointerBits {
			x, bits = n.truncated(x, n.l.m.PointerBits), n.l.m.PointerBits
		}
		to := dst
		if k < len(in.Scaled)-1 || in.Offset != 0 {
			to = n.temp()
		}
		n.emit(program.Instr{Op: program.Index, W: w, N: uint16(bits), Dst: int32(to), A: at, B: x, Imm: s.Scale})
		at = to
	}
	switch {
	case in.Offset != 0:
		n.emit(program.Instr{Op: program.AddImm, W: w, Dst: int32(dst), A: at, Imm: in.Offset})
	case len(in.Scaled) == 0:
		n.mov(dst, at, 1)
	}
}

// truncated is the low bits of an integer's first word.
func (n *fn) truncated(a program.Operand, bits uint) program.Operand {
	if bits >= 64 {
		return a
	}
	t := n.temp()
	n.emit(program.Instr{Op: program.Trunc, W: uint8(bits), Dst: int32(t), A: a})
	return t
}
