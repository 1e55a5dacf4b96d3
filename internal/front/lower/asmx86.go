package lower

import (
	"strconv"
	"strings"
	"sync"

	"heddle/internal/ir/program"
)

// asmFlags are the flags of the processor that are known: each computes 0 or 1 where it is asked for; nil: nothing that is known has set it.
type asmFlags struct{ zero, carry, sign func() late }

// asmConditions are what conditions ask for: a flag, and whether it is not set.
var asmConditions = map[string]struct {
	flag func(f *asmFlags) func() late
	not  bool
}{
	"z": {zeroFlag, false}, "e": {zeroFlag, false}, "nz": {zeroFlag, true}, "ne": {zeroFlag, true},
	"c": {carryFlag, false}, "b": {carryFlag, false}, "nae": {carryFlag, false}, "nc": {carryFlag, true}, "ae": {carryFlag, true}, "nb": {carryFlag, true},
	"s": {signFlag, false}, "ns": {signFlag, true},
}

func zeroFlag(f *asmFlags) func() late  { return f.zero }
func carryFlag(f *asmFlags) func() late { return f.carry }
func signFlag(f *asmFlags) func() late  { return f.sign }

// condition is 1 if a condition holds.
func (f *asmFlags) condition(x *asmLowering, name string) (v late, ok bool) {
	c, ok := asmConditions[name]
	if !ok || c.flag(f) == nil {
		return nil, false
	}
	v = c.flag(f)()
	if c.not {
		v = x.value(program.Xor, 64, v, x.number(1))
	}
	return v, true
}

// outcome sets the flags by a result; carry is nil if that is not known.
func (x *asmLowering) outcome(result func() late, bits uint, carry func() late) {
	x.flags = asmFlags{
		zero:  func() late { return x.value(program.Eq, bits, result(), x.number(0)) },
		sign:  func() late { return x.value(program.LShr, bits, result(), x.number(uint64(bits-1))) },
		carry: carry,
	}
}

// flag is one that is known.
func flag(v late) func() late { return func() late { return v } }

// line is one instruction; false: it is not known.
func (x *asmLowering) line(l asmLine) bool {
	if known, ok := x.barrier(l); known {
		return ok
	}
	if flag, isSet := strings.CutPrefix(l.name, "set"); isSet && len(l.args) == 1 {
		return x.set(flag, l.args[0])
	}
	name, bits := asmWidth(l.name)
	if len(l.args) == 1 && (name == "inc" || name == "dec") {
		l.args = []string{"$$1", l.args[0]}
		name = map[string]string{"inc": "add", "dec": "sub"}[name]
		return x.two(name, bits, l, true)
	}
	if len(l.args) == 1 && (name == "cmpxchg8b") && l.locked {
		return x.exchangeEight(l.args[0])
	}
	if len(l.args) == 1 && name == "cmpxchg16b" && l.locked {
		return x.exchangeSixteen(l.args[0])
	}
	return len(l.args) == 2 && x.two(name, bits, l, false)
}

// barrier is an instruction that only orders others, or does nothing; known: it is one, and ok if it is well formed.
func (x *asmLowering) barrier(l asmLine) (known, ok bool) {
	switch l.name {
	case "nop", "pause":
		return true, len(l.args) == 0
	case "mfence", "lfence", "sfence":
		x.fence()
		return true, len(l.args) == 0
	}
	if registers := asmInputs[l.name]; registers != nil {
		return true, len(l.args) == 0 && x.reads(registers)
	}
	if l.locked && len(l.args) == 2 && asmStack(l.args[1]) && l.args[0] == "$$0" {
		name, _ := asmWidth(l.name)
		x.fence()
		return true, name == "add" || name == "or"
	}
	return false, false
}

func (x *asmLowering) fence() {
	x.then(func() {
		x.n.emit(program.Instr{Op: program.Fence, Order: program.SeqCst, Flags: program.FlagAtomic})
	})
}

// asmStack reports whether an operand is a place on the stack: who adds nothing there, under a lock, wants a barrier.
func asmStack(text string) bool {
	offset, rest, ok := strings.Cut(text, "(")
	if _, err := strconv.ParseInt(offset, 0, 64); offset != "" && err != nil {
		return false
	}
	return ok && (rest == "%rsp)" || rest == "%esp)")
}

// asmNames are those that may have a suffix.
var asmNames = map[string]bool{"add": true, "sub": true, "and": true, "or": true, "xor": true, "inc": true, "dec": true, "xchg": true, "xadd": true,
	"cmpxchg": true, "mov": true, "shl": true, "sal": true, "shr": true, "sar": true, "cmp": true, "test": true, "bts": true, "btr": true, "btc": true}

