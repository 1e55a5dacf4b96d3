package plan

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// Assumptions are what a verdict of the session rests on.
func (p *Plan) Assumptions() []string {
	var list []string
	list = append(list, p.sequential()...)
	if p.Environment.StdinGiven {
		list = append(list, fmt.Sprintf("standard input holds what --stdin gives, %d bytes", len(p.Environment.Stdin)))
	}
	if p.Environment.VolatileAtomic {
		list = append(list, "volatile accesses of up to eight bytes are atomic, with memory_order_relaxed (--volatile=atomic)")
	}
	if p.Environment.TimeOrder {
		list = append(list, "computing takes no time: a sleep or a wait with a time limit ends once no thread can act but in loops that wait, and none before another one whose deadline is earlier (--time-order)")
	}
	if p.Sampling.Stepwise && p.Sampling.ConstantSteps {
		list = append(list, "each constant expression takes a step of its own (--constexpr-steps)")
	}
	if p.anyOptimised() {
		list = append(list, "values that the program leaves undefined are what the optimiser chose for them, or zero")
	}
	if n := p.optimised(); n > 0 && (p.Checks.Set.Has(machine.SignedOverflow) || p.Checks.Set.Has(machine.Shift)) {
		list = append(list, fmt.Sprintf("no signed overflow and no shift out of range in %d functions that were given as optimised LLVM IR, which no longer shows them", n))
	}
	return slices.Concat(list, p.missing(), p.events(), p.Source.Notes, p.Notes)
}

// sequential is what is assumed of memory orders.
func (p *Plan) sequential() []string {
	weak := analysis.WeakUses(p.Program)
	if len(weak) == 0 {
		return nil
	}
	where := "at " + weak[0].Short()
	if !weak[0].Known() && weak[0].Func != "" {
		where = "in " + weak[0].Func
	}
	if len(weak) > 1 {
		where = fmt.Sprintf("in %d places, the first %s", len(weak), where)
	}
	return []string{"sequential consistency: the program uses weaker memory orders " + where + "; behaviour that only they allow was not explored, and data races were judged as if each were seq_cst"}
}

// missing is what is assumed of undefined functions.
func (p *Plan) missing() (list []string) {
	text := p.Environment.Platform().MissingText()
	for i := range p.Program.Externals {
		x := &p.Program.Externals[i]
		if !x.Missing || text == "" {
			continue
		}
		line := fmt.Sprintf("%s, which has no body, %s", called(x.Written), text)
		switch n := len(x.Calls); {
		case n == 1:
			line += " (called at " + x.Place.Short() + ")"
		case n > 1:
			line += fmt.Sprintf(" (%d calls, the first at %s)", n, x.Place.Short())
		}
		list = append(list, line)
	}
	return list
}

// called is the name of a function in a sentence; one of C++ has the types of its parameters behind it.
func called(name string) string {
	if strings.HasSuffix(name, ")") {
		return name
	}
	return name + "()"
}

// optimised counts the functions that came in as LLVM IR and optimised: clang
// could not put its checks in before.
func (p *Plan) optimised() (n int) {
	for _, f := range p.Source.Load.Files {
		if strings.HasSuffix(f, ".ll") || strings.HasSuffix(f, ".bc") {
			for i := range p.Program.Funcs {
				if p.Program.Funcs[i].Optimised {
					n++
				}
			}
			return n
		}
	}
	return 0
}

// anyOptimised reports whether a function was optimised before it was lowered.
func (p *Plan) anyOptimised() bool {
	return slices.ContainsFunc(p.Program.Funcs, func(f program.Func) bool { return f.Optimised })
}
