package lower

import (
	"regexp"
	"strconv"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// Inline assembler of AArch64 that is known: straight lines of the instructions that concurrent code uses (this file and asmarmmemory.go),
// and loops of a load and a store that are exclusive (asmarmloop.go). Barriers are fences; hints, and wfe, which may end at any moment, do nothing; the
// clock is an input.

// armLine is an instruction, perhaps with a label before it.
type armLine struct {
	label, name string
	args        []string
}

var armLabel = regexp.MustCompile(`^([0-9A-Za-z_.]+):\s*`)

// parseArm takes assembler apart; ok is false if it has directives.
func parseArm(code string) (list []armLine, ok bool) {
	label := ""
	for _, text := range strings.FieldsFunc(code, func(r rune) bool { return r == ';' || r == '\n' }) {
		text, _, _ = strings.Cut(strings.TrimSpace(strings.ReplaceAll(text, "\t", " ")), "//")
		for m := armLabel.FindStringSubmatch(text); m != nil; m = armLabel.FindStringSubmatch(text) {
			if label != "" {
				return nil, false
			}
			label, text = m[1], text[len(m[0]):]
		}
		name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		switch {
		case name == "":
			continue
		case strings.HasPrefix(name, "."):
			return nil, false
		}
		line := armLine{label: label, name: strings.ToLower(name)}
		for a := range strings.SplitSeq(rest, ",") {
			line.args = append(line.args, strings.TrimSpace(a))
		}
		if rest = strings.TrimSpace(rest); rest == "" {
			line.args = nil
		}
		list, label = append(list, line), ""
	}
	if label != "" {
		list = append(list, armLine{label: label, name: "nop"})
	}
	return list, true
}

// armLowering is the same lowering as x86's, with other instructions.
type armLowering struct{ *asmLowering }

// arm lowers inline assembler that is known; false: it is not.
func (n *fn) arm(i int, in *flat.Instr, code, constraints string) bool {
	lines, ok := parseArm(code)
	if !ok {
		return false
	}
	x := armLowering{&asmLowering{n: n, named: map[string]*asmRegister{}}}
	if !x.bind(in, constraints) {
		return false
	}
	for len(lines) > 0 {
		used := x.loop(lines)
		if used == 0 && !x.line(lines[0]) {
			return false
		}
		lines = lines[max(used, 1):]
	}
	x.forgive(i)
	if !x.known(in) {
		return false
	}
	x.finish(i, in)
	return true
}

// memory is the address that an operand in brackets has, or one that is memory.
func (x armLowering) memory(text string) (at late, ok bool) {
	inner, bracket := strings.CutPrefix(text, "[")
	if !bracket {
		o, ok := x.reference(text)
		return o.at, ok && o.at != nil
	}
	inner, closed := strings.CutSuffix(inner, "]")
	o, ok := x.register64(strings.TrimSpace(inner))
	if !ok || !closed {
		return nil, false
	}
	return o, true
}

// register64 is the whole value of a register.
func (x armLowering) register64(text string) (late, bool) {
	o, ok := x.reference(text)
	if !ok || o.reg == nil || o.bits != 64 {
		return nil, false
	}
	return x.read(o.reg, 64)
}

// reference is an operand of the call's, or a register by its name.
func (x armLowering) reference(text string) (o asmOperand, ok bool) {
	if m := armName.FindStringSubmatch(text); m != nil {
		return asmOperand{reg: x.physical("r" + m[2]), bits: map[string]uint{"w": 32, "x": 64}[m[1]]}, true
	}
	m := asmRef.FindStringSubmatch(text)
	if m == nil {
		return o, false
	}
	if o, ok = x.numbered(m); !ok {
		return o, false
	}
	if o.at != nil {
		return o, true
	}
	switch m[3] {
	case "":
		o.bits = 64
	case ":w":
		o.bits = 32
	case ":x":
		o.bits = 64
	default:
		return o, false
	}
	return o, o.reg != nil
}

var armName = regexp.MustCompile(`^([wx])([0-9]|[12][0-9]|30)$`)

// source is the value of an operand that is read.
func (x armLowering) source(text string, bits uint) (late, bool) {
	switch text {
	case "wzr", "xzr":
		return x.number(0), true
	}
	plain := strings.TrimPrefix(text, "#")
	if k, err := strconv.ParseInt(plain, 0, 64); err == nil {
		return x.number(uint64(k) & (^uint64(0) >> (64 - bits))), true
	}
	o, ok := x.reference(plain)
	if !ok || o.reg == nil {
		return nil, false
	}
	if plain != text { // a number that a constraint has put into a register
		return x.read(o.reg, min(bits, o.reg.known))
	}
	if o.bits < bits {
		return nil, false
	}
	return x.read(o.reg, bits)
}

// target is the register that an instruction sets; wzr and xzr forget it.
func (x armLowering) target(text string) (o asmOperand, ok bool) {
	switch text {
	case "wzr":
		return asmOperand{reg: &asmRegister{}, bits: 32}, true
	case "xzr":
		return asmOperand{reg: &asmRegister{}, bits: 64}, true
	}
	o, ok = x.reference(text)
	return o, ok && o.reg != nil
}

// armQuiet are instructions that nobody notices here: hints, and barriers for instructions.
var armQuiet = map[string]int{"nop": 0, "yield": 0, "isb": -1, "wfe": 0, "sev": 0, "sevl": 0, "hint": 1, "prfm": 2, "bti": -1}

// armFences are the barriers, by what they order.
var armFences = map[string]program.Order{"ld": program.Acquire, "st": program.Release, "": program.SeqCst}

// line is one instruction; false: it is not known.
func (x armLowering) line(l armLine) bool {
	if args, quiet := armQuiet[l.name]; quiet {
		return args < 0 || len(l.args) == args
	}
	switch {
	case l.name == "dmb" || l.name == "dsb":
		return len(l.args) == 1 && x.barrier(strings.ToLower(l.args[0]))
	case l.name == "mrs":
		return len(l.args) == 2 && x.systemRegister(l.args[0], strings.ToLower(l.args[1]))
	case l.name == "cset" && len(l.args) == 2:
		return x.setIf(l.args[0], l.args[1])
	case l.name == "cmp" && len(l.args) == 2:
		return x.computes(armLine{name: "subs", args: []string{x.zeroOf(l.args[0]), l.args[0], l.args[1]}})
	case l.name == "mov" && len(l.args) == 2:
		return x.computes(armLine{name: "orr", args: []string{l.args[0], x.zeroOf(l.args[0]), l.args[1]}})
	}
	if _, known := armArithmetic[l.name]; known {
		return len(l.args) == 3 && x.computes(l)
	}
	return x.accesses(l)
}

// barrier is a barrier of a scope: ish, nsh, osh or sy, of all accesses or of one kind.
func (x armLowering) barrier(scope string) bool {
	for _, prefix := range []string{"ish", "nsh", "osh", "sy", ""} {
		kind, ok := strings.CutPrefix(scope, prefix)
		order, known := armFences[kind]
		if !ok || !known || prefix == "" && kind == "" {
			continue
		}
		x.then(func() {
			x.n.emit(program.Instr{Op: program.Fence, Order: order, Flags: program.FlagAtomic})
		})
		return true
	}
	return false
}

// systemRegister puts the clock into a register.
func (x armLowering) systemRegister(to, name string) bool {
	o, ok := x.target(to)
	if !ok || o.bits != 64 || x.n.l.o.Clock == "" || name != "cntvct_el0" && name != "cntpct_el0" && name != "pmccntr_el0" {
		return false
	}
	number := x.n.temp()
	x.inputs = append(x.inputs, func() { x.n.readClock(number) })
	x.asmLowering.write(o.reg, 64, func() program.Operand { return number })
	return true
}

// zeroOf is the zero register as wide as a register.
func (x armLowering) zeroOf(register string) string {
	if o, ok := x.reference(register); ok && o.bits == 32 || register == "wzr" {
		return "wzr"
	}
	return "xzr"
}

// armArithmetic are the instructions of three operands. Those that set flags have an s at the end.
var armArithmetic = map[string]struct {
	op    program.Op
	flags bool
}{
	"add": {op: program.Add}, "sub": {op: program.Sub}, "and": {op: program.And}, "orr": {op: program.Or}, "eor": {op: program.Xor},
	"lsl": {op: program.Shl}, "lsr": {op: program.LShr}, "mul": {op: program.Mul}, "bic": {op: program.And},
	"adds": {program.Add, true}, "subs": {program.Sub, true}, "ands": {program.And, true},
}

// computes is an instruction on registers.
func (x armLowering) computes(l armLine) bool {
	to, ok := x.target(l.args[0])
	if !ok {
		return false
	}
	a, known := x.source(l.args[1], to.bits)
	b, also := x.source(l.args[2], to.bits)
	how := armArithmetic[l.name]
	if !known || !also || (l.name == "lsl" || l.name == "lsr") && !isNumber(l.args[2], to.bits) {
		return false
	}
	if l.name == "bic" {
		b = x.value(program.Xor, to.bits, b, x.number(^uint64(0)>>(64-to.bits)))
	}
	result := x.value(how.op, to.bits, a, b)
	x.asmLowering.write(to.reg, to.bits, result)
	if how.flags {
		x.outcome(flag(result), to.bits, nil)
	}
	return true
}

// isNumber reports whether an operand is a number below a limit.
func isNumber(text string, below uint) bool {
	k, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 0, 8)
	return err == nil && k < uint64(below)
}

// setIf is cset: a condition as a number.
func (x armLowering) setIf(to, condition string) bool {
	o, ok := x.target(to)
	if !ok || condition != "eq" && condition != "ne" {
		return false
	}
	v, ok := x.flags.condition(x.asmLowering, condition[:1]+map[string]string{"eq": "", "ne": "e"}[condition])
	if !ok {
		return false
	}
	x.asmLowering.write(o.reg, o.bits, v)
	return true
}
