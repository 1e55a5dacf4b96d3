package lower

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// late is a value that the code has computed by the time that it is asked for.
type late = func() program.Operand

// asmRegister is a register: a value of which the lowest bits are known.
type asmRegister struct {
	value late
	known uint // bits; 0: nothing has set it
}

// asmOperand is an operand of inline assembler, by its constraint.
type asmOperand struct {
	at   late         // the address of memory; nil: it is a register
	reg  *asmRegister //
	bits uint         // of a register's value
}

// asmOutput is a value that inline assembler gives.
type asmOutput struct {
	reg  *asmRegister
	bits uint
	flag string // a condition, in place of a register
}

// bind gives the operands their registers and memory, in the order of their numbers. What is tied to an output, or lies in the same register, shares it.
func (x *asmLowering) bind(in *flat.Instr, constraints string) bool {
	outputs, ok := x.outputTypes(in)
	args := in.Operands[1:]
	for _, c := range strings.Split(constraints, ",") {
		if strings.HasPrefix(c, "~") || c == "" {
			continue
		}
		out := strings.HasPrefix(c, "=")
		c = strings.TrimLeft(c, "=&%")
		if out && !strings.HasPrefix(c, "*") {
			if !ok || len(outputs) == 0 {
				return false
			}
			x.output(c, outputs[0])
			outputs = outputs[1:]
			continue
		}
		if len(args) == 0 || !x.input(c, args[0]) {
			return false
		}
		args = args[1:]
	}
	return ok && len(args) == 0 && len(outputs) == 0
}

// outputTypes are the widths of what the call gives; not ok: they are not all integers or pointers of one word.
func (x *asmLowering) outputTypes(in *flat.Instr) (bits []uint, ok bool) {
	s := x.n.l.shape(in.Type)
	if s.bad != "" || s.packed {
		return nil, false
	}
	for _, l := range s.leaves {
		if l.kind == leafFloat || l.words != 1 {
			return nil, false
		}
		bits = append(bits, l.bits)
	}
	return bits, true
}

// output adds a register that the assembler sets, or a flag.
func (x *asmLowering) output(constraint string, bits uint) {
	if flag, ok := strings.CutPrefix(constraint, "{@cc"); ok {
		x.outputs = append(x.outputs, asmOutput{flag: strings.TrimSuffix(flag, "}"), bits: bits})
		x.operands = append(x.operands, asmOperand{})
		return
	}
	r := x.register(constraint)
	x.outputs = append(x.outputs, asmOutput{reg: r, bits: bits})
	x.operands = append(x.operands, asmOperand{reg: r, bits: bits})
}

// register is the one that a constraint names, or one without a name.
func (x *asmLowering) register(constraint string) *asmRegister {
	name, isNamed := strings.CutPrefix(constraint, "{")
	if !isNamed {
		return &asmRegister{}
	}
	return x.physical(strings.TrimSuffix(name, "}"))
}

// physical is a register by its name, of any width.
func (x *asmLowering) physical(name string) *asmRegister {
	if m := asmWide.FindStringSubmatch(name); m != nil {
		name = m[1]
	}
	r := x.named[name]
	if r == nil {
		r = &asmRegister{}
		x.named[name] = r
	}
	return r
}

// asmWide are the names of wider parts of the first eight registers, without the letter before.
var asmWide = regexp.MustCompile(`^[er]([abcd]x|[sd]i|[sb]p)$`)

// input adds an argument of the call: the address of memory, or a register's value.
func (x *asmLowering) input(constraint string, r flat.Ref) bool {
	t, isScalar := x.n.l.scalarOf(x.n.typeOf(r))
	if !isScalar || t.kind == leafFloat || t.words != 1 {
		return false
	}
	value := x.n.op(r)
	v := func() program.Operand { return value }
	if strings.HasPrefix(constraint, "*") {
		x.operands = append(x.operands, asmOperand{at: v})
		return true
	}
	reg := x.register(constraint)
	if k, err := strconv.Atoi(constraint); err == nil {
		if k >= len(x.operands) || x.operands[k].reg == nil {
			return false
		}
		reg = x.operands[k].reg
	}
	reg.value, reg.known = v, t.bits
	x.operands = append(x.operands, asmOperand{reg: reg, bits: t.bits})
	return true
}

