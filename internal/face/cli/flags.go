package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// group is a set of flags that the help shows under a title of their own.
type group struct {
	title string
	flags *pflag.FlagSet
}

func newGroup(title string) group {
	return group{title, pflag.NewFlagSet(title, pflag.ContinueOnError)}
}

// programFlags say which program is meant.
type programFlags struct {
	opt, passes string
	cflags      []string
	m32         bool
	entries     []string
	args        []string
	modules     []string
	stdin       string
}

func (f *programFlags) groups() []group {
	g := newGroup("The program")
	s := g.flags
	s.SortFlags = false
	s.StringArrayVar(&f.cflags, "cflags", nil, "more `FLAGS` for clang, split at blanks (repeatable): --cflags='-DN=3 -Iinclude'")
	s.BoolVar(&f.m32, "m32", false, "compile for 32 bits")
	s.StringVar(&f.opt, "opt", "O0", "optimise first: `LEVEL` is O0, O1, O2 or O3")
	s.StringVar(&f.passes, "passes", "", "run these LLVM `PASSES` first, written as for LLVM's opt")
	s.StringSliceVar(&f.args, "args", nil, "`ARGUMENTS` of main, separated by commas")
	s.StringVar(&f.stdin, "stdin", "", "what standard input holds: a `FILE`, - for heddle's own, or =TEXT with the escapes of C")
	s.StringSliceVar(&f.entries, "entry", nil, "begin in these `FUNCTIONS`, each in a thread of its own, instead of main")
	s.StringArrayVar(&f.modules, "platform", nil, "compile this platform module with the program: a `FILE`, or each file of a directory (repeatable)")
	return []group{g}
}

// checkFlags say what is checked and how far.
type checkFlags struct {
	programFlags
	searchFlags
	solverFlags
	checks     []string
	property   string
	errorLabel string
	unknown    string
	nondet     string
	never      []string
	always     []string
	query      string // of replay
	function   string
	depthOf    int // of pointers
	allocBound int
	seconds    span
	memory     string
	store      string
	spill      string
	states     count
	depth      count
	mallocFail bool
	spurious   string
	keepGoing  bool
	table      bool
	everyInstr bool
	json       bool
	quiet      bool
	given      []string // flags that a replay needs, as given
}

func (f *checkFlags) groups() []group {
	list := append(f.programFlags.groups(), newGroup("What is checked"), newGroup("How far"), newGroup("Output"))
	for _, g := range list {
		g.flags.SortFlags = false
	}
	s := list[1].flags
	s.StringSliceVar(&f.checks, "check", nil, "switch checks on and off: `+NAME,-NAME` (`heddle checks` lists them; all: every one)")
	s.StringVar(&f.property, "property", "", "check for nothing but this property of the verification competition: a `FILE`.prp,\nor a name such as unreach-call, no-data-race, valid-memsafety; --check then adds to it")
	s.StringArrayVar(&f.never, "never", nil, "no state may have this `PROPOSITION` of the query language (repeatable): --never='x > 3 && [1.crit]'")
	s.StringArrayVar(&f.always, "always", nil, "every state must have this `PROPOSITION` (repeatable)")
	s.StringVar(&f.errorLabel, "error-label", "", "reaching the label `NAME` of a function is an error call")
	s.StringVar(&f.function, "function", "", "call this `FUNCTION` instead of main: its arguments and the global variables have any value,\npointers are null or point to an object of their own")
	s.IntVar(&f.depthOf, "pointer-depth", 2, "with --function: pointers in objects deeper than this `NUMBER` are null")
	s.IntVar(&f.allocBound, "alloc-bound", 4096, "symbolic engine: a block whose size inputs decide has at most this `NUMBER` of bytes")
	s.StringVar(&f.nondet, "nondet-range", "", "values of inputs of more than 16 bits: `A..B`")
	s.StringVar(&f.unknown, "unknown", "", "what functions without a body do: `WHAT` is error (refuse the program), nondet (return any\nvalue), numbers (so those that only take numbers; refuse others; the default with --property), zero (return zero)\nor stop (end the run; the verdict is unknown)")
	s.Lookup("unknown").DefValue = "error"
	s.BoolVar(&f.mallocFail, "malloc-may-fail", false, "try also that malloc and its like, and operator new, find no memory, at each call")
	s.StringVar(&f.spurious, "spurious", "all", "try also that operations fail, or end, without a cause, as their standards allow: `WHAT` is all, none\nor some of wakeups (of waits on condition variables and futexes), attempts (mtx_trylock, try_lock, try_acquire)\nand cas (weak compare-and-exchange)")
	s.BoolVar(&f.keepGoing, "keep-going", false, "go on after a violation: report one for each failing place")
	s.BoolVar(&f.table, "checks-table", false, "go on after violations, and tell of each assertion and check whether it holds: SUCCESS, FAILURE or UNKNOWN")
	s.BoolVar(&f.everyInstr, "switch-everywhere", false, "let threads switch at every LLVM instruction (slow; for comparison)")
	s = list[2].flags
	f.searchFlags.add(s)
	f.solverFlags.add(s)
	s.Var(&f.seconds, "time", "stop after this `TIME` (90s, 5m); 0: no limit")
	s.StringVar(&f.memory, "memory", "", "stop when the states take this much `MEMORY` (500M, 8G); 0: no limit\n(default 16G; of --store=bitstate, which takes it from the start, 1G)")
	s.StringVar(&f.store, "store", "tree", "how states are kept: `STORE` is tree (without loss), hash or hash128 (by 64 or 128 bits\nof hash: small, with a probability of omissions that is told) or bitstate (by 3 bits: finds\nviolations, proves nothing)")
	s.StringVar(&f.spill, "spill", "", "when the memory for states is spent, go on with this `STORE`: bitstate")
	s.Var(&f.states, "states", "stop after this `NUMBER` of states; 0: no limit")
	s.Var(&f.depth, "depth", "do not go deeper than this `NUMBER` of actions; 0: no limit")
	s = list[3].flags
	s.BoolVar(&f.json, "json", false, "print the report as JSON")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "print the answer only")
	return list
}

