// Mutate changes conditions of heddle one at a time and runs the tests, to see whether they notice: a mutant that no test
// kills is either equivalent to the program, for a reason that equivalent.txt states, or a test is missing.
//
// Mutants are schemata (Untch, Offutt and Harrold, Mutation analysis using mutant schemata, ISSTA 1993): all of them are
// compiled into one copy of the code, where each is a call like mutant.Not(17, a < b), and an environment variable of the
// test binary says which one is on. The copy is given to the compiler as an overlay; the tree is never changed. A first run
// of each test records which mutants it infects (Offutt and Lee, An empirical evaluation of weak mutation, 1994): those for
// which the changed condition has another value at least once. A test that does not infect a mutant cannot kill it and is
// not run; a mutant that no test infects survives without a run.
//
// A run of a test kills a mutant if it fails, dies, or takes far more CPU time or memory than without the mutant; the last
// two are reported as such, for a slower search is no wrong one. Results are kept in build/mutate by the hash of what they
// depend on, so that the command can be interrupted, and repeats only what a change touches.
//
// With -fleet tests are run by other processes, wherever they are (package testfleet): each run of a test, with a mutant or without, is a task. Which tests run, and what
// follows, is decided here, so that what is killed is the same.
//
// mutate.txt says which functions are mutated and which tests are run. What can be missed: mutants of code that is not
// listed there; the tests of programs that a test starts as processes of their own; a mutant that only a test outside
// of the list would kill, which is then reported as a survivor.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"heddle/internal/fleet"
	soundness "heddle/internal/test/summary"
	"heddle/internal/test/testfleet"
)

// options are the command's flags.
type options struct {
	root    string
	config  string
	only    string        // a file, or what its path begins with
	mutant  int           // the one to show and run; -1 for all
	list    bool          // only list mutants
	budget  time.Duration // for the whole run; 0 is without end
	each    time.Duration // tests of one mutant take this long at most, by their times without it
	jobs    int
	nightly bool
	fresh   bool
	report  string
	figures string // folder for the figures of bench/SOUNDNESS.md; "": they are not kept
	sample  int
	fleet   bool          // tests are run by other processes
	cluster fleet.Cluster // where these are; without an address, in this process
}

func main() {
	var o options
	budget, each := 0, 0
	flag.StringVar(&o.root, "root", ".", "folder of the module")
	flag.StringVar(&o.config, "config", "scripts/mutate/mutate.txt", "what is mutated, and by which tests")
	flag.StringVar(&o.only, "only", "", "mutate only this file, or those whose path begins with this; several are separated by commas")
	flag.IntVar(&o.mutant, "mutant", -1, "show this mutant as a difference and run it, whatever is known of it")
	flag.BoolVar(&o.list, "list", false, "list the mutants and run nothing")
	flag.IntVar(&budget, "budget", 0, "stop after so many seconds, and report what is known; 0 is without end")
	flag.IntVar(&each, "each", 120, "stop the tests of a mutant after so many seconds, as they take without it")
	flag.IntVar(&o.jobs, "jobs", 2, "test processes side by side")
	flag.BoolVar(&o.nightly, "nightly", false, "run the nightly stages too, on what the others leave")
	flag.BoolVar(&o.fresh, "fresh", false, "use no former result")
	flag.StringVar(&o.report, "report", "", "write the report to this file, as Markdown")
	flag.IntVar(&o.sample, "sample", 1, "take every so manieth mutant only")
	flag.BoolVar(&o.fleet, "fleet", false, "have the tests run by scripts/testworker, on this machine and others: those of the cluster of -nats; without one by so many -jobs of this process")
	nats := flag.String("nats", "", "the cluster's `URL`, as heddle serve prints it (default the variable HEDDLE_NATS)")
	flag.StringVar(&o.cluster.CA, "nats-ca", "", "a `file` with the certificates that vouch for the cluster's")
	flag.StringVar(&o.cluster.Credentials, "nats-credentials", "", "a `file` with a user's name and key")
	flag.Parse()
	if o.fleet {
		o.cluster.Address = testfleet.Where(*nats)
	}
	o.figures = os.Getenv(soundness.Variable)
	os.Unsetenv(soundness.Variable) // what tests find under a mutant is no figure
	o.budget, o.each = time.Duration(budget)*time.Second, time.Duration(each)*time.Second
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	ok, err := run(o, stop, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}
