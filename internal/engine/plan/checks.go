package plan

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// Marks reports whether the program marks what some run should reach.
func (p *Plan) Marks() bool {
	return slices.ContainsFunc(p.Program.Externals, func(x program.ExternalFunc) bool { return x.Name == machine.SometimesName })
}

func NamesOf(set machine.CheckSet) (names []string) {
	for c := machine.NoCheck + 1; c < machine.NumChecks; c++ {
		if set.Has(c) {
			names = append(names, c.String())
		}
	}
	return names
}

// DefaultChecks are the checks that are on unless a task says otherwise: all but leak,
// memcleanup, memtrack and uninit.
const DefaultChecks = machine.DefaultChecks

// ParseChecks applies words of the form +name, -name or name to a set of checks;
// the name "all" means every check.
func ParseChecks(set machine.CheckSet, words []string) (machine.CheckSet, error) {
	for _, word := range words {
		name, on := strings.TrimPrefix(word, "+"), !strings.HasPrefix(word, "-")
		name = strings.TrimPrefix(name, "-")
		if name == "all" {
			for c := machine.NoCheck + 1; c < machine.NumChecks; c++ {
				set = switched(set, c, on)
			}
			continue
		}
		c, ok := machine.CheckNamed(name)
		if !ok {
			return set, fmt.Errorf("there is no check %q; the checks are: %s", name, strings.Join(CheckNames(), ", "))
		}
		set = switched(set, c, on)
	}
	return set, nil
}

// ChecksNothing reports whether the task asks nothing of the program: no check is on, there is no condition on states,
// and the program marks nothing that some run should reach.
func (p *Plan) ChecksNothing() bool {
	return p.Checks.Set == 0 && len(p.rules) == 0 && !p.Marks()
}

func switched(set machine.CheckSet, c machine.Check, on bool) machine.CheckSet {
	if on {
		return set.With(c)
	}
	return set.Without(c)
}

// CheckNames are the names of all checks.
func CheckNames() []string {
	return NamesOf(machine.CheckSet(1<<machine.NumChecks-1) &^ 1)
}

// CheckInfo is a check as a person sees it.
type CheckInfo struct {
	Name    string
	Meaning string // what goes wrong where it fails, in one line
	Default bool   // on unless a task says otherwise
}

// meanings is the table behind every list of checks: the command's, README's and
// that of docs/checks.md.
var meanings = [machine.NumChecks]string{
	machine.Assert:          "an assertion fails: `assert`, `__VERIFIER_assert`",
	machine.ErrorCall:       "an error function is called: `reach_error`, `__VERIFIER_error`, or the label of `--error-label` is reached",
	machine.Abort:           "the program aborts: `abort`, `std::terminate`",
	machine.Bounds:          "an access outside of the heap block, local or global variable that the pointer belongs to",
	machine.UseAfterFree:    "an access to a heap block that was freed",
	machine.UseAfterReturn:  "an access to a local variable whose function is over, or to an array of variable length whose block is",
	machine.Free:            "a `free` of what is no heap block, or of one that was freed before",
	machine.Null:            "an access through a null pointer, a call of a null function pointer",
	machine.Pointer:         "an access or a call through a pointer that points to nothing",
	machine.ReadOnly:        "a write to a constant or to a string literal",
	machine.DivZero:         "an integer division or remainder by zero",
	machine.SignedOverflow:  "a signed integer operation whose result does not fit its type",
	machine.Shift:           "a shift by a negative number or by the width of the type or more",
	machine.UnreachableCode: "code that was promised never to run: `__builtin_unreachable`, a C++ function's end without `return`",
	machine.Deadlock:        "an end in which nothing can move and a thread still waits: locks in a circle, a lost wake-up",
	machine.Unlock:          "an unlock of a lock that the thread does not hold",
	machine.Race:            "two threads are about to use the same memory, one writes, not both atomically, and nothing orders them",
	machine.Misuse:          "a library function is called as its standard forbids: a thread joined twice, a destroyed mutex locked",
	machine.Leak:            "at the program's end a heap block is not freed, and no global variable leads to it",
	machine.Unfreed:         "at the program's end a heap block is not freed",
	machine.Untracked:       "a heap block is lost: not freed, and no variable leads to it; main's own still count when it returns",
	machine.Uninit:          "a value is read from memory that was never written",
}

// AllChecks lists every check.
func AllChecks() (list []CheckInfo) {
	for c := machine.NoCheck + 1; c < machine.NumChecks; c++ {
		list = append(list, CheckInfo{Name: c.String(), Meaning: meanings[c], Default: DefaultChecks.Has(c)})
	}
	return list
}

// watching are the observers that checks stand for.
var watching = map[machine.Check]visibility.Observer{
	machine.Race: visibility.RaceCheck, machine.Deadlock: visibility.DeadlockCheck, machine.Leak: visibility.LeakCheck,
	machine.Unfreed: visibility.FreedCheck, machine.Untracked: visibility.TrackedCheck,
}

// observers are those of a step that the task brings: who must not miss a state that a
// reduction leaves out. The program's own (handlers, modules) the machine knows.
func (p *Plan) observers() visibility.Observers {
	o := visibility.Observers(0).With(visibility.OtherThread).With(visibility.OwnChecks)
	for check, observer := range watching {
		if p.Checks.Set.Has(check) {
			o = o.With(observer)
		}
	}
	for _, x := range []struct {
		on       bool
		observer visibility.Observer
	}{
		{len(p.Checks.Queries) > 0, visibility.Query},
		{len(p.rules) > 0 && p.needs.Exact, visibility.StateCondition},
		{len(p.rules) > 0, visibility.EndCondition},
		{p.Abstracts(), visibility.Abstraction},
		{p.Search.Symmetry, visibility.Symmetry},
		{p.counting, visibility.CounterAbstraction},
	} {
		if x.on {
			o = o.With(x.observer)
		}
	}
	return o
}
