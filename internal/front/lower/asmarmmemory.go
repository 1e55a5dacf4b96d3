package lower

import (
	"regexp"
	"strings"

	"heddle/internal/ir/program"
)

// armAccess is an instruction that accesses memory: what it does, its order and its width (b and h; otherwise the register's).
type armAccess struct {
	kind    string // ldr, str, or the name of an atomic instruction without its endings
	acquire bool
	release bool
	bits    uint // 0: as wide as the register
}

var (
	armPlain    = regexp.MustCompile(`^(ldr|ldar|ldapr|ldxr|ldaxr|str|stlr|stxr|stlxr)(b|h)?$`)
	armAtomic   = regexp.MustCompile(`^(ld|st)(add|clr|eor|set|smax|smin|umax|umin)(a|l|al)?(b|h)?$`)
	armExchange = regexp.MustCompile(`^(swp|cas)(a|l|al)?(b|h)?$`)
)

var armSizes = map[string]uint{"": 0, "b": 8, "h": 16}

// order is the order of an instruction's access. Acquire and release together are in one order with all others that are so.
func (a armAccess) order() program.Order {
	switch {
	case a.acquire && a.release:
		return program.SeqCst
	case a.acquire:
		return program.Acquire
	case a.release:
		return program.Release
	}
	return program.Monotonic
}

// plainAccess is a load or a store by its name.
func plainAccess(name string) (a armAccess, ok bool) {
	m := armPlain.FindStringSubmatch(name)
	if m == nil {
		return a, false
	}
	a = armAccess{kind: m[1], bits: armSizes[m[2]]}
	a.acquire = m[1] == "ldar" || m[1] == "ldapr" || m[1] == "ldaxr"
	a.release = m[1] == "stlr" || m[1] == "stlxr"
	return a, true
}

// exclusive reports whether it is one of a pair.
func (a armAccess) exclusive() bool { return strings.HasSuffix(a.kind, "xr") }

// width is that of the access with a register.
func (a armAccess) width(register uint) uint {
	if a.bits > 0 {
		return a.bits
	}
	return register
}

// accesses is an instruction that accesses memory, but for those that are exclusive.
func (x armLowering) accesses(l armLine) bool {
	if a, ok := plainAccess(l.name); ok {
		return len(l.args) == 2 && !a.exclusive() && x.moves(a, l.args[0], l.args[1])
	}
	if m := armAtomic.FindStringSubmatch(l.name); m != nil {
		return x.atomic(m, l.args)
	}
	m := armExchange.FindStringSubmatch(l.name)
	if m == nil || len(l.args) != 3 {
		return false
	}
	a := endings(m[1], m[2], m[3])
	if m[1] == "swp" {
		return x.swaps(a, l.args[0], l.args[1], l.args[2])
	}
	return x.compareAndSwap(a, l.args[0], l.args[1], l.args[2])
}

// stored is the value of a register that goes to memory, and of how many bits.
func (x armLowering) stored(a armAccess, register string) (v late, bits uint, ok bool) {
	width := x.bitsOfRegister(register)
	if width == 0 {
		return nil, 0, false
	}
	v, ok = x.source(register, width)
	if !ok {
		return nil, 0, false
	}
	bits = a.width(width)
	return x.narrow(v, bits), bits, true
}

// swaps is swp: the first register goes to memory, the second gets what was there.
func (x armLowering) swaps(a armAccess, from, register, memory string) bool {
	v, bits, ok := x.stored(a, from)
	to, known := x.target(register)
	at, isMemory := x.memory(memory)
	if !ok || !known || !isMemory {
		return false
	}
	x.asmLowering.write(to.reg, to.bits, x.changes(program.RMWXchg, a, at, v, bits))
	return true
}

// compareAndSwap is cas: the first register has what is expected, and gets what was there.
func (x armLowering) compareAndSwap(a armAccess, register, from, memory string) bool {
	v, bits, ok := x.stored(a, from)
	expected, _, known := x.stored(a, register)
	to, isRegister := x.target(register)
	at, isMemory := x.memory(memory)
	if !ok || !known || !isRegister || !isMemory {
		return false
	}
	was, _ := x.comparedAs(a, at, expected, v, bits)
	x.asmLowering.write(to.reg, to.bits, was)
	return true
}

