package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// access emits an access to memory, as a step of its own.
func (x *asmLowering) access(op program.Op, at late, bits uint, order program.Order, change func(in *program.Instr)) {
	x.then(func() {
		in := program.Instr{Op: op, A: at(), W: uint8(bits), N: uint16(bits / 8), Span: uint32(bits / 8),
			Flags: program.FlagAtomic | program.FlagVolatile, Order: order}
		change(&in)
		x.n.first = x.n.first || len(x.n.cur.code) > x.begun && !x.n.l.o.InstructionSteps
		x.n.emit(in)
	})
}

// loads puts what memory holds into a register.
func (x *asmLowering) loads(at late, to asmOperand, bits uint) bool {
	if bits == 0 {
		bits = to.bits
	}
	if bits == 0 || bits > x.n.l.m.PointerBits {
		return false
	}
	slot := noValue
	x.access(program.Load, at, bits, program.Acquire, func(in *program.Instr) {
		slot = x.n.temp()
		in.Dst = int32(slot)
	})
	x.write(to.reg, bits, func() program.Operand { return slot })
	return true
}

// store puts a value into memory.
func (x *asmLowering) store(at, v late, bits uint) {
	x.access(program.Store, at, bits, program.Release, func(in *program.Instr) { in.B = v() })
}

// rmw changes memory, and gives what was there.
func (x *asmLowering) rmw(op program.RMWOp, at, v late, bits uint) late {
	slot := noValue
	x.access(program.RMW, at, bits, program.SeqCst, func(in *program.Instr) {
		slot = x.n.temp()
		in.Sub, in.B, in.Dst = uint8(op), v(), int32(slot)
	})
	return func() program.Operand { return slot }
}

// onMemory is an instruction of which the second operand is memory. All but mov, xchg, cmp and test change it in one step only under a lock.
func (x *asmLowering) onMemory(name string, l asmLine, at late, bits uint) bool {
	if op, ok := asmBit[name]; ok {
		return l.locked && x.bit(op, l.args[0], at, bits)
	}
	from, ok := x.source(l.args[0], bits)
	if !ok {
		return false
	}
	arithmetic, computes := asmArithmetic[name]
	switch {
	case name == "mov" && !l.locked:
		x.store(at, from, bits)
		return true
	case name == "xchg":
		return x.swaps(program.RMWXchg, l.args[0], at, from, bits)
	case name == "xadd" && l.locked:
		return x.swaps(program.RMWAdd, l.args[0], at, from, bits)
	case name == "cmpxchg" && l.locked:
		return x.exchange(at, from, bits)
	case computes && arithmetic.write && l.locked:
		was := x.rmw(arithmetic.rmw, at, from, bits)
		x.computed(name, bits, was, from)
		return true
	case computes && !arithmetic.write && !l.locked:
		was := asmOperand{reg: &asmRegister{}, bits: bits}
		x.loads(at, was, bits)
		v, _ := x.read(was.reg, bits)
		x.computed(name, bits, v, from)
		return true
	}
	return false
}

// swaps changes memory by a register, which gets what was there.
func (x *asmLowering) swaps(op program.RMWOp, register string, at, from late, bits uint) bool {
	o, ok := x.operand(register)
	if !ok || o.reg == nil {
		return false
	}
	was := x.rmw(op, at, from, bits)
	if op == program.RMWAdd {
		x.computed("add", bits, was, from)
	}
	x.write(o.reg, bits, was)
	return true
}

// exchange writes a value if memory holds what the register a does, which gets what was there; the zero flag says whether.
func (x *asmLowering) exchange(at, to late, bits uint) bool {
	a := x.physical("ax")
	expected, ok := x.read(a, bits)
	if !ok {
		return false
	}
	was, done := x.compared(at, expected, to, bits)
	x.write(a, bits, was)
	x.flags = asmFlags{zero: flag(done)}
	return true
}

// compared is compare-and-exchange: what was there, and whether it was what is expected.
func (x *asmLowering) compared(at, expected, to late, bits uint) (was, done late) {
	slot := noValue
	x.access(program.CmpXchg, at, bits, program.SeqCst, func(in *program.Instr) {
		slot = x.n.newValue(2)
		in.B, in.C, in.Fail, in.Dst = expected(), to(), program.SeqCst, int32(slot)
	})
	return func() program.Operand { return slot }, func() program.Operand { return slot + 1 }
}

