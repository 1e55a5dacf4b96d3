package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// environmentFlags say how the program is called, and what it meets.
type environmentFlags struct {
	function   string
	depthOf    int // of pointers
	globals    string
	assumed    []string
	pointers   []string
	allocBound int
	nondet     string
	unknown    string
	mallocFail bool
	spurious   string
	unwritten  string
	volatile   string
	timeOrder  bool
	threads    int // of OpenMP
	chunk      int // of loops of OpenMP
}

func (f *environmentFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.function, "function", "", "call this `FUNCTION` instead of main: its arguments take any value, pointers are null or point to\nan object of their own")
	s.IntVar(&f.depthOf, "pointer-depth", 2, "with --function: pointers nested deeper than this `NUMBER` are null")
	s.StringArrayVar(&f.assumed, "assume", nil, "with --function: when it is called, this `EXPRESSION` of its source holds, of its parameters and what the file has\n(repeatable): --assume='p != NULL && p->n <= 4'")
	s.StringArrayVar(&f.pointers, "pointer", nil, "with --function: a parameter points to what its `SHAPE` says (repeatable): p=nonnull; a=array:4, an array of 4 elements;\na=array:n or a=array:n:MOST, one of as many as the parameter n is, at most 8 or MOST; s=string:16, a string of at most 16 characters")
	s.StringVar(&f.globals, "globals", "initial", "with --function: when it is called, global variables hold their `VALUES`: initial, or any of their types")
	s.IntVar(&f.allocBound, "alloc-bound", 4096, "symbolic engine: a block or local array whose size depends on inputs has at most this `NUMBER` of bytes")
	s.StringVar(&f.nondet, "nondet-range", "", "values of inputs of more than 16 bits: `A..B`")
	s.StringVar(&f.unknown, "unknown", "", "behaviour of functions without a body: `WHAT` is error (refuse the program), nondet (return any\nvalue, and variables without a definition hold any), numbers (nondet for functions that take only numbers,\nerror for others; the default with --property),\nzero (return zero) or stop (end the run; the verdict is unknown)")
	s.Lookup("unknown").DefValue = "error"
	s.BoolVar(&f.mallocFail, "malloc-may-fail", false, "let each call of malloc, its relatives and operator new also fail")
	s.StringVar(&f.spurious, "spurious", "", "let operations also fail or end spuriously, as their standards allow: `WHAT` is all, none\nor some of wakeups (of waits on condition variables and futexes), attempts (mtx_trylock, try_lock, try_acquire)\nand cas (weak compare-and-exchange)")
	s.Lookup("spurious").DefValue = "all"
	s.BoolVar(&f.timeOrder, "time-order", false, "let sleeps and waits with a time limit end in the order of their deadlines, as they do if computing takes no time,\nwhich the verdict lists as an assumption; otherwise each may end at any moment (engine explicit)")
	s.StringVar(&f.volatile, "volatile", "plain", "volatile accesses are `WHAT`: plain (two of them at once are a data race, as C says) or atomic (relaxed, as programs\nmean by READ_ONCE and WRITE_ONCE; the verdict lists that as an assumption)")
	s.IntVar(&f.threads, "openmp-threads", plan.OpenMPThreads, "programs with OpenMP (--cflags=-fopenmp): parallel regions that do not say how many threads they have have this `NUMBER`")
	s.IntVar(&f.chunk, "openmp-chunk", 0, "programs with OpenMP: loops without a schedule are dealt out in chunks of this `NUMBER` of iterations; 0: in equal\nshares, and other ways are tried for a moment")
	s.StringVar(&f.unwritten, "unwritten", "any", "memory that is read before it is written holds `WHAT`: any (it is an input like others; the engine explicit,\nwhich tries zero only, has no proof then) or zero (the verdict lists that as an assumption)")
}

// apply gives a task what the flags say. What functions without a body do depends on who asks: the verification
// competition takes them for inputs.
func (f *environmentFlags) apply(t *plan.Task, competition bool) (err error) {
	byDefault := "error"
	if competition {
		byDefault = "numbers"
	}
	if t.Environment.Unknown, err = plan.ParseUnknown(cmp.Or(f.unknown, byDefault)); err != nil {
		return usageError{err}
	}
	if f.nondet != "" {
		t.Environment.NondetGiven = true
		if t.Environment.NondetMin, t.Environment.NondetMax, err = parseRange(f.nondet); err != nil {
			return err
		}
	}
	t.Source.Function, t.Source.PointerDepth, t.Bounds.Allocation = f.function, f.depthOf, f.allocBound
	if t.Source.Function != "" && len(t.Source.Entries) > 0 {
		return usageError{errors.New("--function and --entry exclude each other: choose one")}
	}
	if t.Source.Assumed = f.assumed; t.Source.Function == "" && len(f.assumed) > 0 {
		return usageError{errors.New("--assume is about the arguments of a function: name it with --function")}
	}
	if t.Source.Function == "" && len(f.pointers) > 0 {
		return usageError{errors.New("--pointer is about the parameters of a function: name it with --function")}
	}
	for _, text := range f.pointers {
		s, err := plan.ParseShape(text)
		if err != nil {
			return usageError{fmt.Errorf("--pointer: %w", err)}
		}
		t.Source.Shapes = append(t.Source.Shapes, s)
	}
	if t.Source.AnyArgs.Most > 0 && (t.Source.Function != "" || len(t.Source.Entries) > 0) {
		return usageError{errors.New("--args=symbolic is for main: omit --function and --entry")}
	}
	switch f.globals {
	case "initial", "any":
		t.Source.AnyGlobals = f.globals == "any"
	default:
		return usageError{fmt.Errorf("--globals=%s: must be initial or any", f.globals)}
	}
	switch f.volatile {
	case "plain", "atomic":
		t.Environment.VolatileAtomic = f.volatile == "atomic"
	default:
		return usageError{fmt.Errorf("--volatile=%s: must be plain or atomic", f.volatile)}
	}
	switch f.unwritten {
	case "any", "zero":
		t.Environment.ZeroUnwritten = f.unwritten == "zero"
	default:
		return usageError{fmt.Errorf("--unwritten=%s: must be any or zero", f.unwritten)}
	}
	t.Environment.TimeOrder = f.timeOrder
	if t.Environment.OpenMP.Threads = f.threads; f.threads < 1 {
		return usageError{fmt.Errorf("--openmp-threads=%d: must be at least 1", f.threads)}
	}
	if t.Environment.OpenMP.Chunk = f.chunk; f.chunk < 0 {
		return usageError{fmt.Errorf("--openmp-chunk=%d: must not be negative", f.chunk)}
	}
	t.Environment.MallocMayFail = f.mallocFail
	t.Environment.SpuriousGiven = f.spurious != ""
	if t.Environment.Spurious, err = plan.ParseSpurious(cmp.Or(f.spurious, "all")); err != nil {
		return usageError{err}
	}
	return nil
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
		return 0, 0, usageError{fmt.Errorf("--nondet-range: %q is not a range A..B with A <= B", text)}
	}
	return lo, hi, nil
}
