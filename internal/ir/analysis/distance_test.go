package analysis_test

import (
	"container/heap"
	"fmt"
	"strings"
	"testing"

	"heddle/include"
	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
)

// load loads a program by what this package lies after alone: with verify all packages that import this one would be compiled
// once more for its tests.
func load(t *testing.T, file string) *program.Program {
	t.Helper()
	o := lower.Defaults("main")
	o.Missing = lower.AnyMissing
	o.Conduct = func(name string) program.Conduct { return program.Conduct{StartsThread: name == "pthread_create"} }
	p, err := lower.Lower(testprogram.Load(t, compile.Options{Files: []string{checkout.Path("testdata", file)}, Headers: include.Files}), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDistance compares distances with the lengths of paths found by going through
// the stacks of calls one by one.
func TestDistance(t *testing.T) {
	for _, file := range []string{"threads/lock-free-stack-faulty.c", "probabilistic/fib.c", "threads/treiber-stack.c", "query/peterson.c"} {
		p := load(t, file)
		targets := make([]bool, len(p.Code))
		for pc := range p.Code {
			op := p.Code[pc].Op
			targets[pc] = op == program.CmpXchg || op == program.External && !analysis.Creates(p, pc)
		}
		d := analysis.NewDistance(p, targets)
		compared := 0
		for pc := range p.Code {
			if d.Near[pc] < 60 && d.Return[pc] < 60 {
				compared++
			}
			if got, want := d.Near[pc], shortest(p, pc, func(s []int) bool { return len(s) > 0 && targets[s[len(s)-1]] }); short(got) != short(want) {
				t.Fatalf("%s: from %d: %d to a target, not %d", file, pc, got, want)
			}
			if got, want := d.Return[pc], shortest(p, pc, func(s []int) bool { return len(s) == 0 }); short(got) != short(want) {
				t.Fatalf("%s: from %d: %d until it returns, not %d", file, pc, got, want)
			}
		}
		if compared < 5 {
			t.Errorf("%s: only %d distances are short enough to compare", file, compared)
		}
	}
}

// short takes distances that the search does not go through for one.
func short(d int32) int32 { return min(d, 60) }

// shortest searches for the shortest way from a stack of one frame to one that is
// required: Dijkstra over stacks.
func shortest(p *program.Program, from int, wanted func(stack []int) bool) int32 {
	seen := map[string]bool{}
	q := &ways{{0, []int{from}}}
	for q.Len() > 0 {
		w := heap.Pop(q).(way)
		key := fmt.Sprint(w.stack)
		if seen[key] || w.length > 60 || len(w.stack) > 5 {
			continue
		}
		seen[key] = true
		if wanted(w.stack) {
			return w.length
		}
		if len(w.stack) == 0 {
			continue
		}
		for _, s := range after(p, w.stack) {
			heap.Push(q, way{w.length + cost(p, w.stack[len(w.stack)-1]), s})
		}
	}
	return analysis.Far
}

// cost is 1 for the first instruction of an LLVM instruction, 0 for the rest; what
// clears dead slots is not counted.
func cost(p *program.Program, pc int) int32 {
	if p.Code[pc].Op == program.Kill {
		return 0
	}
	for p.Code[pc].Flags&program.FlagFirst == 0 {
		if pc--; p.Code[pc].Op != program.Kill {
			return 0
		}
	}
	return 1
}

// after are the stacks that an instruction may lead to.
func after(p *program.Program, stack []int) (list [][]int) {
	pc := stack[len(stack)-1]
	below := stack[:len(stack)-1]
	on := func(pcs ...int) []int { return append(append([]int(nil), below...), pcs...) }
	b := analysis.BodyOf(p, int(p.FuncOf[pc]))
	switch in := &p.Code[pc]; in.Op {
	case program.Ret:
		return [][]int{on()}
	case program.Call:
		return [][]int{on(p.Sites[in.C].Next, p.Funcs[in.Imm].Entry)}
	}
	for _, to := range b.Successors(pc-b.Base, nil) {
		list = append(list, on(b.Base+to))
	}
	return list
}

type way struct {
	length int32
	stack  []int
}

type ways []way

func (w ways) Len() int           { return len(w) }
func (w ways) Less(i, j int) bool { return w[i].length < w[j].length }
func (w ways) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *ways) Push(x any)        { *w = append(*w, x.(way)) }
func (w *ways) Pop() any {
	x := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return x
}

// TestDistanceOfStack: what lies after a return is near only to who returns there.
func TestDistanceOfStack(t *testing.T) {
	p := load(t, "threads/lock-free-stack-faulty.c")
	targets := make([]bool, len(p.Code))
	for pc := range p.Code {
		in := &p.Code[pc]
		targets[pc] = in.Op == program.External && p.Externals[in.Imm].Name == "__assert_fail"
	}
	d := analysis.NewDistance(p, targets)
	push := p.Funcs[p.Function("push")].Entry
	if n, _ := d.OfStack([]int{push}); n != analysis.Far {
		t.Errorf("a thread that will not return to main is at distance %d", n)
	}
	main := p.Funcs[p.Function("main")].Entry
	want := d.Return[push] + d.Near[main]
	if n, frame := d.OfStack([]int{push, main}); n != want || frame != 1 {
		t.Errorf("distance %d from frame %d, not %d from 1", n, frame, want)
	}
}

// TestDistancePrepared: what prepares an instruction is no step; the distance is from where a thread rests.
func TestDistancePrepared(t *testing.T) {
	text := strings.ReplaceAll(testprogram.OwnAddresses, "OWN", "thread_local")
	o := lower.Defaults("main")
	o.Missing, o.InstructionSteps = lower.AnyMissing, true
	p, err := lower.Lower(testprogram.LoadText(t, "own.ll", text, compile.Options{}), o)
	if err != nil {
		t.Fatal(err)
	}
	targets := make([]bool, len(p.Code))
	for pc := range p.Code {
		targets[pc] = p.Code[pc].Op == program.CmpXchg
	}
	near, compared := analysis.NewDistance(p, targets).Near, 0
	for pc := 1; pc < len(p.Code); pc++ {
		if in := &p.Code[pc-1]; in.Prepares() && in.Op != program.Kill && near[pc] < 60 {
			if compared++; near[pc] != near[pc-1] {
				t.Errorf("%d from %s, %d from behind it", near[pc-1], p.Format(pc-1), near[pc])
			}
		}
	}
	if compared < 5 {
		t.Errorf("%d addresses are before the target", compared)
	}
}
