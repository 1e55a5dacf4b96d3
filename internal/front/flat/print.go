package flat

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Print writes a module as text, for developers. The form is not stable.
func Print(w io.Writer, m *Module) error {
	b := bufio.NewWriter(w)
	p := &printer{Writer: b, m: m}
	fmt.Fprintf(b, "module %s, %d-bit pointers\n", m.Triple, m.PointerBits)
	for _, n := range m.Notes {
		fmt.Fprintf(b, "note %s\n", n)
	}
	for i := range m.Globals {
		p.global(&m.Globals[i])
	}
	for _, s := range m.Ctors {
		fmt.Fprintf(b, "ctor %d %s\n", s.Priority, m.Functions[s.Function].Name)
	}
	for _, s := range m.Dtors {
		fmt.Fprintf(b, "dtor %d %s\n", s.Priority, m.Functions[s.Function].Name)
	}
	for i := range m.Functions {
		p.function(&m.Functions[i])
	}
	return b.Flush()
}

type printer struct {
	*bufio.Writer
	m *Module
}

func (p *printer) global(g *Global) {
	fmt.Fprintf(p, "global %s %s align %d", g.Name, p.m.Types[g.Type].Name, g.Align)
	for _, mark := range []struct {
		set  bool
		word string
	}{{g.Constant, "constant"}, {g.ThreadLocal, "thread_local"}, {g.ExternWeak, "extern_weak"}, {g.Private, "private"}} {
		if mark.set {
			fmt.Fprintf(p, " %s", mark.word)
		}
	}
	if g.Init >= 0 {
		fmt.Fprintf(p, " = %s", p.constant(g.Init))
	}
	if g.Var >= 0 {
		v := p.m.DebugVars[g.Var]
		fmt.Fprintf(p, " ; %s %s %s%s", p.m.DebugTypes[v.Type].Name, v.Name, v.Scope, p.place(g.Place))
	}
	fmt.Fprintln(p)
}

func (p *printer) function(f *Function) {
	fmt.Fprintf(p, "\nfunction %s %s ; %s%s\n", f.Name, p.m.Types[f.Type].Name, f.SourceName, p.place(f.Place))
	block, record := 0, 0
	for i := range f.Instrs {
		if block < len(f.Blocks) && f.Blocks[block].First == i {
			fmt.Fprintf(p, " %s:\n", f.Blocks[block].Name)
			block++
		}
		for ; record < len(f.Vars) && f.Vars[record].Before == i; record++ {
			p.record(f, &f.Vars[record])
		}
		p.instr(f, &f.Instrs[i])
	}
}

func (p *printer) record(f *Function, r *VarRecord) {
	v := p.m.DebugVars[r.Var]
	word := "is"
	if r.Declare {
		word = "at"
	}
	fmt.Fprintf(p, "  # %s %s %s %s", p.m.DebugTypes[v.Type].Name, v.Name, word, p.ref(f, r.Value))
	if r.Killed {
		fmt.Fprint(p, " killed")
	}
	if r.Offset != 0 || r.Deref || r.Bits != 0 {
		fmt.Fprintf(p, " offset %d deref %v bits %d+%d", r.Offset, r.Deref, r.BitOff, r.Bits)
	}
	fmt.Fprintln(p)
}

func (p *printer) instr(f *Function, in *Instr) {
	fmt.Fprint(p, "  ")
	if in.Name != "" {
		fmt.Fprintf(p, "%%%s = ", in.Name)
	}
	fmt.Fprintf(p, "op%d %s flags %#x (", in.Op, p.m.Types[in.Type].Name, in.Flags)
	for i, op := range in.Operands {
		if i > 0 {
			fmt.Fprint(p, ", ")
		}
		fmt.Fprint(p, p.ref(f, op))
	}
	fmt.Fprint(p, ")")
	for _, b := range in.Blocks {
		fmt.Fprintf(p, " ->%s", f.Blocks[b].Name)
	}
	if in.Op == OpGetElementPtr {
		fmt.Fprintf(p, " + %d", in.Offset)
		for _, s := range in.Scaled {
			fmt.Fprintf(p, " + %d*%s", s.Scale, p.ref(f, s.Index))
		}
	}
	fmt.Fprintf(p, "%s%s\n", p.place(in.Place), in.Text)
}

func (p *printer) ref(f *Function, r Ref) string {
	switch n := int(r); {
	case r.IsConst():
		return p.constant(r.Const())
	case n < len(f.Params):
		return "%" + f.Params[n].Name
	default:
		return "%" + f.Instrs[n-len(f.Params)].Name
	}
}

func (p *printer) constant(id int) string {
	c := &p.m.Consts[id]
	switch c.Kind {
	case ConstInt, ConstFloat:
		return fmt.Sprintf("%s %d", p.m.Types[c.Type].Name, c.Words)
	case ConstNull:
		return "null"
	case ConstUndef:
		return "undef"
	case ConstPoison:
		return "poison"
	case ConstZero:
		return "zero"
	case ConstData:
		return fmt.Sprintf("%q", c.Bytes)
	case ConstGlobal:
		return fmt.Sprintf("@%s+%d", p.m.Globals[c.Index].Name, c.Offset)
	case ConstFunction:
		return fmt.Sprintf("@%s+%d", p.m.Functions[c.Index].Name, c.Offset)
	case ConstBlock:
		return fmt.Sprintf("block %d of @%s", c.Offset, p.m.Functions[c.Index].Name)
	case ConstAggregate, ConstExpr:
		return p.composite(c)
	}
	return "<" + c.Text + ">"
}

func (p *printer) composite(c *Const) string {
	var parts []string
	for _, e := range c.Elems {
		parts = append(parts, p.constant(e))
	}
	s := "{" + strings.Join(parts, ", ") + "}"
	if c.Kind == ConstExpr {
		s = fmt.Sprintf("op%d%s+%d", c.Op, s, c.Offset)
		for _, t := range c.GEP {
			s += fmt.Sprintf("+%d*%s", t.Scale, p.constant(t.Index.Const()))
		}
	}
	return s
}

func (p *printer) place(id int) string {
	var s string
	for ; id != 0; id = p.m.Places[id].InlinedAt {
		pl := &p.m.Places[id]
		s += fmt.Sprintf(" @%s:%d:%d", pl.Func, pl.Line, pl.Col)
	}
	return s
}
