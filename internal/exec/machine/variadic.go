package machine

import "heddle/internal/ir/program"

// Variable arguments lie as the ABIs have them, since clang writes va_arg out. On i386 they lie one after the other. On x86-64
// (System V ABI, 3.5.7) a va_list has an area of saved registers and an area of what lay on the stack. Here
// these are two parts of one object, and only variable arguments are in the first: they lie at the ends of its halves, so that whoever
// takes one more than there are of a kind finds the registers used up, and leaves the object behind its end.

// The halves of the area of saved registers: integers, floating-point numbers.
const (
	savedIntegers = 48
	savedFloats   = 176
)

// variables are places of arguments, which are taken in their order.
type variables struct {
	ptr              uint64
	integers, floats uint64 // registers that are left
	firstInteger     uint64 // where the first argument of the kind lies
	firstFloat       uint64
	stack            uint64 // where those that are not in registers begin
	end              uint64 // of the arguments so far that are not in registers
}

// layout gives the places of the arguments of a call from number from on.
func (m *Machine) layout(site *program.Site, from int) variables {
	v := variables{ptr: uint64(m.addr.ptr)}
	if m.addr.ptr == 8 {
		v.integers, v.floats = 6, 8
	}
	for i := range min(from, len(site.Args)) {
		v.place(&site.Args[i])
	}
	first := v
	for i := from; i < len(site.Args); i++ {
		v.place(&site.Args[i])
	}
	first.firstInteger = savedIntegers - 8*(first.integers-v.integers)
	first.firstFloat = savedFloats - 16*(first.floats-v.floats)
	switch {
	case first.firstFloat < savedFloats:
		first.stack = savedFloats
	case first.firstInteger < savedIntegers:
		first.stack = savedIntegers
	default:
		first.stack = 0
	}
	first.end = first.stack
	return first
}

// place takes the place of the next argument.
func (v *variables) place(a *program.Arg) uint64 {
	switch n := v.inIntegers(a); {
	case n > 0 && n <= v.integers:
		at := v.firstInteger
		v.integers, v.firstInteger = v.integers-n, at+8*n
		return at
	case v.inFloats(a) && v.floats > 0:
		at := v.firstFloat
		v.floats, v.firstFloat = v.floats-1, at+16
		return at
	}
	slot, align := v.ptr, v.ptr
	if v.ptr == 8 && (a.Kind == program.ArgX87 || a.Bits >= 128 || a.Align >= 16) {
		align = max(16, uint64(a.Align))
	}
	at := (v.end + align - 1) &^ (align - 1)
	v.end = (at + v.size(a) + slot - 1) &^ (slot - 1)
	return at
}

// inIntegers is how many of the registers for integers an argument takes, if they are there.
func (v *variables) inIntegers(a *program.Arg) uint64 {
	if a.ByVal > 0 || a.Lane > 0 || a.Kind != program.ArgInt && a.Kind != program.ArgPointer {
		return 0
	}
	return uint64(a.Words)
}

// inFloats reports whether an argument is for a register for floating-point numbers.
func (v *variables) inFloats(a *program.Arg) bool {
	return a.ByVal == 0 && a.Bits <= 128 && (a.Kind == program.ArgFloat || a.Lane > 0)
}

// size is that of an argument in memory.
func (v *variables) size(a *program.Arg) uint64 {
	switch {
	case a.ByVal > 0:
		return uint64(a.ByVal)
	case a.Kind == program.ArgX87 && v.ptr == 4:
		return 12
	case a.Words == 1 && a.Bits <= 32:
		return v.ptr
	case a.Lane > 0:
		return uint64(a.Bits) / 8
	}
	return uint64(a.Words) * 8
}

// passVariable makes the object of a call's variable arguments.
func (m *Machine) passVariable(t, pc int, site *program.Site, from int, fp, nfp uint32) *Fault {
	v := m.layout(site, from)
	end := v
	for i := from; i < len(site.Args); i++ {
		end.place(&site.Args[i])
	}
	addr, f := m.newStackObject(t, end.end, 0)
	if f != nil {
		f.PC = pc
		return f
	}
	o, _, _ := m.object(m.addr.Number(addr))
	m.set(nfp-2, m.w[nfp-2]|uint64(o.Index+1)<<32)
	for i := from; i < len(site.Args); i++ {
		a := &site.Args[i]
		if f := m.storeVariable(t, pc, addr+v.place(a), v.size(a), a, fp); f != nil {
			return f
		}
	}
	return nil
}

