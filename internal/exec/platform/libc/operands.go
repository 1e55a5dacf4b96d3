package libc

import (
	"fmt"
	"math"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// memory is the part of operands that does not depend on where the arguments
// are.
type memory struct{ c *machine.Call }

func (m memory) text(addr uint64, limit int) ([]byte, *machine.Fault) {
	if limit < 0 {
		return abi.String(m.c, addr)
	}
	var s []byte
	for len(s) < limit {
		b, f := abi.Load(m.c, addr+uint64(len(s)), 1)
		if f != nil {
			return nil, f
		}
		if b == 0 {
			break
		}
		s = append(s, byte(b))
	}
	return s, nil
}

// A wide character has four bytes. Those that are below the limit are the bytes of the locale "C", and there are no others.
const (
	wideSize    = 4
	narrowLimit = 128
	noByte      = "a wide character that the locale \"C\" has no byte for"
)

func (m memory) wide(addr uint64, limit int) ([]byte, *machine.Fault) {
	var s []byte
	for limit < 0 || len(s) < limit {
		v, f := abi.Load(m.c, addr+uint64(len(s))*wideSize, wideSize)
		switch {
		case f != nil:
			return nil, f
		case v == 0:
			return s, nil
		case v >= narrowLimit:
			return nil, m.gap(noByte)
		}
		s = append(s, byte(v))
	}
	return s, nil
}

func (m memory) put(addr uint64, bits uint, v uint64) *machine.Fault {
	return abi.Store(m.c, addr, bits/8, v)
}

func (m memory) pointerBits() uint { return m.c.M.Program().PointerBits }

func (m memory) errno() int { return int(m.c.M.Record().Errno(m.c.Thread)) }

func (m memory) rounding() bitvec.Rounding { return rounding(m.c) }

func (m memory) wrong(text string) *machine.Fault { return m.c.Fault(machine.Misuse, text) }

func (m memory) gap(text string) *machine.Fault { return m.c.Gap(text) }

// callOperands are the arguments of the call itself, from next on.
type callOperands struct {
	memory
	next int
}

// take gives the next argument, which should be floating-point or not. What a
// wrong format would read is undefined: a fault, or a zero if the check is off.
func (o *callOperands) take(floats bool) (i int, ok bool, f *machine.Fault) {
	i = o.next
	o.next++
	var why string
	switch {
	case i >= o.c.NumArgs():
		why = "the format requires more arguments than the call has"
	case o.floats(i) && !floats:
		why = fmt.Sprintf("the format requires an integer or a pointer, but argument %d is a floating-point number", i+1)
	case !o.floats(i) && floats:
		why = fmt.Sprintf("the format requires a floating-point number, but argument %d is not one", i+1)
	default:
		return i, true, nil
	}
	if o.c.M.Checks().Has(machine.Misuse) {
		f = o.wrong(why)
	}
	return i, false, f
}

func (o *callOperands) floats(i int) bool {
	k := o.c.ArgInfo(i).Kind
	return k == program.ArgFloat || k == program.ArgX87
}

func (o *callOperands) word(bits uint) (uint64, *machine.Fault) {
	i, ok, f := o.take(false)
	if !ok {
		return 0, f
	}
	if bits == 64 && o.pointerBits() == 32 && o.c.ArgInfo(i).Bits <= 32 && i+1 < o.c.NumArgs() {
		o.next++ // two words of the stack make one
		return o.c.Arg(i) | o.c.Arg(i+1)<<32, nil
	}
	return o.c.Arg(i) & (1<<(bits-1)<<1 - 1), nil
}

func (o *callOperands) double() (float64, *machine.Fault) {
	i, ok, f := o.take(true)
	if !ok {
		return 0, f
	}
	if o.c.ArgInfo(i).Bits == 32 {
		return float64(math.Float32frombits(uint32(o.c.Arg(i)))), nil
	}
	return math.Float64frombits(o.c.Arg(i)), nil
}

func (o *callOperands) extended() (sig uint64, se uint16, f *machine.Fault) {
	i, ok, f := o.take(true)
	if !ok {
		return 0, 0, f
	}
	return o.c.ArgWord(i, 0), uint16(o.c.ArgWord(i, 1)), nil
}

// listOperands are the arguments that a va_list at list names. On x86-64 that is
// a structure: two offsets into an area of saved registers, and the address of
// the rest; with 32-bit pointers it is an address.
type listOperands struct {
	memory
	list uint64
	rest uint64 // address of the next argument that is not in a register
	save uint64
	gp   uint64
	fp   uint64
}

// The ends of the two parts of the save area.
const (
	gpEnd = 48
	fpEnd = 176
)

func newListOperands(c *machine.Call, list uint64) (*listOperands, *machine.Fault) {
	o := &listOperands{memory: memory{c}, list: list, gp: gpEnd, fp: fpEnd}
	if o.pointerBits() == 32 {
		o.rest = list
		return o, nil
	}
	for _, field := range []struct {
		at uint64
		n  uint
		to *uint64
	}{{0, 4, &o.gp}, {4, 4, &o.fp}, {8, 8, &o.rest}, {16, 8, &o.save}} {
		v, f := abi.Load(c, list+field.at, field.n)
		if f != nil {
			return nil, f
		}
		*field.to = v
	}
	return o, nil
}

// behind takes n bytes from the arguments that are not in registers.
func (o *listOperands) behind(n uint64) uint64 {
	at := o.rest
	o.rest += n
	return at
}

func (o *listOperands) word(bits uint) (uint64, *machine.Fault) {
	if o.pointerBits() == 32 {
		return abi.Load(o.c, o.behind(max(4, uint64(bits)/8)), bits/8)
	}
	if o.gp < gpEnd {
		o.gp += 8
		return abi.Load(o.c, o.save+o.gp-8, bits/8)
	}
	return abi.Load(o.c, o.behind(8), bits/8)
}

func (o *listOperands) double() (float64, *machine.Fault) {
	var v uint64
	var f *machine.Fault
	if o.fp < fpEnd {
		o.fp += 16
		v, f = abi.Load(o.c, o.save+o.fp-16, 8)
	} else {
		v, f = abi.Load(o.c, o.behind(8), 8)
	}
	return math.Float64frombits(v), f
}

func (o *listOperands) extended() (sig uint64, se uint16, f *machine.Fault) {
	size := uint64(12)
	if o.pointerBits() == 64 {
		size, o.rest = 16, (o.rest+15)&^15
	}
	at := o.behind(size)
	if sig, f = abi.Load(o.c, at, 8); f != nil {
		return 0, 0, f
	}
	v, f := abi.Load(o.c, at+8, 2)
	return sig, uint16(v), f
}
