// Package verdict is the answer of a verification: what was found, how far it
// can be trusted, and what keeps it from being a proof.
//
// It must not know how an answer is found or printed. A single table maps answers to exit statuses.
package verdict

import "heddle/internal/ir/source"

// Answer is the outcome of a check.
type Answer uint8

// The answers. The zero value claims nothing.
const (
	Unknown Answer = iota
	Verified
	Violated
)

// answers has the word for each answer, and what the command ends with.
var answers = [...]struct {
	word string
	exit int
}{
	Verified: {"verified", 0},
	Violated: {"violated", 1},
	Unknown:  {"unknown", 2},
}

// String is the word that is printed.
func (a Answer) String() string { return answers[a].word }

// ExitStatus is what the command ends with.
func (a Answer) ExitStatus() int { return answers[a].exit }

// UsageStatus is the exit status of an error of usage or input.
const UsageStatus = 3

// ReasonKind says why an answer is unknown.
type ReasonKind string

// The kinds of reasons.
const (
	LimitTime        ReasonKind = "time"
	LimitMemory      ReasonKind = "memory"
	LimitStates      ReasonKind = "states"
	LimitExecutions  ReasonKind = "executions"
	LimitDepth       ReasonKind = "depth"
	LimitPreemptions ReasonKind = "preemptions"
	LimitDelays      ReasonKind = "delays"
	LimitUnwind      ReasonKind = "unwind"     // a loop may continue after the rounds that were unrolled
	LimitAllocation  ReasonKind = "allocation" // a block of unknown size may have more bytes
	NoInvariant      ReasonKind = "induction"  // k-induction found no proof
	SingleRuns       ReasonKind = "runs"
	SwarmParts       ReasonKind = "swarm"
	Interrupted      ReasonKind = "interrupted"
	Omissions        ReasonKind = "omissions" // the store may have taken states for others
	InputCut         ReasonKind = "input-range"
	Uninitialised    ReasonKind = "uninitialised"    // memory never written was read
	BetweenSwitches  ReasonKind = "between-switches" // who left a handler could have done it between two switches
	NeverReached     ReasonKind = "never-reached"    // what some execution should reach
	Precondition     ReasonKind = "precondition"     // what is assumed of arguments fails itself
	MachineLimit     ReasonKind = "machine-limit"    // threads, stack, heap of the verified program
	Unsupported      ReasonKind = "unsupported"
	InternalError    ReasonKind = "internal-error"
	Imprecise        ReasonKind = "imprecise"    // an estimate whose error is not known, or too great
	SolverGap        ReasonKind = "solver"       // a solver left open what decides the answer
	Disguised        ReasonKind = "disguised"    // an input may make an address of what was not a pointer while its object ended
	Unrepeated       ReasonKind = "unrepeated"   // a run without end repeats as far as unknowns show, and no inputs are known for it
	EndsOpen         ReasonKind = "ends"         // it was not decided whether a run can end from every state
	NotReplayed      ReasonKind = "not-replayed" // a counterexample did not replay: a bug in heddle
)

// Reason is why an answer is not more than unknown.
type Reason struct {
	Kind  ReasonKind
	Text  string       // one sentence for a person, with the way out
	Place source.Place // where, if somewhere
	Input string       // of InputCut: the function that gives the input; "": none in particular
}

// Stats are the figures of the search.
type Stats struct {
	States      int
	Transitions int
	MaxDepth    int
	Bytes       int64
	Seconds     float64
}

// Reduction is how places to switch threads were left out.
type Reduction struct {
	Name    string
	Default bool   // it is the one that is used where nothing is said
	Why     string // why it is not the one asked for; "": it is
}

// Suppressed is a failure that was found, replayed, and left out.
type Suppressed struct {
	Failing Failing // Times: by so many ways of calls
	Why     string  // the user's reason
	From    string  // where the user wrote it
}

// Bug is a failure of heddle's own that ended an engine, and did not keep the others from answering.
type Bug struct {
	Engine, Text string
	Stack        string
}

// String is the bug in a sentence.
func (b *Bug) String() string {
	return "the " + b.Engine + " engine failed, which is a bug in heddle: " + b.Text
}

// Verdict is the answer with all that belongs to it.
type Verdict struct {
	Answer      Answer
	Proof       *Proof // that a Verified answer rests on, and of an Unknown one what is missing
	Question    Question
	Assumptions []string     // one sentence each
	Suppressed  []Suppressed // failures that the user does not want to be reported
	Engine      string       // how inputs were dealt with; "": values were tried, and that was no question
	EngineWhy   string       // why, if that was chosen for the user
	Solving     *Solving     // of a symbolic search
	Induction   *Induction
	Matching    *Matching   // of a search that leaves out states which others cover
	Ends        string      // what is known of the ends of runs besides; "": nothing need be said
	Claims      []Claim     // all that was checked, those that fail first; nil: not asked for
	Bugs        []Bug       // that ended other engines than the one that answers
	Reasons     []Reason    // of an unknown answer, and bounds that a violated one was found under
	Count       *Count      // of states, where they were counted
	Executions  *Executions // where these were counted
	Estimate    *Estimate   // of a probability or an expected value, as far as there is one
	Chosen      string      // how a query was answered, and why so; "": nothing was left to choose
	MostThreads int         // that a run had, as far as was looked for a query; 0: that is not known
	Failing     []Failing   // runs that were drawn, or pieces of them, that faults of the program ended undecided
	Stats       Stats
	Reduction   Reduction
	Threads     string // how they were counted; "": each by itself
	Abstraction string // what the program's abstraction distinguished states by: locations or value; "": there was none
}

// Conclude answers by a proof, which says whether what is asked holds.
func (v *Verdict) Conclude(p *Proof, holds bool) {
	v.Proof, v.Reasons, v.Answer = p, p.Open(), p.Judge(holds)
}
