package lower

import (
	"regexp"
	"strconv"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// Inline assembler that is known: single x86 instructions of the forms that C code uses for atomic accesses and barriers,
// in AT&T's notation. An instruction that touches memory is taken as one atomic access; those without an effect on values
// are left out, barriers are fences. Anything else is refused: what an instruction does to flags, to the stack or to the
// bus cannot be derived from its operands.

// asmLine is an instruction of inline assembler.
type asmLine struct {
	name   string // with its suffix, without prefixes
	locked bool
	args   []string // operands as they are written
}

// asmSection is what goes to a section of its own, such as the kernel's table of lock prefixes: it is no code here.
var asmSection = regexp.MustCompile(`(?s)\.pushsection\b.*?\.popsection`)

// asmLabel begins a line.
var asmLabel = regexp.MustCompile(`^[0-9A-Za-z_.]+:\s*`)

// parseAsm takes inline assembler apart; ok is false if it is not a list of plain instructions.
func parseAsm(code string) (list []asmLine, ok bool) {
	locked := false
	for _, text := range strings.FieldsFunc(asmSection.ReplaceAllString(code, "\n"), func(r rune) bool { return r == ';' || r == '\n' }) {
		text = asmLabel.ReplaceAllString(strings.TrimSpace(text), "")
		name, rest, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
		for name == "lock" || name == "rep" {
			locked = locked || name == "lock"
			name, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
		}
		switch {
		case name == "":
			continue
		case strings.HasPrefix(name, "."):
			return nil, false
		}
		line := asmLine{name: name, locked: locked}
		for _, a := range strings.Split(rest, ",") {
			if a = strings.TrimSpace(a); a != "" {
				line.args = append(line.args, a)
			}
		}
		list, locked = append(list, line), false
	}
	return list, true
}

// asmOperand is an operand of inline assembler, by its constraint.
type asmOperand struct {
	value  program.Operand // an input, or the address of memory
	input  bool
	memory bool
	result bool // the value of the call
	ax     bool // in the register a
	bits   uint // of a value
}

// asmOperands are the operands in the order of their numbers. What is tied to the
// result is its input as well.
func (n *fn) asmOperands(in *flat.Instr, constraints string) (list []asmOperand, ok bool) {
	args := in.Operands[1:]
	for _, c := range strings.Split(constraints, ",") {
		if strings.HasPrefix(c, "~") || c == "" {
			continue
		}
		out := strings.HasPrefix(c, "=")
		c = strings.TrimLeft(c, "=&")
		o := asmOperand{memory: strings.HasPrefix(c, "*")}
		if out && !o.memory {
			t, isScalar := n.scalarOf(in.Type)
			if !isScalar || t.kind == leafFloat || t.words != 1 {
				return nil, false // several results, or none of ours
			}
			o.result, o.ax, o.bits = true, c == "{ax}", t.bits
			list = append(list, o)
			continue
		}
		if len(args) == 0 {
			return nil, false
		}
		t, isScalar := n.scalarOf(n.typeOf(args[0]))
		if !isScalar || t.kind == leafFloat || t.words != 1 {
			return nil, false
		}
		o.value, o.input, o.bits = n.op(args[0]), !o.memory, t.bits
		args = args[1:]
		if k, err := strconv.Atoi(c); err == nil {
			if k >= len(list) || !list[k].result || list[k].bits != o.bits {
				return nil, false
			}
			list[k].value, list[k].input = o.value, true
		}
		list = append(list, o)
	}
	return list, len(args) == 0
}

// asmRef is how assembler names an operand.
var asmRef = regexp.MustCompile(`^\$(\d+|\{(\d+)(:[a-z])?\})$`)

// asmLowering is inline assembler under way.
type asmLowering struct {
	n        *fn
	operands []asmOperand
	dst      program.Operand
	given    bool // the result has its value
}

// operand is what an instruction's operand stands for; a number is an input of any width.
func (x *asmLowering) operand(text string, bits uint) (asmOperand, bool) {
	if number, ok := strings.CutPrefix(text, "$$"); ok {
		v, err := strconv.ParseInt(number, 0, 64)
		return asmOperand{value: x.n.word(uint64(v)), input: true, bits: bits}, err == nil
	}
	m := asmRef.FindStringSubmatch(text)
	if m == nil {
		return asmOperand{}, false
	}
	k, err := strconv.Atoi(m[1] + m[2])
	if m[2] != "" {
		k, err = strconv.Atoi(m[2])
	}
	if err != nil || k >= len(x.operands) {
		return asmOperand{}, false
	}
	return x.operands[k], true
}

// x86 lowers inline assembler that is known; false: it is not.
func (n *fn) x86(i int, in *flat.Instr, code, constraints string) bool {
	lines, ok := parseAsm(code)
	if !ok {
		return false
	}
	x := &asmLowering{n: n}
	if x.operands, ok = n.asmOperands(in, constraints); !ok {
		return false
	}
	var steps []func()
	for _, l := range lines {
		step, ok := x.line(l)
		if !ok {
			return false
		}
		steps = append(steps, step)
	}
	hasResult := n.shape(in.Type).words > 0
	if hasResult != x.given {
		return false
	}
	if hasResult {
		x.dst = n.dst(i)
	}
	for _, step := range steps {
		step()
	}
	n.afterInvoke(in)
	return true
}

// line is one instruction.
func (x *asmLowering) line(l asmLine) (step func(), ok bool) {
	switch l.name {
	case "nop", "pause":
		return func() {}, len(l.args) == 0
	case "mfence", "lfence", "sfence":
		return func() {
			x.n.emit(program.Instr{Op: program.Fence, Order: program.SeqCst, Flags: program.FlagAtomic})
		}, len(l.args) == 0
	}
	name, bits := asmWidth(l.name)
	switch {
	case len(l.args) == 1 && l.locked && bits > 0 && (name == "inc" || name == "dec"):
		op := map[string]program.RMWOp{"inc": program.RMWAdd, "dec": program.RMWSub}[name]
		return x.rmw(op, asmOperand{value: x.n.word(1), input: true, bits: bits}, l.args[0], bits, false)
	case len(l.args) != 2:
		return nil, false
	}
	from, ok := x.operand(l.args[0], bits)
	if !ok || from.memory && name != "xchg" {
		return nil, false
	}
	op, isRMW := asmRMW[name]
	switch {
	case name == "xchg":
		if from.memory {
			l.args[1], l.args[0] = l.args[0], l.args[1]
			if from, ok = x.operand(l.args[0], bits); !ok {
				return nil, false
			}
		}
		return x.rmw(program.RMWXchg, from, l.args[1], bits, true)
	case l.locked && name == "xadd":
		return x.rmw(program.RMWAdd, from, l.args[1], bits, true)
	case l.locked && name == "cmpxchg":
		return x.cmpxchg(from, l.args[1], bits)
	case l.locked && isRMW:
		return x.rmw(op, from, l.args[1], bits, false)
	}
	return nil, false
}

// asmRMW are the instructions of two operands that work on memory under a lock prefix.
var asmRMW = map[string]program.RMWOp{
	"add": program.RMWAdd, "sub": program.RMWSub, "and": program.RMWAnd, "or": program.RMWOr, "xor": program.RMWXor,
}

// asmNames are those that may have a suffix.
var asmNames = map[string]bool{"add": true, "sub": true, "and": true, "or": true, "xor": true, "inc": true, "dec": true, "xchg": true, "xadd": true, "cmpxchg": true}

// asmWidth cuts the suffix that gives the width off a name; 0: there is none.
func asmWidth(name string) (plain string, bits uint) {
	if len(name) > 0 && asmNames[name[:len(name)-1]] {
		if w := map[byte]uint{'b': 8, 'w': 16, 'l': 32, 'q': 64}[name[len(name)-1]]; w > 0 {
			return name[:len(name)-1], w
		}
	}
	return name, 0
}

// access is the atomic access of an instruction to memory; ok is false if its
// operands do not fit.
func (x *asmLowering) access(op program.Op, from asmOperand, memory string, bits uint) (in program.Instr, ok bool) {
	to, ok := x.operand(memory, 0)
	if bits == 0 {
		bits = from.bits
	}
	if !ok || !to.memory || !from.input || from.bits != bits || bits == 0 || bits%8 != 0 {
		return in, false
	}
	in = program.Instr{Op: op, A: to.value, W: uint8(bits), N: uint16(bits / 8), Span: uint32(bits / 8),
		Flags: program.FlagAtomic | program.FlagVolatile, Order: program.SeqCst}
	return in, true
}

// rmw changes memory; with gives its register gets what was there.
func (x *asmLowering) rmw(op program.RMWOp, from asmOperand, memory string, bits uint, gives bool) (step func(), ok bool) {
	in, ok := x.access(program.RMW, from, memory, bits)
	if !ok || gives != from.result || gives && x.given {
		return nil, false
	}
	x.given = x.given || gives
	return func() {
		old := x.n.temp()
		if gives {
			old = x.dst
		}
		in.Sub, in.B, in.Dst = uint8(op), from.value, int32(old)
		x.n.emit(in)
	}, true
}

// cmpxchg writes a value if memory holds what the register a does, which is the result.
func (x *asmLowering) cmpxchg(from asmOperand, memory string, bits uint) (step func(), ok bool) {
	in, ok := x.access(program.CmpXchg, from, memory, bits)
	if !ok || x.given || from.result {
		return nil, false
	}
	for _, o := range x.operands {
		if !o.ax || !o.input || o.bits != uint(in.W) {
			continue
		}
		x.given = true
		return func() {
			old := x.n.newValue(2)
			in.B, in.C, in.Fail, in.Dst = o.value, from.value, program.SeqCst, int32(old)
			x.n.emit(in)
			x.n.mov(x.dst, old, 1)
		}, true
	}
	return nil, false
}