func endings(kind, order, size string) armAccess {
	return armAccess{kind: kind, acquire: strings.Contains(order, "a"), release: strings.Contains(order, "l"), bits: armSizes[size]}
}

// bitsOfRegister is how wide a register is; 0: it is none.
func (x armLowering) bitsOfRegister(text string) uint {
	switch o, ok := x.reference(text); {
	case text == "wzr":
		return 32
	case text == "xzr":
		return 64
	case ok && o.reg != nil:
		return o.bits
	}
	return 0
}

// narrow is the lowest bits of a value.
func (x armLowering) narrow(v late, bits uint) late {
	if bits >= 32 {
		return v
	}
	return x.value(program.And, 64, v, x.number(1<<bits-1))
}

// moves is a load or a store.
func (x armLowering) moves(a armAccess, register, memory string) bool {
	at, ok := x.memory(memory)
	if !ok {
		return false
	}
	if strings.HasPrefix(a.kind, "ld") {
		to, ok := x.target(register)
		if !ok {
			return false
		}
		x.asmLowering.write(to.reg, max(to.bits, 32), x.load(a, at, a.width(to.bits)))
		return true
	}
	v, bits, ok := x.stored(a, register)
	if ok {
		x.put(a, at, v, bits)
	}
	return ok
}

func (x armLowering) load(a armAccess, at late, bits uint) late {
	slot := noValue
	x.access(program.Load, at, bits, a.order(), func(in *program.Instr) {
		slot = x.n.temp()
		in.Dst = int32(slot)
	})
	return func() program.Operand { return slot }
}

func (x armLowering) put(a armAccess, at, v late, bits uint) {
	x.access(program.Store, at, bits, a.order(), func(in *program.Instr) { in.B = v() })
}

// armChanges are the operations of atomic instructions.
var armChanges = map[string]program.RMWOp{"add": program.RMWAdd, "clr": program.RMWAnd, "eor": program.RMWXor, "set": program.RMWOr,
	"smax": program.RMWMax, "smin": program.RMWMin, "umax": program.RMWUMax, "umin": program.RMWUMin}

// atomic is an instruction that changes memory by a register; those with ld give what was there.
func (x armLowering) atomic(m []string, args []string) bool {
	a := endings(m[2], m[3], m[4])
	if m[1] == "st" && len(args) == 2 && !a.acquire {
		args = []string{args[0], x.zeroOf(args[0]), args[1]}
	}
	if len(args) != 3 {
		return false
	}
	v, bits, ok := x.stored(a, args[0])
	to, known := x.target(args[1])
	at, isMemory := x.memory(args[2])
	if !ok || !known || !isMemory {
		return false
	}
	if m[2] == "clr" {
		v = x.value(program.Xor, 64, v, x.number(^uint64(0)>>(64-bits)))
	}
	x.asmLowering.write(to.reg, to.bits, x.changes(armChanges[m[2]], a, at, v, bits))
	return true
}

// changes is rmw with an order.
func (x armLowering) changes(op program.RMWOp, a armAccess, at, v late, bits uint) late {
	slot := noValue
	x.access(program.RMW, at, bits, a.order(), func(in *program.Instr) {
		slot = x.n.temp()
		in.Sub, in.B, in.Dst = uint8(op), v(), int32(slot)
	})
	return func() program.Operand { return slot }
}

// comparedAs is compared with an order.
func (x armLowering) comparedAs(a armAccess, at, expected, to late, bits uint) (was, done late) {
	slot, fail := noValue, program.Monotonic
	if a.acquire {
		fail = program.Acquire
	}
	x.access(program.CmpXchg, at, bits, a.order(), func(in *program.Instr) {
		slot = x.n.newValue(2)
		in.B, in.C, in.Fail, in.Dst = expected(), to(), fail, int32(slot)
	})
	return func() program.Operand { return slot }, func() program.Operand { return slot + 1 }
}