// asmWidth cuts the suffix that gives the width off a name, or 0 if there is none.
func asmWidth(name string) (plain string, bits uint) {
	if len(name) > 0 && asmNames[name[:len(name)-1]] {
		if w := map[byte]uint{'b': 8, 'w': 16, 'l': 32, 'q': 64}[name[len(name)-1]]; w > 0 {
			return name[:len(name)-1], w
		}
	}
	return name, 0
}

// set puts a condition into a byte.
func (x *asmLowering) set(flag, to string) bool {
	v, ok := x.flags.condition(x, flag)
	if !ok {
		return false
	}
	o, ok := x.operand(to)
	switch {
	case !ok:
		return false
	case o.at != nil:
		x.store(o.at, v, 8)
	default:
		x.write(o.reg, 8, v)
	}
	return true
}

// two is an instruction of two operands, the second of which it may change. One that counts (inc, dec) leaves the carry alone.
func (x *asmLowering) two(name string, bits uint, l asmLine, counts bool) bool {
	if name == "xchg" && x.isMemory(l.args[0]) {
		l.args = []string{l.args[1], l.args[0]}
	}
	to, ok := x.operand(l.args[1])
	if !ok {
		return false
	}
	if from, known := x.operand(l.args[0]); name == "mov" && known && from.at != nil {
		return to.reg != nil && x.loads(from.at, to, bits)
	}
	if bits == 0 {
		bits = x.bitsOf(l.args)
	}
	if bits == 0 || bits > x.n.l.m.PointerBits {
		return false
	}
	carry := x.flags.carry
	if to.at != nil {
		ok = x.onMemory(name, l, to.at, bits)
	} else {
		ok = !l.locked && x.onRegister(name, l.args[0], to.reg, bits)
	}
	if ok && counts {
		x.flags.carry = carry
	}
	return ok
}

func (x *asmLowering) isMemory(text string) bool {
	o, ok := x.operand(text)
	return ok && o.at != nil
}

// bitsOf is the width of the registers among operands.
func (x *asmLowering) bitsOf(args []string) uint {
	for _, a := range args {
		if o, ok := x.operand(a); ok && o.reg != nil {
			return o.bits
		}
	}
	return 0
}

// source is the value of an operand that is read: a number, or a register.
func (x *asmLowering) source(text string, bits uint) (v late, ok bool) {
	if number, isNumber := strings.CutPrefix(text, "$$"); isNumber {
		k, err := strconv.ParseInt(number, 0, 64)
		return x.number(uint64(k) & (^uint64(0) >> (64 - bits))), err == nil
	}
	o, ok := x.operand(text)
	if !ok || o.reg == nil || o.bits != bits {
		return nil, false
	}
	return x.read(o.reg, bits)
}

// asmArithmetic are the instructions that compute, as operations on values and on memory.
var asmArithmetic = map[string]struct {
	op    program.Op
	rmw   program.RMWOp
	write bool // the result is kept
}{
	"add": {program.Add, program.RMWAdd, true}, "sub": {program.Sub, program.RMWSub, true}, "and": {program.And, program.RMWAnd, true},
	"or": {program.Or, program.RMWOr, true}, "xor": {program.Xor, program.RMWXor, true},
	"cmp": {op: program.Sub}, "test": {op: program.And},
}

// computed sets the flags by the result of an instruction that computes, which it gives where it is asked for.
func (x *asmLowering) computed(name string, bits uint, to, from late) (result func() late) {
	result = sync.OnceValue(func() late { return x.value(asmArithmetic[name].op, bits, to, from) })
	carry := flag(x.number(0))
	switch name {
	case "add":
		carry = func() late { return x.value(program.Ult, bits, result(), from) }
	case "sub", "cmp":
		carry = func() late { return x.value(program.Ult, bits, to, from) }
	}
	x.outcome(result, bits, carry)
	return result
}

// onRegister is an instruction that changes a register, or looks at it.
func (x *asmLowering) onRegister(name, source string, to *asmRegister, bits uint) bool {
	if name == "xor" || name == "sub" {
		if o, ok := x.operand(source); ok && o.reg == to { // zero, whatever it was
			x.write(to, bits, x.number(0))
			x.outcome(flag(x.number(0)), bits, flag(x.number(0)))
			return true
		}
	}
	from, ok := x.source(source, bits)
	if !ok {
		return false
	}
	if name == "mov" {
		x.write(to, bits, from)
		return true
	}
	if shift, known := asmShifts[name]; known {
		return x.shifted(shift, source, to, bits)
	}
	if _, known := asmArithmetic[name]; !known {
		return false
	}
	was, ok := x.read(to, bits)
	if !ok {
		return false
	}
	if result := x.computed(name, bits, was, from); asmArithmetic[name].write {
		x.write(to, bits, result())
	}
	return true
}
