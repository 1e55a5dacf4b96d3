package symexec

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// joins knows where control comes together again.
type joins struct {
	m     *machine.Machine
	p     *program.Program
	funcs []joinsOf
}

type joinsOf struct {
	graph *analysis.Graph
	after []int // the immediate post-dominator of each block
	loops *analysis.Loops
}

func newJoins(m *machine.Machine) *joins {
	j := &joins{m: m, p: m.Program()}
	var places []int
	for fn := range j.p.Funcs {
		g := analysis.NewGraph(analysis.BodyOf(j.p, fn))
		f := joinsOf{graph: g, after: g.PostDominators(), loops: g.Loops()}
		for _, k := range f.after {
			if k != analysis.NoBlock {
				places = append(places, g.Body.Base+g.Start[k])
			}
		}
		j.funcs = append(j.funcs, f)
	}
	for i := range j.p.Code {
		if op := j.p.Code[i].Op; op == program.Call || op == program.CallPtr {
			places = append(places, j.p.Sites[j.p.Code[i].C].Next)
		}
	}
	m.Control().MayPause(places)
	return j
}

// of is the function of an instruction, and the block.
func (j *joins) of(pc int) (*joinsOf, int) {
	f := &j.funcs[j.p.FuncOf[pc]]
	return f, f.graph.BlockOf(pc - f.graph.Body.Base)
}

// loop is the innermost loop of an instruction.
func (j *joins) loop(pc int) Loop {
	f, block := j.of(pc)
	return Loop{Func: int(j.p.FuncOf[pc]), Number: f.loops.Of(block), PC: pc}
}

// after is the place where all ways of a thread from where it is come by.
func (j *joins) after(thread int) (machine.Pause, bool) {
	here := j.m.Control().Here(thread)
	f, block := j.of(here.PC)
	if k := f.after[block]; k != analysis.NoBlock {
		return machine.Pause{PC: f.graph.Body.Base + f.graph.Start[k], FP: here.FP}, true
	}
	return j.m.Control().ReturnsTo(thread)
}

// again reports whether a target of a branch leads back to the branch, other than by where
// its ways come together.
func (j *joins) again(branch, target int) bool {
	f, from := j.of(branch)
	stop := f.after[from]
	seen := make([]bool, len(f.graph.Succs))
	for work := []int{f.graph.BlockOf(target - f.graph.Body.Base)}; len(work) > 0; {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		if k == stop || seen[k] {
			continue
		}
		if k == from {
			return true
		}
		seen[k] = true
		work = append(work, f.graph.Succs[k]...)
	}
	return false
}
