package lower

import (
	"fmt"

	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// Check tests the invariants of a lowered program (package program) that do
// not need to be executed. An error is a fault of this package.
func Check(p *program.Program) error {
	if len(p.PlaceOf) != len(p.Code) || len(p.FuncOf) != len(p.Code) {
		return fmt.Errorf("%d instructions, %d places, %d functions", len(p.Code), len(p.PlaceOf), len(p.FuncOf))
	}
	for fn := range p.Funcs {
		c := checker{p: p, f: &p.Funcs[fn], body: analysis.BodyOf(p, fn)}
		if err := c.function(); err != nil {
			return fmt.Errorf("function %s: %w", p.Funcs[fn].Name, err)
		}
	}
	return nil
}

type checker struct {
	p    *program.Program
	f    *program.Func
	body *analysis.Body
}

func (c *checker) function() error {
	f := c.f
	if f.Entry >= f.End {
		return fmt.Errorf("no code")
	}
	if f.ParamWords > f.Slots {
		return fmt.Errorf("%d slots for %d words of parameters", f.Slots, f.ParamWords)
	}
	for k, b := range f.Blocks {
		if b.Entry < f.Entry || b.Entry >= f.End || k > 0 && b.Entry < f.Blocks[k-1].Entry {
			return fmt.Errorf("block %s begins at %d", b.Name, b.Entry)
		}
	}
	for i := range c.body.Code {
		err := c.instr(i)
		if err == nil {
			err = c.order(i)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.p.Format(f.Entry+i), err)
		}
	}
	return nil
}

// follows reports whether a load or store belongs to the access that begins its
// group.
func (c *checker) follows(i int) bool {
	op := c.body.Code[i].Op
	for k := i; k >= 0; k-- {
		if in := &c.body.Code[k]; in.Op != op {
			return in.Prepares() && k < i
		} else if in.Flags&program.FlagFirst != 0 {
			return true
		}
	}
	return false
}

func (c *checker) instr(i int) error {
	in := &c.body.Code[i]
	if in.Op >= program.NumOps {
		return fmt.Errorf("no such operation")
	}
	if err := c.tables(in); err != nil {
		return err
	}
	if err := c.operands(i); err != nil {
		return err
	}
	for _, t := range c.body.Successors(i, nil) {
		if t < 0 || t >= len(c.body.Code) {
			return fmt.Errorf("goes to %d", t+c.body.Base)
		}
		if c.body.Ends(i) && c.body.Code[t].Flags&program.FlagFirst == 0 && !c.edgeJump(t) {
			return fmt.Errorf("goes to %d, which is inside a group", t+c.body.Base)
		}
	}
	return nil
}

// edgeJump reports whether a target in the middle of a group is harmless: the
// chain of a wide switch.
func (c *checker) edgeJump(t int) bool {
	op := c.body.Code[t].Op
	return op == program.WideCmp || op == program.Jump
}

func (c *checker) tables(in *program.Instr) error {
	bad := false
	switch in.Op {
	case program.Kill:
		bad = in.Imm < 0 || int(in.Imm) >= len(c.p.Kills)
	case program.Switch:
		bad = in.Imm < 0 || int(in.Imm) >= len(c.p.Switches)
	case program.Trap:
		bad = in.Imm < 0 || int(in.Imm) >= len(c.p.Texts)
	case program.TLSAddr:
		bad = in.Imm < 0 || int(in.Imm) >= len(c.p.Statics)
	case program.Call:
		bad = in.Imm < 0 || int(in.Imm) >= len(c.p.Funcs)
	case program.External:
		bad = in.Imm < 0 || int(in.Imm) >= len(c.p.Externals)
	}
	if analysis.IsCall(in.Op) {
		bad = bad || in.C.IsPool() || in.C.Index() >= len(c.p.Sites)
	}
	if bad {
		return fmt.Errorf("index out of range")
	}
	return nil
}

func (c *checker) operands(i int) error {
	reads, writes := c.body.Effects(i, nil, nil)
	for _, r := range append(reads, writes...) {
		if r.First < 0 || r.First+r.N > c.f.Slots {
			return fmt.Errorf("slot %d of %d", r.First+r.N-1, c.f.Slots)
		}
	}
	use, in := program.FieldsOf(c.body.Code[i].Op), &c.body.Code[i]
	for _, x := range []struct {
		used bool
		o    program.Operand
	}{{use.A, in.A}, {use.B, in.B}, {use.C, in.C}} {
		if x.used && x.o.IsPool() && x.o.Index() >= len(c.p.Pool) {
			return fmt.Errorf("constant %d of %d", x.o.Index(), len(c.p.Pool))
		}
	}
	return nil
}
