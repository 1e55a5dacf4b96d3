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
	allocBound int
	nondet     string
	unknown    string
	mallocFail bool
	spurious   string
}

func (f *environmentFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.function, "function", "", "call this `FUNCTION` instead of main: its arguments and the global variables have any value,\npointers are null or point to an object of their own")
	s.IntVar(&f.depthOf, "pointer-depth", 2, "with --function: pointers in objects deeper than this `NUMBER` are null")
	s.IntVar(&f.allocBound, "alloc-bound", 4096, "symbolic engine: a block whose size inputs decide has at most this `NUMBER` of bytes")
	s.StringVar(&f.nondet, "nondet-range", "", "values of inputs of more than 16 bits: `A..B`")
	s.StringVar(&f.unknown, "unknown", "", "what functions without a body do: `WHAT` is error (refuse the program), nondet (return any\nvalue), numbers (so those that only take numbers; refuse others; the default with --property), zero (return zero)\nor stop (end the run; the verdict is unknown)")
	s.Lookup("unknown").DefValue = "error"
	s.BoolVar(&f.mallocFail, "malloc-may-fail", false, "try also that malloc and its like, and operator new, find no memory, at each call")
	s.StringVar(&f.spurious, "spurious", "all", "try also that operations fail, or end, without a cause, as their standards allow: `WHAT` is all, none\nor some of wakeups (of waits on condition variables and futexes), attempts (mtx_trylock, try_lock, try_acquire)\nand cas (weak compare-and-exchange)")
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
		return usageError{errors.New("--function calls one function, --entry runs others: choose one")}
	}
	t.Environment.MallocMayFail = f.mallocFail
	if t.Environment.Spurious, err = plan.ParseSpurious(f.spurious); err != nil {
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
		return 0, 0, usageError{fmt.Errorf("--nondet-range: %q is no range A..B with A <= B", text)}
	}
	return lo, hi, nil
}
