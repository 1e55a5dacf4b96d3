package plan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"heddle/include"
	"heddle/internal/ask/property"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/front/harness"
	"heddle/internal/front/lower"
	"heddle/internal/front/volatile"
	"heddle/internal/ir/program"
)

// Open compiles and lowers the task's files. Its errors are the user's to mend.
func Open(ctx context.Context, t Task) (*Plan, error) {
	if _, _, err := t.rules(); err != nil { // before anything is compiled
		return nil, err
	}
	if _, err := t.temporal(); err != nil {
		return nil, err
	}
	begun := t.Host.seconds()
	t.Host.Enters(Compiling)
	mod, err := t.LoadModule(ctx)
	if err != nil {
		return nil, err
	}
	t.Host.Enters(Lowering)
	p, err := OpenModule(mod, t)
	if err == nil {
		p.loading, p.stepwise.ctx = t.Host.seconds()-begun, ctx
	}
	return p, err
}

// seconds are those of the clock; 0 without one.
func (h *Host) seconds() float64 {
	if h.Clock == nil {
		return 0
	}
	return h.Clock()
}

// LoadModule compiles the task's files, and links them with what the platform has of libraries.
func (t *Task) LoadModule(ctx context.Context) (*flat.Module, error) {
	mod, function, err := t.compiled(ctx)
	if err != nil {
		return nil, err
	}
	if t.Host.Lines != nil {
		t.Host.Lines.Show(mod.Read...)
	}
	t.showAssumed(mod)
	return mod, t.complete(mod, function)
}

// complete adds to a module what the task has besides its files; function is the one that is called in place of main.
func (t *Task) complete(mod *flat.Module, function string) (err error) {
	mod.Called = function
	if t.Environment.VolatileAtomic {
		volatile.MakeAtomic(mod)
	}
	if t.Environment.Unknown == platform.UnknownNondet {
		harness.Externals(mod, platform.InputPrefix, platform.ProvidesVariable)
	}
	if a := t.Source.AnyArgs; a.Most > 0 {
		err = harness.AddArguments(mod, harness.Arguments{Most: a.Most, Length: a.Length, Input: platform.InputPrefix, Assume: platform.AssumeName})
	}
	if function != "" {
		err = harness.Add(mod, function, harness.Options{Input: platform.InputPrefix, Depth: t.Source.PointerDepth, Called: calledVariable,
			Assume: platform.AssumeName, Shapes: t.Source.Shapes, AnyGlobals: t.Source.AnyGlobals})
	}
	if err != nil {
		return &compile.Error{Text: err.Error()}
	}
	return nil
}

// LoadOptions are those with which the task's files are compiled: Source.Load, and what the rest of the task makes necessary.
func (t *Task) LoadOptions() compile.Options {
	o := t.Source.Load
	o.Entry = append(slices.Clip(t.Source.starts()), AbstractionName)
	o.Optional = []string{AbstractionName}
	if t.Source.Function != "" {
		o.Entry, o.AnyGlobals = append(o.Entry, t.Source.Function), t.Source.AnyGlobals
	}
	o.Entry = append(o.Entry, t.Source.Load.Entry...)
	if len(t.Checks.Queries) == 0 {
		o.Checks = CompiledChecks(t.Checks.Set)
	}
	o.Scopes = len(t.Checks.Queries) == 0 && !t.Sampling.Stepwise // the ends of blocks would count as steps
	o.Buffer.Constants = t.Sampling.ConstantSteps
	o.Headers = include.Files
	o.CXXLibrary = platform.CXXLibrary()
	o.CLibrary = platform.CLibrary()
	o.Project.Known = t.knows()
	return o
}

// knows reports which names need no definition, because the platform or a query provides them.
func (t *Task) knows() func(name string) bool {
	all := sync.OnceValue(t.functions)
	return func(name string) bool {
		return all()[name] != nil || platform.ProvidesVariable(name) || platform.IsInput(name) || platform.IsReserved(name)
	}
}

// starts are the functions that the program starts in.
func (s *Source) starts() []string {
	if len(s.Entries) == 0 {
		return []string{"main"}
	}
	return s.Entries
}

// on are the checks that are on: queries have their own.
func (c *Checks) on() machine.CheckSet {
	if len(c.Queries) > 0 {
		return QueryChecks
	}
	if c.Linear != "" || c.Branching != "" || c.Automaton.given() || len(c.Labels) > 0 {
		return c.Set & checksOfRuns
	}
	return c.Set
}

