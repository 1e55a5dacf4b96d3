package machine

import (
	"slices"

	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// This file lets words of the state be opaque: stand for values that somebody else
// keeps, such as the terms of the symbolic machine. An opaque word carries a tag and a
// number. It is moved about as any other word (from slot to slot, to a callee, to
// memory and back), stored, undone and compared; before an instruction would compute
// with it, run stops, and who keeps the values executes the instruction.
//
// The upper half of an opaque word distinguishes it from others. A program that computes
// this very number in the upper half of a 64-bit word is misunderstood: of random
// numbers one in 2^32 would be, if its lower half names a value at all.

// opaqueTag is the upper half of an opaque word: that of a NaN whose payload no
// arithmetic makes, and no pointer.
const opaqueTag = 0xfff5a3c7

// OpaqueWord is the opaque word of a number.
func OpaqueWord(n uint32) uint64 { return opaqueTag<<32 | uint64(n) }

// IsOpaque reports whether a word is opaque.
func IsOpaque(w uint64) bool { return w>>32 == opaqueTag }

// OpaqueNumber is the number of an opaque word.
func OpaqueNumber(w uint64) uint32 { return uint32(w) }

// guarded is set in the operation of an instruction that computes with its operands:
// run looks at them first.
const guarded program.Op = 1 << 7

// guard lists the slots that an instruction computes with, the first of them: none
// for -1, and more are in guardedCode.more for -2.
type guard [3]int32

// guardedCode is the code that run executes: that of the program or, with opaque words, with guards before instructions that
// compute with them. It stays as it is made, but for places to pause at.
type guardedCode struct {
	code      []program.Instr
	blockwise []program.Instr // from the beginning of a basic block on: see opaqueblock.go
	slots     []guard
	more      map[int][]int32
	pauses    []Pause // see PauseAt
	always    []bool  // see PauseAlways; nil: nowhere
}

// guardCode makes the code that run executes on a machine with opaque words, with
// the slots to look at.
func guardCode(p *program.Program) guardedCode {
	g := guardedCode{code: slices.Clone(p.Code), slots: make([]guard, len(p.Code)), more: map[int][]int32{}}
	for pc := range g.slots {
		g.slots[pc] = guard{-1, -1, -1}
	}
	for fn := range p.Funcs {
		b := analysis.BodyOf(p, fn)
		for i := range b.Code {
			g.guard(b, i)
		}
	}
	g.blockCode(p)
	return g
}

func (g *guardedCode) guard(b *analysis.Body, i int) {
	in, pc := &b.Code[i], b.Base+i
	slots := computedWith(b, i)
	if len(slots) == 0 && !looksFurther(in) {
		return
	}
	g.code[pc].Op |= guarded
	list := guard{-1, -1, -1}
	if len(slots) > len(list) {
		g.more[pc] = slots[2:]
		slots = []int32{slots[0], slots[1], -2}
	}
	copy(list[:], slots)
	g.slots[pc] = list
}

// computedWith are the slots that instruction i looks into, rather than just moving
// what they hold.
func computedWith(b *analysis.Body, i int) (slots []int32) {
	in := &b.Code[i]
	switch in.Op {
	case program.Nop, program.Mov, program.MovN, program.Kill, program.Ret, program.Call, program.AddressUsed, program.AddressHidden, program.AddressOrder:
		return nil
	case program.Select, program.CallPtr:
		if !in.A.IsPool() {
			slots = append(slots, int32(in.A.Index()))
		}
		return slots
	}
	reads, _ := b.Effects(i, nil, nil)
	for _, r := range reads {
		for s := r.First; s < r.First+r.N; s++ {
			slots = append(slots, int32(s))
		}
	}
	return slots
}

// looksFurther reports whether an instruction may find opaque words elsewhere than in the
// slots that it computes with: in memory, or among arguments that the library gets. Or it is looked at for what it makes: see
// numbers.go.
func looksFurther(in *program.Instr) bool {
	switch in.Op {
	case program.Sub, program.SubS:
		return in.Flags&program.FlagPointer != 0
	case program.Load, program.Store, program.RMW, program.CmpXchg, program.MemCopy, program.MemSet, program.VAArg, program.CallPtr, program.External:
		return true
	}
	return false
}

// meetsOpaque reports whether the instruction at pc would compute with an opaque word.
func (m *Machine) meetsOpaque(t, pc int, fp uint32) bool {
	for _, s := range m.guards.slots[pc] {
		if s < 0 {
			if s == -2 && m.meetsMore(pc, fp) {
				return true
			}
			break
		}
		if IsOpaque(m.w[fp+uint32(s)]) {
			return true
		}
	}
	switch in := &m.p.Code[pc]; in.Op {
	case program.CallPtr:
		_, ext, ok := m.FunctionAt(m.operand(in.A, fp))
		return ok && ext >= 0 && (m.opaqueArg(&m.p.Sites[in.C], fp) || m.undecidedAt(t, pc).any())
	case program.External:
		return m.undecidedAt(t, pc).any()
	case program.Load:
		addr := m.operand(in.A, fp) + uint64(in.Imm)
		return m.opaqueAccess(t, pc, in, addr) || m.invent && in.Flags&program.FlagUnwritten == 0 && m.inventsAt(t, pc, in, fp, addr)
	case program.Store:
		return m.opaqueAccess(t, pc, in, m.operand(in.A, fp)+uint64(in.Imm))
	case program.RMW, program.CmpXchg:
		addr := m.operand(in.A, fp) + uint64(in.Imm)
		return m.opaqueAccess(t, pc, in, addr) || m.invent && m.unwrittenAt(t, pc, in, addr) != 0
	case program.Sub, program.SubS:
		if in.Flags&program.FlagPointer != 0 {
			m.uses.noteDistance(in, fp)
		}
	case program.MemSet:
		return m.opaqueAt(t, pc, m.operand(in.A, fp), m.operand(in.C, fp))
	case program.MemCopy:
		n := m.operand(in.C, fp)
		return m.opaqueAt(t, pc, m.operand(in.A, fp), n) || m.opaqueAt(t, pc, m.operand(in.B, fp), n) || m.settlesAt(t, pc, m.operand(in.B, fp), n)
	}
	return false
}

func (m *Machine) meetsMore(pc int, fp uint32) bool {
	for _, s := range m.guards.more[pc] {
		if IsOpaque(m.w[fp+uint32(s)]) {
			return true
		}
	}
	return false
}

// opaqueArg reports whether a call has an opaque argument.
func (m *objects) opaqueArg(s *program.Site, fp uint32) bool {
	for i := range s.Args {
		for w := range s.Args[i].Words {
			if IsOpaque(m.operand(s.Args[i].Value+program.Operand(w), fp)) {
				return true
			}
		}
	}
	return false
}

// opaqueAt reports whether one of n bytes at an address lies in an opaque word.
func (m *sharing) opaqueAt(t, pc int, addr, n uint64) bool {
	if n == 0 {
		return false
	}
	a, f := m.check(t, pc, addr&m.addr.mask, n, false)
	return f == nil && m.opaqueIn(a, n)
}

// opaqueAccess is opaqueAt for an instruction that accesses memory.
func (m *sharing) opaqueAccess(t, pc int, in *program.Instr, addr uint64) bool {
	a, f := m.check(t, pc, addr&m.addr.mask, uint64(in.N), false)
	if f != nil {
		return false
	}
	if in.Flags&program.FlagPointer == 0 && (in.Op != program.Store || uint(in.N) < m.addr.ptr) {
		m.uses.noteRead(a, uint64(in.N))
	}
	return m.opaqueIn(a, uint64(in.N))
}

// watch notes opaque words that somebody looks at who does not keep their values.
type watch struct {
	on    bool
	words []uint64
}

// Watch returns the opaque words that f looks at by Inspector, Peek and Pending: what it finds is right only if there are none.
func (v Unknowns) Watch(f func()) []uint64 {
	w := &v.m.watch
	w.on, w.words = true, w.words[:0]
	f()
	w.on = false
	return w.words
}

// looksAt notes a word that is looked at.
func (w *watch) looksAt(word uint64) uint64 {
	if w.on && IsOpaque(word) {
		w.words = append(w.words, word)
	}
	return word
}

// looksAtBytes notes the words that n bytes lie in.
func (m *objects) looksAtBytes(a access, n uint64) {
	if !m.watch.on || n == 0 {
		return
	}
	for at := a.word(); at <= uint32((a.first+n-1)>>3); at++ {
		m.watch.looksAt(m.w[at])
	}
}

// looksAtPending notes the words that say what an instruction accesses.
func (m *objects) looksAtPending(in *program.Instr, fp uint32) {
	switch in.Op {
	case program.Load, program.Store, program.RMW, program.CmpXchg:
		m.watch.looksAt(m.operand(in.A, fp))
	case program.MemSet, program.MemCopy:
		m.watch.looksAt(m.operand(in.A, fp))
		m.watch.looksAt(m.operand(in.C, fp))
		if in.Op == program.MemCopy {
			m.watch.looksAt(m.operand(in.B, fp))
		}
	case program.External, program.CallPtr:
		for _, a := range m.p.Sites[in.C].Args {
			for i := range a.Words {
				m.watch.looksAt(m.operand(a.Value+program.Operand(i), fp))
			}
		}
	}
}

// Invent makes run stop before a read of memory never written, too: who keeps the
// values lets it hold any. It has no effect with the check "uninit".
func (v Unknowns) Invent(on bool) { v.m.invent = on && !v.m.o.Checks.Has(Uninit) }

// Invents returns what Invent has set.
func (v Unknowns) Invents() bool { return v.m.invent }

func (m *sharing) inventsAt(t, pc int, in *program.Instr, fp uint32, addr uint64) bool {
	unwritten := m.unwrittenAt(t, pc, in, addr)
	return unwritten != 0 && (unwritten != 1<<in.N-1 || !m.isResult(pc, in) || m.resultOf(fp) == taken)
}

// unwrittenAt are the bytes never written that an instruction accesses, a bit for each.
func (m *sharing) unwrittenAt(t, pc int, in *program.Instr, addr uint64) uint64 {
	a, f := m.check(t, pc, addr&m.addr.mask, uint64(in.N), false)
	if f != nil {
		return 0
	}
	return m.unwrittenOf(a, uint64(in.N))
}

func (m *objects) opaqueIn(a access, n uint64) bool {
	for at := a.word(); at <= uint32((a.first+n-1)>>3); at++ {
		if IsOpaque(m.w[at]) {
			return true
		}
	}
	return false
}

// GuardedSlots are the slots that the instruction at pc computes with.
func (v Unknowns) GuardedSlots(pc int) (slots []int) {
	for _, s := range v.m.guards.slots[pc] {
		if s >= 0 {
			slots = append(slots, int(s))
		}
	}
	for _, s := range v.m.guards.more[pc] {
		slots = append(slots, int(s))
	}
	return slots
}