// asmRef is how assembler names an operand, perhaps with another width.
var asmRef = regexp.MustCompile(`^\$(\d+|\{(\d+)(:[a-z])?\})$`)

// asmWidths are the widths that a letter gives an operand.
var asmWidths = map[string]uint{":b": 8, ":w": 16, ":k": 32, ":q": 64}

// operand is what an instruction's operand stands for, if it is one of the call's or a register by its name.
func (x *asmLowering) operand(text string) (o asmOperand, ok bool) {
	if name, isName := strings.CutPrefix(text, "%"); isName {
		bits := asmNameBits(name)
		return asmOperand{reg: x.physical(asmPlain(name)), bits: bits}, bits > 0
	}
	m := asmRef.FindStringSubmatch(text)
	if m == nil {
		return o, false
	}
	if o, ok = x.numbered(m); !ok {
		return o, false
	}
	if m[3] != "" && o.reg != nil {
		o.bits = asmWidths[m[3]]
	}
	return o, o.at != nil || o.reg != nil && o.bits > 0
}

// numbered is the call's operand that a match of asmRef refers to.
func (x *asmLowering) numbered(m []string) (o asmOperand, ok bool) {
	k, err := strconv.Atoi(cmp.Or(m[2], m[1]))
	if err != nil || k >= len(x.operands) {
		return o, false
	}
	return x.operands[k], true
}

// asmPlain is a register's name without its width: ax of al, eax and rax.
func asmPlain(name string) string {
	if len(name) == 2 && name[1] == 'l' {
		return name[:1] + "x"
	}
	return name
}

// asmNameBits is the width that a register's name says; 0: it is none of the first eight.
func asmNameBits(name string) uint {
	switch {
	case len(name) == 2 && name[1] == 'l' && strings.Contains("abcd", name[:1]):
		return 8
	case asmWide.MatchString(name) && name[0] == 'e':
		return 32
	case asmWide.MatchString(name):
		return 64
	case asmWide.MatchString("r" + name):
		return 16
	}
	return 0
}

// read is a register's value of a width; not ok: not all of it is known.
func (x *asmLowering) read(r *asmRegister, bits uint) (v late, ok bool) {
	switch {
	case r.known < bits || bits == 0:
		return nil, false
	case r.known == bits:
		return r.value, true
	}
	whole, slot := r.value, noValue
	x.then(func() {
		a := whole()
		slot = x.n.temp()
		x.n.emit(program.Instr{Op: program.Trunc, W: uint8(bits), Dst: int32(slot), A: a})
	})
	return func() program.Operand { return slot }, true
}

// write sets a register's lowest bits. 32 bits clear those above; fewer leave what is there.
func (x *asmLowering) write(r *asmRegister, bits uint, v late) {
	switch {
	case bits == 32 && x.n.l.m.PointerBits == 64:
		r.value, r.known = v, 64
	case bits >= 32 || r.known <= bits:
		r.value, r.known = v, bits
	default:
		rest := x.value(program.And, 64, r.value, x.number(^uint64(0)<<bits))
		r.value = x.value(program.Or, 64, rest, v)
	}
}

// known reports whether all that the call gives has been set.
func (x *asmLowering) known(*flat.Instr) bool {
	for k := range x.outputs {
		o := &x.outputs[k]
		if o.reg == nil {
			v, ok := x.flags.condition(x, o.flag)
			if !ok {
				return false
			}
			o.reg = &asmRegister{v, 64}
		}
		v, ok := x.read(o.reg, o.bits)
		if !ok {
			return false
		}
		o.reg = &asmRegister{v, o.bits}
	}
	return true
}

// results gives the call its value.
func (x *asmLowering) results(i int, in *flat.Instr) {
	if x.n.l.shape(in.Type).words == 0 {
		return
	}
	dst := x.n.dst(i)
	for k, o := range x.outputs {
		x.n.mov(dst+program.Operand(k), o.reg.value(), 1)
	}
}
