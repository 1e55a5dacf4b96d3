package plan

import (
	"cmp"
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
)

// way is a way to answer a query.
type way uint16

// The ways to answer a query.
const (
	bySearch      way = 1 << iota // for a state: E<>, A[]
	ByWhole                       // runs: A(f), and formulae of branching time
	byCounting                    // EnumStates
	byMeeting                     // EnumStatesSMC
	byEstimate                    // Pr, from runs
	bySchedulers                  // the same, of the best scheduler
	byTest                        // Pr >= theta
	byComparison                  // Pr >= Pr
	byMean                        // Estimate
	byLimitedMean                 // the same, by a method that takes a range of values
	BySplitting                   // the method decides from here on, whatever is asked for
	ByImportance                  //
	ByExact                       //
	ByChoice                      // one of these, by what is found out about the program
	byCutting                     // besides: runs of a formula without a bound are cut off
	ways
	everyWay  = ways - 1
	fromRuns  = everyWay &^ (bySearch | ByWhole | byCounting | ByExact | byCutting | ByChoice)
	plainRuns = fromRuns &^ (BySplitting | ByImportance)
	ofRuns    = fromRuns | ByExact | ByChoice
	means     = byMean | byLimitedMean
)

// Way is how the task answers a query.
func (t *Task) Way(q *query.Query) way {
	if by := kinds[q.Kind].by; by != 0 {
		return by
	}
	if t.Sampling.Exact && q.Kind != query.SampleEnum {
		return ByExact
	}
	switch _, splits := splitting.FindMethod(t.Sampling.Method); {
	case splits || t.Sampling.Method == "splitting":
		return BySplitting
	case t.Sampling.Method == ImportanceMethod:
		return ByImportance
	}
	if t.Sampling.Method == AutoMethod && q.Kind != query.SampleEnum && t.Sampling.Over == OverNone {
		return ByChoice
	}
	switch q.Kind {
	case query.SampleEnum:
		return byMeeting
	case query.Threshold:
		return byTest
	case query.Comparison:
		return byComparison
	case query.Estimate:
		if cmp.Or(t.Sampling.Method, stats.DefaultMean) != stats.DefaultMean {
			return byLimitedMean
		}
		return byMean
	}
	if t.Sampling.Over != OverNone {
		return bySchedulers
	}
	return byEstimate
}

// queryFlag is a part of a task by the name of its flag.
type queryFlag struct {
	name     string
	of       way    // those that heed it, or say why they do not go with it
	goesWith string // what it goes with
}

const (
	goesWithRuns   = "queries about runs: Pr, Estimate and EnumStatesSMC"
	goesWithPlain  = "answers from plain runs: --exact and methods for rare events draw none"
	goesWithSearch = "queries about states: E<> and A[]"
	goesWithRare   = "--method=splitting and its kin, and --method=importance"
	goesWithSplits = "--method=splitting and its kin"
	goesWithOver   = "--over-schedulers and Pr[<=n](...)"
	goesWithStored = "answers from all states, the second opinion of importance splitting, and EnumStatesSMC"
)

// queryFlags are those that not every way heeds.
var queryFlags = []queryFlag{
	{"search", bySearch, goesWithSearch},
	{"fairness", ByWhole, "queries about whole runs: A(...) and formulae of branching time"},
	{"fair-at", ByWhole, "queries about whole runs: A(...)"},
	{"store", bySearch | ByWhole | byCounting | byMeeting, "queries about states: E<>, A[], EnumStates and EnumStatesSMC, and about whole runs"},
	{"spill", bySearch | byCounting | byMeeting, "queries about states: E<>, A[], EnumStates and EnumStatesSMC"},
	{"states", bySearch | ByWhole | byCounting | byMeeting | ByExact | ByChoice | BySplitting, goesWithStored},
	{"depth", bySearch | ByWhole | byCounting | byCutting | ByChoice, "queries about states, and plain runs of formulae without a bound, Pr (...)"},
	{"dist", ofRuns, goesWithRuns},
	{"scheduler", ofRuns, goesWithRuns},
	{"constexpr-steps", ofRuns, goesWithRuns},
	{"over-schedulers", ofRuns, goesWithRuns},
	{"exact", ByExact, "queries about the probabilities of runs: Pr and Estimate"},
	{"seed", fromRuns | ByChoice, "answers from runs"},
	{"method", fromRuns&^byMeeting | ByChoice, "answers from runs: Pr and Estimate"},
	{"schedulers-see", bySchedulers, goesWithOver},
	{"schedulers-budget", bySchedulers, goesWithOver},
	{"max-runs", plainRuns, goesWithPlain},
	{"csv", plainRuns, goesWithPlain},
	{"histogram", plainRuns &^ byMeeting, goesWithPlain + ", and EnumStatesSMC has nothing to plot"},
	{"plot", byEstimate | means | BySplitting | ByChoice, "Pr and Estimate, from random runs or by splitting"},
	{"show-run", bySearch | plainRuns&^(byMeeting|means) | BySplitting, "answers with a run that satisfies a formula: E<>, A[], and Pr from plain runs or by splitting"},
	{"range", byLimitedMean, "Estimate and a method that takes one: --method=ebstop or hoeffding"},
	{"score", BySplitting | ByImportance | ByChoice, goesWithRare},
	{"observer", BySplitting | ByImportance | ByChoice, goesWithRare},
	{"effort", BySplitting | ByImportance | ByChoice, goesWithRare},
	{"levels", BySplitting | ByChoice, goesWithSplits},
	{"replications", BySplitting | ByChoice, goesWithSplits},
}

// Unused is an error that names the first of some flags, by their names,
// that no query of the task uses, or nil if there is none.
func (t *Task) Unused(given []string) error {
	var asked way
	for _, q := range t.Checks.Queries {
		w := t.Way(q)
		if asked |= w; w&plainRuns != 0 && (q.Left.Steps == query.Unbounded || q.Right.Steps == query.Unbounded) {
			asked |= byCutting
		}
	}
	for _, o := range queryFlags {
		if slices.Contains(given, o.name) && o.of&asked == 0 {
			return fmt.Errorf("--%s has no effect on what is asked, so omit it; it applies to %s", o.name, o.goesWith)
		}
	}
	return nil
}

// Unguided is the note for a query whose score has no effect; "": it has one, or there
// is none.
func (t *Task) Unguided(q *query.Query) string {
	if !q.Guide.Given() || t.Way(q)&(BySplitting|ByImportance|ByChoice) != 0 {
		return ""
	}
	return "the score of the query has no effect here: it applies to " + goesWithRare
}
