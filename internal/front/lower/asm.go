package lower

import (
	"regexp"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// Inline assembler that is known: straight lines of x86 instructions of the forms that C code uses for atomic accesses and barriers,
// in AT&T's notation (of AArch64: asmarm.go). Registers and flags are followed through them (asmregister.go, asmx86.go); an instruction that touches memory is one atomic access
// (asmmemory.go), of a plain mov an acquire load or a release store, as x86's memory makes them. Those without an effect on values are left out, barriers are
// fences; the processor's clock, its number and its kind are inputs. Anything else is refused: a jump, an instruction that is not in these files, a register or a flag that nothing has set.

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
		line.args = asmArgs(rest)
		list, locked = append(list, line), false
	}
	return list, true
}

// asmArgs takes the operands of an instruction apart, at commas outside of parentheses.
func asmArgs(text string) (args []string) {
	depth, from := 0, 0
	add := func(to int) {
		if a := strings.TrimSpace(text[from:to]); a != "" {
			args = append(args, a)
		}
		from = to + 1
	}
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			add(i)
		}
	}
	add(len(text))
	return args
}

// x86 lowers inline assembler that is known; false: it is not.
func (n *fn) x86(i int, in *flat.Instr, code, constraints string) bool {
	lines, ok := parseAsm(code)
	if !ok {
		return false
	}
	x := &asmLowering{n: n, named: map[string]*asmRegister{}}
	if !x.bind(in, constraints) {
		return false
	}
	for _, l := range lines {
		if !x.line(l) {
			return false
		}
	}
	if !x.known(in) {
		return false
	}
	x.finish(i, in)
	return true
}

// finish emits what is kept, and gives the call its results.
func (x *asmLowering) finish(i int, in *flat.Instr) {
	n := x.n
	x.begun = len(n.cur.code)
	for _, read := range x.inputs {
		read()
	}
	for _, emit := range x.code {
		emit()
	}
	x.results(i, in)
	n.afterInvoke(in)
}

// asmLowering is inline assembler under way. What it becomes is kept until all of it is known.
type asmLowering struct {
	n        *fn
	operands []asmOperand
	named    map[string]*asmRegister // registers of which the name is known: ax, cx, ...
	outputs  []asmOutput             // what the call gives, in this order
	flags    asmFlags
	inputs   []func() // what it reads that is neither memory nor a register, before all else
	code     []func()
	begun    int // where the code begins
}

// then keeps what an instruction becomes.
func (x *asmLowering) then(emit func()) { x.code = append(x.code, emit) }

// value makes a slot for a value that the code will compute.
func (x *asmLowering) value(op program.Op, w uint, a, b func() program.Operand) func() program.Operand {
	slot := noValue
	x.then(func() {
		v, u := a(), b()
		slot = x.n.temp()
		x.n.emit2(op, w, slot, v, u)
	})
	return func() program.Operand { return slot }
}

// number is a constant.
func (x *asmLowering) number(v uint64) func() program.Operand {
	return func() program.Operand { return x.n.l.word(v) }
}