// OpenModule lowers what the task's entries reach of a module that LoadModule gave, for this
// task or one that differs only in how it searches. The module stays as it is, so that many
// plans may be made on it, at the same time too.
func OpenModule(mod *flat.Module, t Task) (*Plan, error) {
	t, err := t.spelled(mod)
	if err != nil {
		return nil, err
	}
	rules, needs, err := t.rules()
	if err != nil {
		return nil, err
	}
	if t.Checks.Set = t.Checks.on(); len(t.Checks.Queries) > 0 {
		t.Search.Abstraction = AbstractionOff
	}
	if why := t.keepsBlocks(needs); why != "" {
		return nil, &compile.Error{Text: why, Hint: "Check for lost blocks in a separate run."}
	}
	asks, err := t.temporal()
	if err != nil {
		return nil, err
	}
	all := t.functions()
	var p, other *program.Program
	var followed *machine.Propositions
	if asks != nil {
		p, followed, needs, err = t.asking(asks, mod, needs, all)
	} else {
		p, other, err = t.lowered(mod, needs, all, len(rules) > 0)
	}
	if err == nil {
		err = t.stopsAtStatements(p, followed)
	}
	if err != nil {
		return nil, withHint(err, mod)
	}
	for _, e := range t.Source.starts() {
		if p.Function(e) < 0 {
			return nil, &compile.Error{Text: fmt.Sprintf("no function %q to start in", e),
				Hint: "Name the functions to run with --entry."}
		}
	}
	x := &Plan{Task: t, Program: p, other: other, Asks: asks, followed: followed, Notes: mod.Notes, known: all, stepwise: newStepwise(t, mod), mutexBytes: mutexBytes(mod), buffer: mod.Buffer, called: mod.Called}
	if err := x.findAbstraction(); err != nil {
		return nil, err
	}
	if x, err = x.withRules(rules, needs); err != nil {
		return nil, err
	}
	if err := x.refusedChoices(); err != nil {
		return nil, err
	}
	return x.ReducedTo(t.Search.Reduction), nil
}

// lowering says how the task's program is lowered, for a platform of these functions.
func (t *Task) lowering(needs property.Needs, known map[string]*machine.External) lower.Options {
	o := lower.Defaults(t.Source.starts()...)
	o.Called = []string{AbstractionName}
	o.OverflowFlags = len(t.Checks.Queries) == 0
	o.Promote, o.KeepIn = !needs.Exact || t.asksPlaces(), needs.Registers
	o.Uninit = true
	o.KeepVariables, o.KeepWhereUnnamed = t.Checks.Set.Has(machine.Untracked) || t.Source.Stepped, t.Source.Stepped
	o.DropCounters = t.dropsCounters()
	o.Torn = t.torn()
	o.InstructionSteps, o.ConstantSteps = t.Sampling.Stepwise, t.Sampling.ConstantSteps
	o.Supported = func(name string) bool { return known[name] != nil }
	o.Inputs, o.Clock, o.Cycles = platform.IsInput, platform.ClockInput, platform.Cycles
	if t.Environment.Unknown != platform.UnknownStop {
		o.Reserved = platform.IsReserved
	}
	o.Conduct = platform.ConductOf(known)
	o.Library = platform.OfLibrary
	switch t.Environment.Unknown {
	case "", platform.UnknownError:
		if len(t.Checks.Queries) > 0 {
			o.Missing = lower.MarksMissing
		}
	case platform.UnknownNumbers:
		o.Missing = lower.NumbersMissing
	default:
		o.Missing = lower.AnyMissing
	}
	return o
}

// dropsCounters reports whether nobody but the program reads memory: no question names a variable, no face shows one, and no judge looks for
// pointers in it.
func (t *Task) dropsCounters() bool {
	rules, _, err := t.rules()
	asks, wrong := t.temporal()
	return err == nil && wrong == nil && len(rules) == 0 && asks == nil && len(t.Checks.Queries) == 0 && !t.Source.Stepped && !t.Source.Described &&
		!t.Checks.Set.Has(machine.Leak) && !t.Checks.Set.Has(machine.Untracked)
}

// unknowns are what undefined functions may do.
var unknowns = []platform.Unknown{platform.UnknownError, platform.UnknownNumbers, platform.UnknownNondet, platform.UnknownZero, platform.UnknownStop}

// UnknownNames are the texts that ParseUnknown reads.
func UnknownNames() (names []string) {
	for _, u := range unknowns {
		names = append(names, string(u))
	}
	return names
}

// ParseUnknown reads what undefined functions do.
func ParseUnknown(text string) (platform.Unknown, error) {
	if u := platform.Unknown(text); slices.Contains(unknowns, u) {
		return u, nil
	}
	return "", fmt.Errorf("--unknown=%s: must be %s", text, Listed(UnknownNames(), "or"))
}

// withHint adds what to do about undefined functions. Where the file that probably defines one does not compile, the error is the compiler's.
func withHint(err error, mod *flat.Module) error {
	var e *lower.Error
	if !errors.As(err, &e) || len(e.Missing) == 0 {
		return err
	}
	for _, x := range e.Missing {
		if i := slices.IndexFunc(mod.Broken, func(b flat.Broken) bool { return b.Symbol == x.Name }); i >= 0 {
			return &compile.Error{Text: mod.Broken[i].Error,
				Hint: fmt.Sprintf("%s was compiled for its %s, which no other file of the project defines.", mod.Broken[i].File, x.Written)}
		}
	}
	return &compile.Error{Text: err.Error(), Hint: "Add the files that define such functions, or choose what they do: --unknown=nondet, zero or stop."}
}

// CompiledChecks are the checks that the front-end puts in.
func CompiledChecks(set machine.CheckSet) (k compile.Checks) {
	for c := range set.Each {
		x := c.Info()
		k.Optimised = append(k.Optimised, x.Sanitizers...)
		k.Always = append(k.Always, x.Inserted...)
		if x.Instrumented {
			k.Ours = append(k.Ours, x.Name)
		}
	}
	return k
}
