package cli

import "slices"

// heed says which commands heed a flag, besides check.
type heed uint16

const (
	replayed     heed = 1 << iota // a replay needs it as it was given
	byRuns                        // replay, sim and explore, which show single runs
	byStates                      // states
	byExecutions                  // states --executions
	byQuery                       // query
	byGentest                     // gentest
	bySteps                       // rpc, which takes a program's steps one by one

	byAll = byRuns | byStates | byExecutions | byQuery | byGentest | bySteps
)

// flagTable has a row for each flag of check, in the order in which they are declared; those of queries go with --ask. Who declares a
// flag adds its row (TestFlagTable).
var flagTable = []struct {
	name  string
	heeds heed
}{
	// The program.
	{"cflags", replayed | byAll},
	{"project", replayed | byAll},
	{"m32", replayed | byAll},
	{"opt", replayed | byAll},
	{"passes", replayed | byAll},
	{"args", replayed | byAll},
	{"stdin", replayed | byAll},
	{"entry", replayed | byAll},
	{"platform", replayed | byAll},
	{"source-root", byAll},
	// What is checked.
	{"check", replayed | byRuns | byStates | byExecutions | byGentest},
	{"property", replayed | byRuns | byStates | byExecutions | byGentest},
	{"never", replayed | byRuns},
	{"always", replayed | byRuns},
	{"ltl", replayed | byRuns | byStates | byExecutions},
	{"ctl", replayed | byRuns | byStates | byExecutions},
	{"automaton", replayed | byRuns},
	{"fairness", replayed | byRuns | byQuery},
	{"fair-at", replayed | byRuns | byQuery},
	{"error-label", replayed | byAll},
	{"function", replayed | byRuns | byStates | byExecutions},
	{"pointer-depth", replayed | byRuns | byStates | byExecutions},
	{"assume", replayed | byRuns | byStates | byExecutions},
	{"pointer", replayed | byRuns | byStates | byExecutions},
	{"globals", replayed | byRuns | byStates | byExecutions},
	{"alloc-bound", replayed | byRuns | byStates | byExecutions | byGentest},
	{"nondet-range", replayed | byAll&^byGentest},
	{"unknown", replayed | byAll},
	{"malloc-may-fail", replayed | byAll&^byGentest},
	{"spurious", replayed | byAll&^(byExecutions|byGentest)},
	{"time-order", replayed | byRuns | byStates | byExecutions | byQuery},
	{"volatile", replayed | byAll&^byGentest},
	{"openmp-threads", replayed | byAll&^byGentest},
	{"openmp-chunk", replayed | byAll&^byGentest},
	{"unwritten", byRuns | byStates | byExecutions},
	{"keep-going", 0},
	{"minimize", 0},
	{"checks-table", 0},
	// Of queries.
	{"ask", byQuery},
	{"method", byQuery},
	{"show-run", byQuery},
	{"histogram", byQuery},
	{"plot", byQuery},
	{"csv", byQuery},
	{"max-runs", byQuery},
	{"range", byQuery},
	{"score", byQuery},
	{"observer", byQuery},
	{"scheduler", byQuery},
	{"over-schedulers", byQuery},
	{"schedulers-see", byQuery},
	{"schedulers-budget", byQuery},
	{"dist", replayed | byQuery},
	{"constexpr-steps", replayed | byQuery},
	{"exact", byQuery},
	{"export-prism", byQuery},
	{"effort", byQuery},
	{"replications", byQuery},
	{"levels", byQuery},
	// How far.
	{"search", byQuery},
	{"runs", 0},
	{"seed", byQuery},
	{"context-bound", 0},
	{"delay-bound", 0},
	{"workers", byStates | byExecutions | byQuery},
	{"abstraction", byStates | byExecutions},
	{"engine", replayed | byRuns},
	{"symmetry", byStates},
	{"counter-abstraction", 0},
	{"shortest", 0},
	{"check-proviso", byStates | byExecutions},
	{"reduction", byRuns | byStates},
	{"solver", byGentest},
	{"solver-time", byGentest},
	{"solver-log", byGentest},
	{"solver-without", byGentest},
	{"time", byStates | byExecutions | byQuery | byGentest},
	{"memory", byStates | byQuery | byGentest | bySteps},
	{"store", byStates | byQuery},
	{"spill", byStates | byQuery},
	{"states", byStates | byQuery | byGentest},
	{"depth", byStates | byExecutions | byQuery | byGentest},
	{"divide", 0},
	// Output.
	{"json", byRuns | byStates | byExecutions | byQuery | byGentest},
	{"quiet", 0},
	{"full", byRuns},
	{progressFlag, byRuns | byStates | byExecutions | byQuery | byGentest},
}

// heeding are the names of the flags that some command heeds.
func heeding(by heed) (names []string) {
	for _, f := range flagTable {
		if f.heeds&by != 0 {
			names = append(names, f.name)
		}
	}
	return names
}

// notHeeding are the names of the flags of check that a command does not heed.
func notHeeding(by heed) (names []string) {
	for _, f := range flagTable {
		if f.heeds&by == 0 && f.heeds != replayed {
			names = append(names, f.name)
		}
	}
	return names
}

// heeded reports whether a flag is heeded.
func heeded(name string, by heed) bool { return slices.Contains(heeding(by), name) }
