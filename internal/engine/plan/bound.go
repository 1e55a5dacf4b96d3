package plan

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/front/compile"
	"heddle/internal/ir/analysis"
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

// LoopName is how a bound of a single loop names it.
func LoopName(code *program.Program, l symexec.Loop) string {
	return loopName(code.Funcs[l.Func].SourceName, l.Number)
}

func loopName(function string, number int) string { return fmt.Sprintf("%s.%d", function, number) }

// Rounds bounds loops of a program that have no bound of their own to k rounds.
func (b *Bounds) Rounds(code *program.Program, k int) func(symexec.Loop) int {
	return func(l symexec.Loop) int { return cmp.Or(b.UnwindSet[LoopName(code, l)], k) }
}

// UnwindOption spells the bound of a loop as --engine takes it; "": the user has given none.
func (b *Bounds) UnwindOption(loop string) string {
	text := "--engine=" + string(EngineBMC) + ":unwind="
	switch k := b.UnwindSet[loop]; {
	case k > 0:
		return fmt.Sprintf("%s%s:%d", text, loop, k)
	case b.Unwind > 0:
		return text + strconv.Itoa(b.Unwind)
	}
	return ""
}

// CheckUnwindSet refuses loops that a program does not have.
func (b *Bounds) CheckUnwindSet(code *program.Program) error {
	for _, loop := range slices.Sorted(maps.Keys(b.UnwindSet)) {
		fn := loop[:max(strings.LastIndexByte(loop, '.'), 0)]
		found, loops := loopsOf(code, fn)
		switch {
		case !found:
			return &compile.Error{Text: fmt.Sprintf("%s: the program has no function %q", b.UnwindOption(loop), fn),
				Hint: "Loops are named as in the reasons of an unknown answer: main.0 is the first of main."}
		case !slices.Contains(loops, loop):
			return &compile.Error{Text: fmt.Sprintf("%s: %s has no such loop", b.UnwindOption(loop), fn), Hint: has(loops)}
		}
	}
	return nil
}

// has says which loops there are.
func has(loops []string) string {
	if len(loops) == 0 {
		return "It has none: omit the bound."
	}
	return "It has " + Listed(loops, "and") + "."
}

// loopsOf are the names of the loops of a function, and whether there is one.
func loopsOf(code *program.Program, function string) (found bool, loops []string) {
	for i := range code.Funcs {
		if code.Funcs[i].SourceName != function {
			continue
		}
		found = true
		for k := range analysis.NewGraph(analysis.BodyOf(code, i)).Loops().Headers {
			if name := loopName(function, k); !slices.Contains(loops, name) {
				loops = append(loops, name)
			}
		}
	}
	return found, loops
}

// RoomForUnknown is how many bytes a block of unknown size may have.
func (b *Bounds) RoomForUnknown() uint64 {
	if b.Allocation > 0 {
		return uint64(b.Allocation)
	}
	return symbolic.DefaultRoom
}
