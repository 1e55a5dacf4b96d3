package plan

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
	symexec "heddle/internal/symbolic/search"
)

// BoundName names the bound on switches or delays.
func (p *Plan) BoundName() string {
	what := "preemptive switch"
	plural := "es"
	if p.Bounds.Delays {
		what, plural = "delay", "s"
	}
	if p.Bounds.Switches != 1 {
		what += plural
	}
	return fmt.Sprintf("%d %s", p.Bounds.Switches, what)
}

// BoundText says that the bound has cut executions off.
func (p *Plan) BoundText() string {
	if p.Bounds.Delays {
		return "executions with more delays were cut off (--delay-bound)"
	}
	return "executions with more preemptive switches were cut off (--context-bound)"
}

func (p *Plan) BoundKind() verdict.ReasonKind {
	if p.Bounds.Delays {
		return verdict.LimitDelays
	}
	return verdict.LimitPreemptions
}

// ParseUnwindSet reads bounds of loops, such as main.0:10,f.1:3.
func ParseUnwindSet(text string) (map[string]int, error) {
	set := map[string]int{}
	for _, part := range strings.Split(text, ",") {
		name, bound, ok := strings.Cut(part, ":")
		fn, number, named := strings.Cut(name, ".")
		k, err := strconv.Atoi(bound)
		if _, bad := strconv.Atoi(number); !ok || !named || fn == "" || bad != nil || err != nil || k < 1 {
			return nil, fmt.Errorf("--unwindset: %q is not FUNCTION.LOOP:ROUNDS, such as main.0:10", part)
		}
		set[name] = k
	}
	return set, nil
}

// LoopName is how --unwindset names a loop.
func (p *Plan) LoopName(l symexec.Loop) string {
	return fmt.Sprintf("%s.%d", p.Program.Funcs[l.Func].SourceName, l.Number)
}

// UnwindBound bounds loops that have no bound of their own to k rounds.
func (p *Plan) UnwindBound(k int) func(symexec.Loop) int {
	return func(l symexec.Loop) int { return cmp.Or(p.Bounds.UnwindSet[p.LoopName(l)], k) }
}

// CheckUnwindSet refuses functions that there are not.
func (p *Plan) CheckUnwindSet() error {
	for _, name := range slices.Sorted(maps.Keys(p.Bounds.UnwindSet)) {
		fn, _, _ := strings.Cut(name, ".")
		if !slices.ContainsFunc(p.Program.Funcs, func(f program.Func) bool { return f.SourceName == fn }) {
			return &compile.Error{Text: fmt.Sprintf("--unwindset: the program has no function %q", fn),
				Hint: "Loops are named as in the reasons of an unknown answer: main.0 is the first of main."}
		}
	}
	return nil
}

// RoomForUnknown is how many bytes a block of unknown size may have.
func (t *Task) RoomForUnknown() uint64 {
	if t.Bounds.Allocation > 0 {
		return uint64(t.Bounds.Allocation)
	}
	return symbolic.DefaultRoom
}
