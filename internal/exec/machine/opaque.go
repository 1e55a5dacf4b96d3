package machine

import (
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
// for -1, and more are in Machine.guardsMore for -2.
type guard [3]int32

// guardedCode is the code that run executes: that of the program or, with opaque words, with guards before instructions that
// compute with them. It is made by New, but for places to pause at.
type guardedCode struct {
	code       []program.Instr
	blockwise  []program.Instr // from the beginning of a basic block on: see opaqueblock.go
	guards     []guard
	guardsMore map[int][]int32
	pauses     []Pause // see PauseAt
	always     []bool  // see PauseAlways; nil: nowhere
}

// guardCode makes the code that run executes on a machine with opaque words, with
// the slots to look at.
func (m *Machine) guardCode() {
	m.code = append([]program.Instr(nil), m.p.Code...)
	m.guards = make([]guard, len(m.code))
	for pc := range m.guards {
		m.guards[pc] = guard{-1, -1, -1}
	}
	m.guardsMore = map[int][]int32{}
	for fn := range m.p.Funcs {
		b := analysis.BodyOf(m.p, fn)
		for i := range b.Code {
			m.guardInstr(b, i)
		}
	}
}

func (m *Machine) guardInstr(b *analysis.Body, i int) {
	in, pc := &b.Code[i], b.Base+i
	slots := computedWith(b, i)
	if len(slots) == 0 && !looksFurther(in) {
		return
	}
	m.code[pc].Op |= guarded
	g := guard{-1, -1, -1}
	if len(slots) > len(g) {
		m.guardsMore[pc] = slots[2:]
		slots = []int32{slots[0], slots[1], -2}
	}
	copy(g[:], slots)
	m.guards[pc] = g
}

// computedWith are the slots that instruction i looks into, rather than just moving
// what they hold.
func computedWith(b *analysis.Body, i int) (slots []int32) {
	in := &b.Code[i]
	switch in.Op {
	case program.Nop, program.Mov, program.MovN, program.Kill, program.Ret, program.Call:
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
	for _, s := range m.guards[pc] {
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
		return m.opaqueAccess(t, pc, in, addr) || m.invent && in.Flags&program.FlagBlind == 0 && m.inventsAt(t, pc, in, addr)
	case program.Store, program.RMW, program.CmpXchg:
		return m.opaqueAccess(t, pc, in, m.operand(in.A, fp)+uint64(in.Imm))
	case program.Sub, program.SubS:
		if in.Flags&program.FlagPointer != 0 {
			m.noteDistance(in, fp)
		}
	case program.MemSet:
		return m.opaqueAt(t, pc, m.operand(in.A, fp), m.operand(in.C, fp))
	case program.MemCopy:
		n := m.operand(in.C, fp)
		return m.opaqueAt(t, pc, m.operand(in.A, fp), n) || m.opaqueAt(t, pc, m.operand(in.B, fp), n)
	}
	return false
}

func (m *Machine) meetsMore(pc int, fp uint32) bool {
	for _, s := range m.guardsMore[pc] {
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
	a, f := m.check(t, pc, addr&m.addrMask, n, false)
	return f == nil && m.opaqueIn(a, n)
}

// opaqueAccess is opaqueAt for an instruction that accesses memory.
func (m *sharing) opaqueAccess(t, pc int, in *program.Instr, addr uint64) bool {
	a, f := m.check(t, pc, addr&m.addrMask, uint64(in.N), false)
	if f != nil {
		return false
	}
	if in.Flags&program.FlagPointer == 0 && (in.Op != program.Store || uint(in.N) < m.ptr) {
		m.noteRead(a, uint64(in.N))
	}
	return m.opaqueIn(a, uint64(in.N))
}

// Invent makes run stop before a Load of memory never written, too: who keeps the
// values lets it hold any. It has no effect with the check "uninit".
func (v Unknowns) Invent(on bool) { v.m.invent = on && !v.m.o.Checks.Has(Uninit) }

// Invents returns what Invent has set.
func (v Unknowns) Invents() bool { return v.m.invent }

func (m *sharing) inventsAt(t, pc int, in *program.Instr, addr uint64) bool {
	a, f := m.check(t, pc, addr&m.addrMask, uint64(in.N), false)
	return f == nil && m.neverWritten(a, uint64(in.N)) && !m.isResult(pc, in)
}

// NeverWritten reports whether none of n bytes was ever written.
func (v Memory) NeverWritten(s Stretch, n uint64) bool { return v.m.neverWritten(s.a, n) }

func (m *objects) opaqueIn(a access, n uint64) bool {
	for at := a.word(); at <= uint32((a.first+n-1)>>3); at++ {
		if IsOpaque(m.w[at]) {
			return true
		}
	}
	return false
}

// Values keeps what opaque words stand for. Bytes are counted through the words of the
// state, as Stretch.First counts them.
type Values interface {
	// Read gives bytes of which some lie in opaque words; ok is false if one of them
	// is not known.
	Read(first uint64, buf []byte) (ok bool)

	// Write writes bytes, Put the lowest n of a word that may be opaque, Copy copies n
	// bytes that may overlap, Rotate moves the k bytes behind n others before them.
	Write(first uint64, buf []byte)
	Put(first uint64, w uint64, n uint)
	Copy(to, from, n uint64)
	Rotate(first, n, k uint64)

	// Same reports whether two words, of which one is opaque, are known to be equal.
	Same(a, b uint64) bool

	// Within reports whether n bytes are no more than an opaque word says, if that is known.
	Within(w, n uint64) (within, known bool)

	// Pointers calls f with each number that an opaque word may be a sum of, or a part of.
	Pointers(w uint64, f func(uint64))

	// MayLie reports whether an opaque word that was made of an address may be, or have in it, one of n addresses from a first
	// one on.
	MayLie(w, first, n uint64) bool

	// Reached reports of each of some blocks whether, whatever the inputs are, a chain of pointers leads to it that begins at one of
	// some places. Each place lies in opaque words in part.
	Reached(places []uint64, blocks []Hanging) []bool

	// Made reports whether an opaque word may have been made of an address of a thread's object.
	Made(w uint64) bool

	// Across gives n bytes, no more than a word has, that need not lie in one.
	Across(first uint64, n uint) uint64

	// Constants calls f with each number that is part of what an opaque word stands for.
	Constants(w uint64, f func(v uint64))
}

// SetValues sets the keeper of the values of opaque words.
func (x Unknowns) SetValues(v Values) { x.m.values = v }

// meets reports whether n bytes of memory lie in opaque words, in part.
func (m *objects) meets(a access, n uint64) bool { return m.o.Opaque && n > 0 && m.opaqueIn(a, n) }

// readOpaque reads bytes that meet opaque words. A library function is begun again when
// those that it wants are known.
func (m *objects) readOpaque(t, pc int, a access, addr uint64, buf []byte) *Fault {
	if m.values.Read(a.first, buf) {
		return nil
	}
	return m.lacks(&Fault{Class: Opaque, Thread: t, PC: pc, Addr: addr, Size: uint64(len(buf)), Other: -1, Text: "the library reads a symbolic value"})
}

// accesses are those that a call will make. Of one that opaque bytes decide about, all that may be: to the end of the
// object.
func (m *objects) accesses(x *External, c *Call, buf []Access) []Access {
	if !m.o.Opaque {
		return x.Accesses(c, buf)
	}
	outer := m.look()
	n := len(buf)
	buf = x.Accesses(c, buf)
	if u := m.looked(outer); u.memory == nil {
		return buf
	}
	for i := n; i < len(buf); i++ {
		if o, off, ok := m.Find(buf[i].Addr); ok && off >= 0 && uint64(off) < o.Size {
			buf[i].Size = o.Size - uint64(off)
		}
	}
	return buf
}

// StandIn is what the next library function that is called with bare (see Advance) reads
// in place of opaque arguments: it does not matter to it which of several values it gets.
func (x Unknowns) StandIn(v uint64) { x.m.standIn = &v }

// StandInNone takes it back.
func (v Unknowns) StandInNone() { v.m.standIn = nil }

// Rest says where Advance has left a thread.
type Rest struct {
	Opaque bool // before an instruction that computes with opaque words
	Paused bool // at a place of PauseAt
	First  bool // at the instruction that the thread began at, if that was to be taken
}

// across reads up to 8 bytes at a place, which give an opaque word if they lie in one.
func (m *objects) across(a access, n uint) uint64 {
	if m.values != nil && m.opaqueIn(a, uint64(n)) {
		return m.values.Across(a.first, n)
	}
	return m.get(a, n)
}

// madeOfAddress reports whether a word is opaque and may have been made of an address of a thread's object.
func (m *objects) madeOfAddress(w uint64) bool {
	return m.values != nil && IsOpaque(w) && m.values.Made(w)
}

// eachNumber calls f with a word or, if it is opaque, with the numbers in it that may be pointers.
func (m *objects) eachNumber(w uint64, f func(uint64)) {
	if m.values != nil && IsOpaque(w) {
		m.values.Pointers(w, f)
		return
	}
	f(w)
}

// copyOpaque copies bytes that meet opaque words.
func (m *objects) copyOpaque(dst, src access, n uint64) {
	if src.shift() != 0 || dst.shift() != 0 || n%8 != 0 {
		m.values.Copy(dst.first, src.first, n)
		return
	}
	words := make([]uint64, n/8)
	copy(words, m.w[src.word():])
	for i, w := range words {
		m.set(dst.word()+uint32(i), w)
	}
}

// Stride tells Advance how a thread continues.
type Stride struct {
	Choice int    // the way in which it takes its action
	Begin  bool   // it takes the action that it stands before, else it stops before the next one that others notice
	Bare   bool   // the first instruction is taken although opaque words are among its operands: it moves them only
	Leave  bool   // it does not pause where it is
	Frame  uint32 // Frame when the action began; 0 for a thread that was made since
}

// Advance runs a thread on from where it is.
func (v Control) Advance(t int, s Stride) (Rest, *Fault) {
	m := v.m
	if m.Status(t) != Running || m.RunStatus() != Going {
		return Rest{}, nil
	}
	start := noStart
	if s.Begin {
		m.choice = s.Choice
		if m.ends(t, s.Choice) {
			if f := m.end(t); f != nil {
				return Rest{}, f
			}
		}
		start = m.PC(t)
	}
	r := runner{t: t, start: start, frame: s.Frame, fuel: m.o.LongestStep, bare: s.Bare, pauses: true, leaves: -1}
	if s.Leave {
		r.leaves = m.PC(t)
	}
	if start == noStart && m.betweenInstructions(t) && m.stopsAt(t) {
		return Rest{}, nil
	}
	why, f := m.runOn(&r, nil)
	m.steps++
	m.jumps += m.o.LongestStep - r.fuel
	m.standIn = nil
	if why != atOpaque || f != nil {
		return Rest{First: s.Begin && r.start == m.PC(t)}, f
	}
	paused := m.pausesAt(m.PC(t), uint32(m.w[m.tcb(t)+tcbFP]), r.leaves)
	return Rest{Opaque: !paused, Paused: paused, First: s.Begin && r.start == m.PC(t)}, nil
}

// betweenInstructions reports whether a thread is at the beginning of an LLVM instruction.
func (m *objects) betweenInstructions(t int) bool {
	return m.p.Code[m.PC(t)].Flags&program.FlagFirst != 0
}

// Frame is the top frame of a thread.
func (v Control) Frame(t int) uint32 { return uint32(v.m.w[v.m.tcb(t)+tcbFP]) }

// Operand is the word of an operand in the top frame of a thread.
func (v Control) Operand(t int, o program.Operand) uint64 {
	m := v.m
	return m.operand(o, uint32(m.w[m.tcb(t)+tcbFP]))
}

// SetSlot writes a slot of the top frame of a thread.
func (v Control) SetSlot(t, slot int, w uint64) {
	m := v.m
	m.set(uint32(m.w[m.tcb(t)+tcbFP])+uint32(slot), w)
}

// GoTo makes an instruction of the same function a thread's next one.
func (v Control) GoTo(t, pc int) { v.m.set(v.m.tcb(t)+tcbPC, uint64(pc)) }

// JumpTo is GoTo of a jump that may begin a round of a loop (program.Round), in an
// action that began with a given frame.
func (v Control) JumpTo(t, pc int, round uint8, frame uint32) {
	m := v.m
	m.noteRound(&runner{frame: frame}, round, v.Frame(t))
	v.GoTo(t, pc)
}

// Rounds say which rounds of loops an action that is taken in parts may have gone so far.
type Rounds struct {
	Again  bool // as MayRepeat reports
	Inside bool // in any frame: an action without an end may stay in one that it has made itself
}

// Rounds returns those of the action since SetRounds.
func (v Control) Rounds() Rounds { return Rounds{v.m.round, v.m.anyRound} }

// SetRounds begins an action, with none, or its next part.
func (v Control) SetRounds(r Rounds) { v.m.round, v.m.anyRound = r.Again, r.Inside }

// Stretch is a resolved range of memory of one object.
type Stretch struct{ a access }

// Resolve finds the memory of n bytes at an address, or says what is wrong with it.
func (v Memory) Resolve(t, pc int, addr, n uint64, write bool) (Stretch, *Fault) {
	a, f := v.m.check(t, pc, addr&v.m.addrMask, n, write)
	if f != nil {
		f.Thread, f.PC = t, pc
	}
	return Stretch{a}, f
}

// First is the first byte, counted through the words of the state.
func (s Stretch) First() uint64 { return s.a.first }

// StopsBefore reports whether a thread must stop before an access: others may notice it.
// With begin it is the action that the thread stands at, and the thread makes it.
// Either way the discipline learns of all n bytes.
func (v Memory) StopsBefore(t, pc int, s Stretch, n uint64, write, atomic, begin bool) bool {
	r := runner{t: t, start: noStart}
	if begin {
		r.start = pc
	}
	return v.m.threads > 1 && s.a.shared() && v.m.stopsAtAccess(&r, pc, s.a, n, write, atomic)
}

// Unwritten reports whether none of n bytes was ever written; the machine takes note
// if that is no violation.
func (v Memory) Unwritten(pc int, s Stretch, addr, n uint64) *Fault {
	if !s.a.tracked() || !v.m.neverWritten(s.a, n) {
		return nil
	}
	return v.m.readUnwritten(pc, addr, n)
}

// Wrote follows writes of words by PutWord: n bytes count as written.
func (v Memory) Wrote(t int, s Stretch, n uint64) {
	v.m.markWritten(s.a, n)
	v.m.stored(t, s.a, n)
}

// AllWritten reports whether every one of n bytes was written.
func (v Memory) AllWritten(s Stretch, n uint64) bool {
	all := true
	if s.a.tracked() {
		s.a.eachMark(n, func(at uint32, mask uint64) { all = all && v.m.w[at]&mask == mask })
	}
	return all
}

// Copied follows copies of words by PutWord, as Wrote does: bytes never written stay so.
func (v Memory) Copied(t int, to, from Stretch, n uint64) {
	v.m.copyWritten(to.a, from.a, n)
	v.m.stored(t, to.a, n)
}

// GuardedSlots are the slots that the instruction at pc computes with.
func (v Unknowns) GuardedSlots(pc int) (slots []int) {
	for _, s := range v.m.guards[pc] {
		if s >= 0 {
			slots = append(slots, int(s))
		}
	}
	for _, s := range v.m.guardsMore[pc] {
		slots = append(slots, int(s))
	}
	return slots
}

// NextExternal is the library function that a thread is about to call; nil: none, or one
// that nobody has defined.
func (v Control) NextExternal(t int) *External {
	x, _ := v.m.pendingExternal(t)
	return x
}

// Chooses reports whether a thread is about to call a library function that can continue in
// several ways.
func (v Control) Chooses(t int) bool {
	x, c := v.m.pendingExternal(t)
	return x != nil && x.Choices != nil && x.Choices(c) > 1
}

// Number is an operand of a library call: an argument, or, if Size is not zero, memory
// (Size in bytes).
type Number struct {
	Arg        int
	Addr, Size uint64
}

// Divisor is that of the library function that a thread is to call; see External.
func (v Control) Divisor(t int) (n Number, ok bool) {
	if x, c := v.m.pendingExternal(t); x != nil && x.Divisor != nil {
		return x.Divisor(c), true
	}
	return Number{}, false
}

// PutWord writes a word of memory.
func (v Memory) PutWord(at uint32, w uint64) { v.m.set(at, w) }

// KeepNumber keeps the number of the stack object that a value points to, if any,
// from being given again: an opaque word may point there. Who has that word may also read what the object holds.
func (x Unknowns) KeepNumber(v uint64) { x.m.near(v, x.m.keepNumber) }

func (m *objects) keepNumber(v uint64) {
	if o, ok := m.ofThread(v); ok && o.Kind() == StackObject && o.d0&bitTLS == 0 {
		m.publish(v)
	}
}
