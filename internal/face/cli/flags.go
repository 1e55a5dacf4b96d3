package cli

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
)

// group is a set of flags that the help shows under a title of their own.
type group struct {
	title string
	flags *pflag.FlagSet
}

func newGroup(title string) group {
	return group{title, pflag.NewFlagSet(title, pflag.ContinueOnError)}
}

// checkFlags say what is checked and how far.
type checkFlags struct {
	harnessFlags
	programFlags
	questionFlags
	environmentFlags
	searchFlags
	solverFlags
	limitFlags
	divideFlags
	reportFlags
	output    outputFiles
	pictured  bool // the report has the graph of all states, if it is small
	witnesses witnessFlags
	spread    fleetFlags
}

// reportFlags say how much a report has, and how it is printed.
type reportFlags struct {
	formatFlags
	keepGoing bool
	table     bool
	quiet     bool
	full      bool
	minimise  bool
	suppress  []plan.Suppression // of heddle.toml
	all       []string           // flags that the result depends on, of a harness
	given     []string           // flags that a replay needs, as given
}

// addContent adds the flags that say how much is looked for.
func (f *reportFlags) addContent(s *pflag.FlagSet) {
	s.BoolVar(&f.keepGoing, "keep-going", false, "continue after a violation: report one for each failing place")
	s.BoolVar(&f.minimise, "minimize", false, "make counterexamples short: fewest preemptive switches first, then threads, steps and input values;\nsay which switches they need, and what would have kept the threads of a race apart (docs/counterexamples.md)")
	s.BoolVar(&f.table, "checks-table", false, "continue after violations, and list the result of each assertion and check: SUCCESS, FAILURE or UNKNOWN")
}

// addForm adds the flags that say how it is printed.
func (f *reportFlags) addForm(s *pflag.FlagSet) {
	f.formatFlags.add(s)
	s.BoolVarP(&f.quiet, "quiet", "q", false, "print the answer only")
	s.BoolVar(&f.full, "full", false, "show what the library does for itself too: its steps, its frames, the insides of its objects, and what comes before main")
}

func (f *reportFlags) apply(t *plan.Task) {
	t.Checks.KeepGoing, t.Checks.Table = f.keepGoing || f.table, f.table
	t.Checks.Suppress = f.suppress
}

func (f *checkFlags) groups() []group {
	list := append(f.programFlags.groups(), newGroup("What is checked"), newGroup("How far"), newGroup("Output"))
	for _, g := range list {
		g.flags.SortFlags = false
	}
	checked, far, output := list[1].flags, list[2].flags, list[3].flags
	f.questionFlags.add(checked)
	f.environmentFlags.add(checked)
	f.reportFlags.addContent(checked)
	f.searchFlags.add(far)
	f.solverFlags.add(far)
	f.limitFlags.add(far)
	f.divideFlags.add(far)
	f.reportFlags.addForm(output)
	addProgress(output)
	return list
}

// task makes a task of all flags but those of solvers, which open a file.
func (f *checkFlags) task(files []string) (plan.Task, error) {
	t, err := f.programFlags.task(files)
	if err != nil {
		return t, err
	}
	if err = f.questionFlags.apply(&t); err != nil {
		return t, err
	}
	if err = f.environmentFlags.apply(&t, f.property != ""); err != nil {
		return t, err
	}
	if err = f.limitFlags.apply(&t); err != nil {
		return t, err
	}
	f.reportFlags.apply(&t)
	if err = f.searchFlags.apply(&t); err != nil {
		return t, err
	}
	if err = f.formatFlags.refused(); err != nil {
		return t, err
	}
	if f.minimise && (t.Checks.Linear != "" || t.Checks.Branching != "" || t.Checks.Automaton.File != "") {
		return t, usageError{errors.New("--minimize makes runs short that end in a failure, and --ltl, --ctl and --automaton are about whole runs: use --shortest with --ltl or --automaton")}
	}
	if err = f.divideFlags.apply(&t, f.spread.fleet); err != nil {
		return t, usageError{err}
	}
	if err = t.Refused(); err != nil {
		return t, usageError{err}
	}
	return t, nil
}

// CheckTask is what heddle check is asked by its arguments. What they say of reports and solvers is not in it.
func CheckTask(args []string) (plan.Task, error) {
	f := &checkFlags{}
	cmd := withFlags(&cobra.Command{}, f.groups())
	if err := cmd.ParseFlags(args); err != nil {
		return plan.Task{}, err
	}
	f.given = given(cmd.Flags())
	return f.task(cmd.Flags().Args())
}

// given lists the flags that choose the program and its checks, as they were
// given: a replay needs them.
func given(s *pflag.FlagSet) (list []string) {
	s.Visit(func(f *pflag.Flag) {
		if !heeded(f.Name, replayed) && (f.Name != "reduction" || f.Value.String() != reduction.None.String()) {
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