// exchangeEight is the same for eight bytes in the registers d and a, and c and b.
func (x *asmLowering) exchangeEight(memory string) bool {
	o, ok := x.operand(memory)
	if !ok || o.at == nil {
		return false
	}
	a, d := x.physical("ax"), x.physical("dx")
	expected, ok := x.pair(d, a)
	to, known := x.pair(x.physical("cx"), x.physical("bx"))
	if !ok || !known {
		return false
	}
	was, done := x.compared(o.at, expected, to, 64)
	x.write(a, 32, x.value(program.And, 64, was, x.number(1<<32-1)))
	x.write(d, 32, x.value(program.LShr, 64, was, x.number(32)))
	x.flags = asmFlags{zero: flag(done)}
	return true
}

// sixteenBytes is the shape of two words in memory.
var sixteenBytes = &shape{words: 2, size: 16, leaves: []leaf{{scalar: scalar{bits: 128, words: 2}, bytes: 16}}}

// exchangeSixteen is exchange for sixteen bytes, as atomicwide.go has it.
func (x *asmLowering) exchangeSixteen(memory string) bool {
	o, ok := x.operand(memory)
	if !ok || o.at == nil {
		return false
	}
	var words [4]late // expected, and to be written
	for k, name := range []string{"ax", "dx", "bx", "cx"} {
		if words[k], ok = x.read(x.physical(name), 64); !ok {
			return false
		}
	}
	was, done := noValue, noValue
	x.then(func() {
		n, how := x.n, &flat.Instr{Op: flat.OpCmpXchg, Ordering: flat.SeqCst}
		at, given := o.at(), n.newValue(4)
		for k, v := range words {
			n.mov(given+program.Operand(k), v(), 1)
		}
		n.callExternal(atomicBegin)
		was = n.wideAccess(program.Load, how, at, sixteenBytes, n.newValue(2))
		done = n.wideDone(how, at, sixteenBytes, was, given)
		n.wideAccess(program.Store, how, at, sixteenBytes, n.wideEither(done, given+2, was, sixteenBytes))
		n.callExternal(atomicEnd)
	})
	x.write(x.physical("ax"), 64, func() program.Operand { return was })
	x.write(x.physical("dx"), 64, func() program.Operand { return was + 1 })
	x.flags = asmFlags{zero: func() late { return func() program.Operand { return done } }}
	return true
}

// pair is a number of 64 bits, of two registers.
func (x *asmLowering) pair(high, low *asmRegister) (late, bool) {
	h, ok := x.read(high, 32)
	l, known := x.read(low, 32)
	if !ok || !known {
		return nil, false
	}
	return x.value(program.Or, 64, x.value(program.Shl, 64, h, x.number(32)), l), true
}

// asmBit are the instructions that change a bit and give what it was as the carry.
var asmBit = map[string]program.RMWOp{"bts": program.RMWOr, "btr": program.RMWAnd, "btc": program.RMWXor}

// bit changes a bit of memory. A number in a register may lie after the first word, or before it.
func (x *asmLowering) bit(op program.RMWOp, number string, at late, bits uint) bool {
	if bits < 32 {
		return false
	}
	k, ok := x.source(number, bits)
	if !ok {
		return false
	}
	if o, isOperand := x.operand(number); isOperand && o.reg != nil {
		shift := map[uint]uint64{32: 5, 64: 6}[bits]
		words := x.value(program.AShr, bits, k, x.number(shift))
		at = x.behind(at, words, bits)
	}
	within := x.value(program.And, bits, k, x.number(uint64(bits-1)))
	mask := x.value(program.Shl, bits, x.number(1), within)
	change := mask
	if op == program.RMWAnd {
		change = x.value(program.Xor, bits, mask, x.number(^uint64(0)>>(64-bits)))
	}
	was := x.rmw(op, at, change, bits)
	x.flags = asmFlags{carry: func() late {
		return x.value(program.And, bits, x.value(program.LShr, bits, was, within), x.number(1))
	}}
	return true
}

// behind is an address so many words of a width further.
func (x *asmLowering) behind(at, words late, bits uint) late {
	slot := noValue
	x.then(func() {
		a, b := at(), words()
		slot = x.n.temp()
		x.n.emit(program.Instr{Op: program.Index, W: uint8(x.n.l.m.PointerBits), N: uint16(bits), Dst: int32(slot), A: a, B: b, Imm: int64(bits / 8)})
	})
	return func() program.Operand { return slot }
}