// task makes a task of the program's flags.
func (f *programFlags) task(files []string) (plan.Task, error) {
	t := plan.Task{Source: plan.Source{Entries: f.entries, Args: f.args}, Checks: plan.Checks{Set: plan.DefaultChecks}}
	t.Source.Load.Files = files
	t.Source.Load.Modules = f.modules
	t.Source.Load.Opt = level(f.opt)
	t.Source.Load.Passes = f.passes
	for _, c := range f.cflags {
		t.Source.Load.CFlags = append(t.Source.Load.CFlags, strings.Fields(c)...)
	}
	t.Source.Load.M32 = f.m32
	var err error
	if f.stdin != "" {
		t.Environment.StdinGiven = true
		t.Environment.Stdin, err = readStdin(f.stdin)
	}
	return t, err
}

// readStdin gives what --stdin says that standard input holds.
func readStdin(what string) (string, error) {
	if text, ok := strings.CutPrefix(what, "="); ok {
		s, err := strconv.Unquote(`"` + strings.ReplaceAll(strings.ReplaceAll(text, `\"`, `"`), `"`, `\"`) + `"`)
		if err != nil {
			return "", usageError{fmt.Errorf("--stdin: %q is no text with the escapes of C", text)}
		}
		return s, nil
	}
	var b []byte
	var err error
	if what == "-" {
		b, err = io.ReadAll(os.Stdin)
	} else {
		b, err = os.ReadFile(what)
	}
	if err != nil {
		return "", usageError{fmt.Errorf("--stdin: %w", err)}
	}
	return string(b), nil
}

// level takes "-O2" and "2" for "O2".
func level(text string) string {
	text = strings.TrimPrefix(text, "-")
	if len(text) == 1 {
		text = "O" + text
	}
	return text
}

func (f *checkFlags) task(files []string) (plan.Task, error) {
	t, err := f.programFlags.task(files)
	if err != nil {
		return t, err
	}
	if err = f.whatIsChecked(&t); err != nil {
		return t, usageError{err}
	}
	if t.Environment.Unknown, err = plan.ParseUnknown(cmp.Or(f.unknown, f.unknownByDefault())); err != nil {
		return t, usageError{err}
	}
	if f.nondet != "" {
		t.Environment.NondetGiven = true
		if t.Environment.NondetMin, t.Environment.NondetMax, err = parseRange(f.nondet); err != nil {
			return t, err
		}
	}
	if err = f.howStored(&t); err != nil {
		return t, err
	}
	t.Bounds.States, t.Bounds.Depth, t.Bounds.Seconds = int(f.states), int(f.depth), time.Duration(f.seconds).Seconds()
	t.Source.Function, t.Source.PointerDepth, t.Bounds.Allocation = f.function, f.depthOf, f.allocBound
	if t.Source.Function != "" && len(t.Source.Entries) > 0 {
		return t, usageError{errors.New("--function calls one function, --entry runs others: choose one")}
	}
	t.Environment.MallocMayFail = f.mallocFail
	if t.Environment.Spurious, err = plan.ParseSpurious(f.spurious); err != nil {
		return t, usageError{err}
	}
	t.Checks.KeepGoing, t.Checks.Table = f.keepGoing || f.table, f.table
	if err = f.searchFlags.apply(&t, f.everyInstr); err != nil {
		return t, err
	}
	if err = t.Refused(); err != nil {
		return t, usageError{err}
	}
	return t, nil
}

