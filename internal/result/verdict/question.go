package verdict

import "slices"

// Kind is what kind of question an answer is to.
type Kind uint8

// The kinds of questions.
const (
	OfChecks      Kind = iota // can a check fail?
	OfRuns                    // does every run satisfy a formula of linear time?
	OfAutomaton               // does an automaton accept no run?
	OfFirstState              // does the first state satisfy a formula of branching time?
	OfStates                  // does something hold of the states?
	OfNumber                  // how many states or executions are there, or which inputs lead along all paths?
	OfProbability             // how probable is it that a run satisfies a formula?
	OfMean                    // what is the expected value of a number?
	OfComparison              // is a probability as large as a number, or as another one?
)

// Question is what was asked, as far as an answer is worded by it.
type Question struct {
	Kind     Kind
	Query    string // as it is printed; "": it was asked by flags, or by a command of its own
	Formula  string // of OfRuns and OfFirstState; of OfAutomaton the file
	Fairness string // of OfFirstState: what is promised to threads

	// Holds and Fails are what an answer to a query says where it is yes, and where it is no; empty where it is a number.
	Holds, Fails string

	Checks  []string // names of the checks that were on
	Extra   []string // of these, names of those that are off by default
	Missing []string // names of checks that are on by default and were off
	Ruled   []string // conditions on states that were checked: "never x == 1"
}

// LeaveOut takes a check that is on by default out of those that the answer is about.
func (q *Question) LeaveOut(check string) {
	if i := slices.Index(q.Checks, check); i >= 0 {
		q.Checks = slices.Delete(slices.Clone(q.Checks), i, i+1)
		q.Missing = append(slices.Clip(q.Missing), check)
	}
}

// Claim is what a verified answer says of the program.
func (q *Question) Claim() string {
	switch q.Kind {
	case OfRuns:
		return "every run satisfies " + q.Formula
	case OfAutomaton:
		return "the automaton " + q.Formula + " accepts no run"
	case OfFirstState:
		return "the first state satisfies " + q.Formula
	}
	return "no check can fail"
}
