package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/front/compile"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// Assumptions are what a verdict of the session rests on.
func (p *Plan) Assumptions() []string {
	var list []string
	list = append(list, p.sequential()...)
	list = append(list, p.Source.assumed()...)
	if p.Environment.StdinGiven {
		list = append(list, fmt.Sprintf("standard input holds what --stdin gives, %d bytes", len(p.Environment.Stdin)))
	}
	if n := p.Environment.StdinMost; n > 0 {
		list = append(list, fmt.Sprintf("standard input holds at most %d bytes, a number that scanf or >> reads counting as one (--stdin)", n-1))
	}
	if p.Environment.VolatileAtomic {
		list = append(list, "volatile accesses of up to eight bytes are atomic, with memory_order_relaxed (--volatile=atomic)")
	}
	if p.Environment.TimeOrder {
		list = append(list, "computing takes no time: a sleep or a wait with a time limit ends once no thread can act but in loops that wait, and none before another one whose deadline is earlier (--time-order)")
	}
	if p.names(platform.SizesTeams) {
		list = append(list, fmt.Sprintf("parallel regions of OpenMP have %d threads where the program does not say (--openmp-threads)", p.openMPThreads()))
	}
	if p.names(platform.DealsOut) {
		list = append(list, p.shares())
	}
	if p.HasLanes() {
		list = append(list, p.lanes())
	}
	if p.Sampling.Stepwise && p.Sampling.ConstantSteps {
		list = append(list, "each constant expression takes a step of its own (--constexpr-steps)")
	}
	if p.tracksDisguised() {
		list = append(list, "a block is lost when no variable and no reachable block holds a pointer to it: numbers from which the program computes pointers do not count")
	}
	if p.anyOptimised() {
		list = append(list, "values that the program leaves undefined are what the optimiser chose for them, or zero")
	}
	if p.anyOptimised() && p.checksAccesses() && len(p.Checks.Queries) == 0 {
		text := "memory errors and data races are those of the optimised program, which lacks accesses that the optimiser removed"
		if p.optimised() == 0 {
			text += " (--opt=O0 keeps them)"
		}
		list = append(list, text)
	}
	if n := p.optimised(); n > 0 && (p.Checks.Set.Has(machine.SignedOverflow) || p.Checks.Set.Has(machine.Shift)) {
		list = append(list, fmt.Sprintf("no signed overflow and no shift out of range in %d functions that were given as optimised LLVM IR, which no longer shows them", n))
	}
	return slices.Concat(list, p.missing(), p.events(), p.Source.Notes, p.Notes)
}

// sequential states the assumption about memory orders weaker than seq_cst, if the program uses any.
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
	return []string{"sequential consistency: weaker memory orders (" + where + ") were treated as seq_cst, so behaviour and data races that only they allow were not explored"}
}

// openMPThreads is how many threads a parallel region has where the program does not say.
func (p *Plan) openMPThreads() int { return cmp.Or(p.Environment.OpenMP.Threads, OpenMPThreads) }

// DealsOut reports whether the program has loops that may be dealt out to threads in any way, and it is not said in which.
func (p *Plan) DealsOut() bool {
	return p.Environment.OpenMP.Chunk == 0 && p.names(platform.DealsOut)
}

// HasLanes reports whether the program has simd loops.
func (p *Plan) HasLanes() bool { return p.names(platform.HasLanes) }

// shares is what is assumed of loops without a schedule.
func (p *Plan) shares() string {
	if n := p.Environment.OpenMP.Chunk; n != 0 {
		return fmt.Sprintf("loops of OpenMP without a schedule are dealt out in chunks of %d iterations (--openmp-chunk)", n)
	}
	text := "loops of OpenMP without a schedule are dealt out in equal shares, one for each thread (--openmp-chunk)"
	switch {
	case p.Environment.OpenMP.WaysTried:
		return text + "; in chunks of such sizes that any two iterations are done by different threads, they do not fail either"
	case p.Environment.OpenMP.WaysBegun:
		return text + "; in other ways no failure was found in a brief search"
	}
	return text + "; other ways were not searched"
}

// lanes is what is assumed of simd loops.
func (p *Plan) lanes() string {
	text := "the iterations of simd loops are done one after the other, as they are written"
	if p.Environment.OpenMP.LanesTried {
		text += "; shared out among two threads in such ways that any two of them are done by different ones, they do not fail either"
	}
	return text
}

// names reports whether the program names a function of a kind.
func (p *Plan) names(kind func(name string) bool) bool {
	return slices.ContainsFunc(p.Program.Externals, func(x program.ExternalFunc) bool { return kind(x.Name) })
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

// called is the name of a function in a sentence; one of C++ has the types of its parameters after it.
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
		if compile.IsLLVM(f) {
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

// checksAccesses reports whether a check judges accesses of memory, which an optimiser removes where nothing depends on what they give.
func (p *Plan) checksAccesses() bool {
	for c := range p.Checks.Set.Each {
		if c == machine.Race || c == machine.Uninit || c == machine.ReadOnly || c == machine.Alignment || c.Info().Property == machine.ValidDeref {
			return true
		}
	}
	return false
}

// anyOptimised reports whether a function was optimised before it was lowered.
func (p *Plan) anyOptimised() bool {
	return slices.ContainsFunc(p.Program.Funcs, func(f program.Func) bool { return f.Optimised })
}