// howStored gives a task the way to keep states, and the memory for it.
func (f *checkFlags) howStored(t *plan.Task) (err error) {
	if t.Search.Store, err = plan.ParseStore(f.store); err != nil {
		return usageError{err}
	}
	if t.Search.Spill, err = plan.ParseSpill(f.spill); err != nil {
		return usageError{err}
	}
	memory := f.memory
	switch {
	case memory != "":
	case t.Search.Store == plan.StoreBitstate:
		memory = "1G"
	default:
		memory = "16G"
	}
	if t.Bounds.Bytes, err = parseBytes(memory); err == nil && t.Bounds.Bytes > 0 {
		// Go's collector lets garbage grow to as much as what is in use. Near the
		// budget it is to work harder instead.
		debug.SetMemoryLimit(t.Bounds.Bytes + t.Bounds.Bytes/8 + roomForTheRest)
	}
	return err
}

// roomForTheRest is memory for what is no state: the program, the report.
const roomForTheRest = 256 << 20

// unknownByDefault is what functions without a body do: the verification competition
// takes them for inputs.
func (f *checkFlags) unknownByDefault() string {
	if f.property != "" {
		return "numbers"
	}
	return "error"
}

// whatIsChecked gives a task the property, and what the other flags change of
// it.
func (f *checkFlags) whatIsChecked(t *plan.Task) (err error) {
	if f.property != "" {
		p, err := readProperty(f.property)
		if err != nil {
			return fmt.Errorf("--property=%s: %w", f.property, err)
		}
		t.Checks.Set, t.Source.Load.ErrorLabel = p.Checks, p.ErrorLabel
		if p.Entry != "main" && len(t.Source.Entries) == 0 {
			t.Source.Entries = []string{p.Entry}
		}
	}
	t.Checks.Never, t.Checks.Always = f.never, f.always
	if f.errorLabel != "" {
		t.Source.Load.ErrorLabel = f.errorLabel
	}
	t.Checks.Set, err = plan.ParseChecks(t.Checks.Set, f.checks)
	return err
}

// readProperty reads a property file; the name of a property stands for its
// file.
func readProperty(name string) (plan.Property, error) {
	if p, ok, err := plan.PropertyNamed(name); ok {
		return p, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return plan.Property{}, fmt.Errorf("there is no such file, and no such property; the properties are: %s",
			strings.Join(plan.PropertyNames(), ", "))
	}
	return plan.ParseProperty(string(text))
}

// parseRange reads "A..B".
func parseRange(text string) (lo, hi int64, err error) {
	a, b, ok := strings.Cut(text, "..")
	if ok {
		if lo, err = strconv.ParseInt(a, 0, 64); err == nil {
			hi, err = strconv.ParseInt(b, 0, 64)
		}
	}
	if !ok || err != nil || lo > hi {
		return 0, 0, usageError{fmt.Errorf("--nondet-range: %q is no range A..B with A <= B", text)}
	}
	return lo, hi, nil
}

// parseBytes reads a number of bytes with K, M, G or T behind it.
func parseBytes(text string) (int64, error) {
	digits := strings.TrimRight(strings.ToUpper(text), "KMGTIB")
	shift := map[string]uint{"": 0, "K": 10, "M": 20, "G": 30, "T": 40}
	unit := strings.TrimRight(strings.TrimPrefix(strings.ToUpper(text), digits), "IB")
	k, known := shift[unit]
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil || !known || n < 0 {
		return 0, usageError{fmt.Errorf("--memory: %q is no amount of memory such as 500M or 8G", text)}
	}
	return int64(n * float64(int64(1)<<k)), nil
}

// given lists the flags that choose the program and its checks, as they were
// given: a replay needs them.
func given(s *pflag.FlagSet) (list []string) {
	keep := map[string]bool{"opt": true, "cflags": true, "passes": true, "m32": true, "entry": true, "args": true, "stdin": true,
		"platform": true, "check": true, "property": true, "error-label": true, "never": true, "always": true, "unknown": true, "nondet-range": true,
		"malloc-may-fail": true, "function": true, "pointer-depth": true, "alloc-bound": true, "spurious": true, "engine": true, "switch-everywhere": true, "dist": true, "constexpr-steps": true}
	s.Visit(func(f *pflag.Flag) {
		if !keep[f.Name] && (f.Name != "reduction" || f.Value.String() != string(plan.ReductionNone)) {
			return
		}
		if v, ok := f.Value.(pflag.SliceValue); ok {
			for _, word := range v.GetSlice() {
				list = append(list, "--"+f.Name+"="+word)
			}
			return
		}
		list = append(list, "--"+f.Name+"="+f.Value.String())
	})
	return list
}
