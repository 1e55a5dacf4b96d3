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

// SwitchesName names the bound on switches or delays.
func (b *Bounds) SwitchesName() string {
	what := "preemptive switch"
	plural := "es"
	if b.Delays {
		what, plural = "delay", "s"
	}
	if b.Switches != 1 {
		what += plural
	}
	return fmt.Sprintf("%d %s", b.Switches, what)
}

// SwitchesText says that executions were cut off by the bound on switches or delays.
func (b *Bounds) SwitchesText() string {
	if b.Delays {
		return "executions with more delays were cut off (--delay-bound)"
	}
	return "executions with more preemptive switches were cut off (--context-bound)"
}

// SwitchesKind is the kind of that reason.
func (b *Bounds) SwitchesKind() verdict.ReasonKind {
	if b.Delays {
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
func LoopName(code *program.Program, l symexec.Loop) string {
	return fmt.Sprintf("%s.%d", code.Funcs[l.Func].SourceName, l.Number)
}

// Rounds bounds loops of a program that have no bound of their own to k rounds.
func (b *Bounds) Rounds(code *program.Program, k int) func(symexec.Loop) int {
	return func(l symexec.Loop) int { return cmp.Or(b.UnwindSet[LoopName(code, l)], k) }
}

// CheckUnwindSet refuses functions that a program does not have.
func (b *Bounds) CheckUnwindSet(code *program.Program) error {
	for _, name := range slices.Sorted(maps.Keys(b.UnwindSet)) {
		fn, _, _ := strings.Cut(name, ".")
		if !slices.ContainsFunc(code.Funcs, func(f program.Func) bool { return f.SourceName == fn }) {
			return &compile.Error{Text: fmt.Sprintf("--unwindset: the program has no function %q", fn),
				Hint: "Loops are named as in the reasons of an unknown answer: main.0 is the first of main."}
		}
	}
	return nil
}

// RoomForUnknown is how many bytes a block of unknown size may have.
func (b *Bounds) RoomForUnknown() uint64 {
	if b.Allocation > 0 {
		return uint64(b.Allocation)
	}
	return symbolic.DefaultRoom
}