// storeVariable writes an argument to its place.
func (m *Machine) storeVariable(t, pc int, at, size uint64, a *program.Arg, fp uint32) *Fault {
	step := uint64(8)
	switch {
	case a.ByVal > 0:
		return m.copyMemory(t, pc, at, m.operand(a.Value, fp), uint64(a.ByVal))
	case a.Lane > 0:
		step = uint64(a.Lane) / 8
	}
	for w := range uint64(a.Words) {
		n := uint(min(step, size-w*step))
		if f := m.Write(t, pc, at+w*step, n, m.operand(a.Value+program.Operand(w), fp)); f != nil {
			return f
		}
	}
	return nil
}

// HoldsArguments reports whether an object is that of the variable arguments of a call that has not ended.
func (v Inspector) HoldsArguments(o *Object) bool {
	if o.Kind() != StackObject {
		return false
	}
	for _, f := range v.Frames(o.Thread, nil) {
		if v.m.w[f.FP+header(frameMark)]>>32 == uint64(o.Index+1) {
			return true
		}
	}
	return false
}

// vaStart sets a va_list to the variable arguments of the frame.
func (m *Machine) vaStart(t, pc int, list uint64, fp uint32) *Fault {
	idx := m.w[fp-2] >> 32
	if idx == 0 {
		return limitFault(t, pc, "va_start in a function without variable arguments")
	}
	area := m.addr.Page(uint64(t+1)<<m.addr.idBits + idx - 1)
	if m.addr.ptr == 4 {
		return m.Write(t, pc, list, 4, area)
	}
	call := int(m.w[fp-4] & framePCMask)
	v := m.layout(&m.p.Sites[m.p.Code[call].C], len(m.p.Funcs[m.p.FuncOf[pc]].Params))
	for i, w := range []uint64{v.firstInteger | v.firstFloat<<32, area + v.stack, area} {
		if f := m.Write(t, pc, list+uint64(i)*8, 8, w); f != nil {
			return f
		}
	}
	return nil
}

// vaArg takes the next argument of a va_list, for LLVM's instruction.
func (m *Machine) vaArg(t, pc int, in *program.Instr, fp uint32) *Fault {
	list := arguments{m, t, pc, m.operand(in.A, fp)}
	size := uint64(in.N) * 8
	if in.W <= 32 && in.N == 1 {
		size = uint64(m.addr.ptr)
	}
	from, saved, f := list.saved(in)
	if f == nil && !saved {
		from, f = list.stacked(in, size)
	}
	for w := uint64(0); f == nil && w < uint64(in.N); w++ {
		var v uint64
		if v, f = m.Read(t, pc, from+w*8, uint(min(8, size-w*8))); f != nil {
			break
		}
		if in.N == 1 && in.W < 64 {
			v &= 1<<in.W - 1
		}
		m.set(fp+uint32(in.Dst)+uint32(w), v)
	}
	return f
}

// arguments are a va_list, of which an instruction of a thread takes an argument.
type arguments struct {
	m     *Machine
	t, pc int
	list  uint64
}

// saved takes the next argument from the area of saved registers of its kind, if it is there: on x86-64, where the list begins with how much of
// the area is taken for each kind.
func (a arguments) saved(in *program.Instr) (from uint64, saved bool, f *Fault) {
	taken, step, end := a.list, uint64(in.N)*8, uint64(savedIntegers)
	switch {
	case a.m.addr.ptr == 4 || program.ArgKind(in.Sub) == program.ArgX87:
		return 0, false, nil
	case program.ArgKind(in.Sub) == program.ArgFloat:
		taken, step, end = a.list+4, 16, savedFloats
	}
	at, f := a.m.Read(a.t, a.pc, taken, 4)
	if f != nil || at+step > end {
		return 0, false, f
	}
	area, f := a.m.Read(a.t, a.pc, a.list+16, 8)
	if f != nil {
		return 0, false, f
	}
	return area + at, true, a.m.Write(a.t, a.pc, taken, 4, at+step)
}

// stacked takes the next one from what lay on the stack.
func (a arguments) stacked(in *program.Instr, size uint64) (from uint64, f *Fault) {
	at, ptr := a.list, a.m.addr.ptr
	if ptr == 8 {
		at += 8
	}
	next, f := a.m.Read(a.t, a.pc, at, ptr)
	if f != nil {
		return 0, f
	}
	if ptr == 8 && (in.N > 1 || program.ArgKind(in.Sub) == program.ArgX87) {
		next = (next + 15) &^ 15
	}
	return next, a.m.Write(a.t, a.pc, at, ptr, next+size)
}
