package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"heddle/internal/verify"
)

// programFlags say which program is meant.
type programFlags struct {
	opt, passes string
	cflags      []string
	m32         bool
	entries     []string
	args        []string
}

func (f *programFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.opt, "opt", "O0", "optimise before checking: `LEVEL` is O0, O1, O2 or O3")
	s.StringArrayVar(&f.cflags, "cflags", nil, "more `FLAGS` for clang, split at blanks (repeatable)")
	s.StringVar(&f.passes, "passes", "", "run a pipeline of LLVM `PASSES` (as for opt) before checking")
	s.BoolVar(&f.m32, "m32", false, "compile for 32 bits")
	s.StringSliceVar(&f.entries, "entry", nil, "run these `FUNCTIONS` as processes instead of main")
	s.StringSliceVar(&f.args, "args", nil, "`ARGUMENTS` of main, separated by commas")
}

// checkFlags say what is checked and how far.
type checkFlags struct {
	programFlags
	checks     []string
	nondet     string
	seconds    time.Duration
	memory     string
	states     int
	depth      int
	keepGoing  bool
	everyInstr bool
	json       bool
	quiet      bool
	given      []string // flags that a replay needs, as given
}

func (f *checkFlags) add(s *pflag.FlagSet) {
	f.programFlags.add(s)
	s.StringSliceVar(&f.checks, "check", nil, "switch checks on and off: `+NAME,-NAME` (NAME all: every one)")
	s.StringVar(&f.nondet, "nondet-range", "", "values of inputs wider than 16 bits: `A..B`")
	s.DurationVar(&f.seconds, "time", 0, "stop after this `TIME` (90s, 5m); 0: no limit")
	s.StringVar(&f.memory, "memory", "16G", "stop when states take this much `MEMORY` (500M, 8G); 0: no limit")
	s.IntVar(&f.states, "states", 0, "stop after this `NUMBER` of states; 0: no limit")
	s.IntVar(&f.depth, "depth", 0, "do not go deeper than this `NUMBER` of actions; 0: no limit")
	s.BoolVar(&f.keepGoing, "keep-going", false, "go on after a violation: report one for each failing place")
	s.BoolVar(&f.everyInstr, "switch-everywhere", false, "let threads switch at every LLVM instruction (slow; for comparison)")
	s.BoolVar(&f.json, "json", false, "print the report as JSON")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "print the answer only")
}

// task makes a task of the program's flags.
func (f *programFlags) task(files []string) verify.Task {
	t := verify.Task{Checks: verify.DefaultChecks, Entries: f.entries, Args: f.args}
	t.Load.Files = files
	t.Load.Opt = strings.TrimPrefix(f.opt, "-")
	t.Load.Passes = f.passes
	for _, c := range f.cflags {
		t.Load.CFlags = append(t.Load.CFlags, strings.Fields(c)...)
	}
	t.Load.M32 = f.m32
	return t
}

func (f *checkFlags) task(files []string) (verify.Task, error) {
	t := f.programFlags.task(files)
	var err error
	if t.Checks, err = verify.ParseChecks(f.checks); err != nil {
		return t, usageError{err}
	}
	if f.nondet != "" {
		t.NondetGiven = true
		if t.NondetMin, t.NondetMax, err = parseRange(f.nondet); err != nil {
			return t, err
		}
	}
	if t.MaxBytes, err = parseBytes(f.memory); err != nil {
		return t, err
	}
	if f.states < 0 || f.depth < 0 || f.seconds < 0 {
		return t, usageError{fmt.Errorf("limits cannot be negative")}
	}
	t.MaxStates, t.MaxDepth, t.MaxSeconds = f.states, f.depth, f.seconds.Seconds()
	t.KeepGoing, t.EveryInstruction = f.keepGoing, f.everyInstr
	return t, nil
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
	keep := map[string]bool{"opt": true, "cflags": true, "passes": true, "m32": true, "entry": true, "args": true,
		"check": true, "nondet-range": true, "switch-everywhere": true}
	s.Visit(func(f *pflag.Flag) {
		if !keep[f.Name] {
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
