package program

import (
	"fmt"
	"io"
	"strings"
)

// Fprint writes function fn as text, for people and golden files: one line an
// instruction, "*" before the first of a group.
func Fprint(w io.Writer, p *Program, fn int) {
	f := &p.Funcs[fn]
	fmt.Fprintf(w, "func %s: %d slots, %d parameter words, %d result words\n", f.Name, f.Slots, f.ParamWords, f.Result)
	for _, r := range f.Registers {
		fmt.Fprintf(w, "  %%%s = s%d i%d\n", r.Name, r.Slot, r.Bits)
	}
	for i := range f.Vars {
		fprintVar(w, &f.Vars[i])
	}
	next, last := 0, int32(-1)
	for pc := f.Entry; pc < f.End; pc++ {
		for next < len(f.Blocks) && f.Blocks[next].Entry <= pc {
			fmt.Fprintf(w, "%s:\n", f.Blocks[next].Name)
			next++
		}
		line := p.Format(pc)
		if at := p.PlaceOf[pc]; at != last {
			line, last = fmt.Sprintf("%-60s ; %s", line, p.Places[at].Short()), at
		}
		fmt.Fprintln(w, line)
	}
}

func fprintVar(w io.Writer, v *Variable) {
	fmt.Fprintf(w, "  var %s:", v.Name)
	for _, l := range v.Locs {
		kind := [...]string{"none", "slot", "at", "static", "value"}[l.Kind]
		fmt.Fprintf(w, " [%d,%d) %s %s+%d", l.From, l.To, kind, l.Value, l.Offset)
	}
	fmt.Fprintln(w)
}

// Format is the text of one instruction.
func (p *Program) Format(pc int) string {
	in := &p.Code[pc]
	first := " "
	if in.Flags&FlagFirst != 0 {
		first = "*"
	}
	s := fmt.Sprintf("%6d %s %s", pc, first, in.Op)
	if in.W != 0 {
		s += fmt.Sprintf(".%d", in.W)
	}
	if in.Sub != 0 {
		s += fmt.Sprintf(" sub=%d", in.Sub)
	}
	if in.N != 0 {
		s += fmt.Sprintf(" n=%d", in.N)
	}
	return s + p.formatOperands(in) + formatFlags(in)
}

func (p *Program) formatOperands(in *Instr) string {
	switch in.Op {
	case Branch:
		return fmt.Sprintf(" %s ? %d : %d", p.operand(in.A), in.B, in.C)
	case Call, CallPtr, External:
		return p.formatCall(in)
	case Kill:
		return fmt.Sprintf(" %v", p.Kills[in.Imm])
	case Switch:
		return fmt.Sprintf(" %s %v", p.operand(in.A), p.Switches[in.Imm])
	case Trap:
		return fmt.Sprintf(" %s %q", TrapKind(in.Sub), p.Texts[in.Imm])
	case Jump:
		return fmt.Sprintf(" %d", in.Imm)
	case Nop, Unreachable, Fence:
		return ""
	}
	use, s := FieldsOf(in.Op), ""
	if use.Dst {
		s = fmt.Sprintf(" s%d =", in.Dst)
	}
	for _, x := range []struct {
		used bool
		o    Operand
	}{{use.A && !(in.Op == Ret && in.N == 0), in.A}, {use.B, in.B}, {use.C, in.C}} {
		if x.used {
			s += " " + p.operand(x.o)
		}
	}
	if in.Imm != 0 {
		s += fmt.Sprintf(" imm=%d", in.Imm)
	}
	if in.Span != 0 {
		s += fmt.Sprintf(" span=%d", in.Span)
	}
	return s
}

func (p *Program) formatCall(in *Instr) string {
	s := &p.Sites[in.C]
	var args []string
	for _, a := range s.Args {
		args = append(args, fmt.Sprintf("%s:%d", p.operand(a.Value), a.Words))
	}
	callee := p.operand(in.A)
	switch in.Op {
	case Call:
		callee = p.Funcs[in.Imm].Name
	case External:
		callee = p.Externals[in.Imm].Name
	}
	text := fmt.Sprintf(" %s(%s) -> s%d:%d next %d", callee, strings.Join(args, ", "), s.Result.Slot, s.Result.Words, s.Next)
	if s.Unwind >= 0 {
		text += fmt.Sprintf(" unwind %d", s.Unwind)
	}
	if len(s.Kill) > 0 {
		text += fmt.Sprintf(" kill %v", s.Kill)
	}
	return text
}

// operand is the text of an operand with a constant's value.
func (p *Program) operand(o Operand) string {
	if o.IsPool() && o.Index() < len(p.Pool) {
		return fmt.Sprintf("#%#x", p.Pool[o.Index()])
	}
	return o.String()
}

// String is "s3" for a slot, "c3" for a word of the pool.
func (o Operand) String() string {
	if o.IsPool() {
		return fmt.Sprintf("c%d", o.Index())
	}
	return fmt.Sprintf("s%d", o.Index())
}

func formatFlags(in *Instr) string {
	var s string
	for _, f := range []struct {
		flag Flag
		name string
	}{
		{FlagChecked, "checked"}, {FlagMove, "move"}, {FlagVolatile, "volatile"},
		{FlagAtomic, "atomic"}, {FlagPointer, "pointer"}, {FlagPrivate, "private"},
	} {
		if in.Flags&f.flag != 0 {
			s += " " + f.name
		}
	}
	if in.Order != NotAtomic {
		s += " " + in.Order.String()
	}
	if in.Op == CmpXchg && in.Sub == WeakExchange {
		s += " weak"
	}
	if in.Fail != NotAtomic {
		s += " fail=" + in.Fail.String()
	}
	return s
}
