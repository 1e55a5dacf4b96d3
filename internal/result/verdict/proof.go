package verdict

import "fmt"

// An Obligation is what has to hold for what was done to be a proof. Whoever did it
// discharges it, or leaves it open with a reason.
type Obligation uint8

// The obligations.
const (
	MachineCovers       Obligation = iota // the machine ran all that the program does: no gap, no limit of it, no fault of ours
	SearchFinished                        // no limit of time, memory, states or depth ended the search
	BoundNotReached                       // no bound on switches or delays cut executions off
	InputsCovered                         // every value of every input was tried
	MemoryWritten                         // nothing depends on memory that was never written
	HandlersCovered                       // handlers were left, and threads ended, wherever they may
	StatesKept                            // no state was taken for another one
	LoopsUnwound                          // no loop continues after the rounds that were looked at
	AllocationsCovered                    // no block of unknown size was smaller than it may be
	NullStops                             // runs that use a null pointer end there
	AddressesChosen                       // objects lie where they were put
	FailuresTried                         // operations were let fail, or end, without a cause
	SolversTrusted                        // what solvers outside of heddle called unsatisfiable is so
	EndsReached                           // it was examined whether a run can end from every state, where that is asked for
	ViolationsConfirmed                   // every violation found replayed
	MarksReached                          // what some run should reach was reached
	RunsFollowed                          // every run that was drawn reached where it is decided
	DrawingFinished                       // no limit ended the drawing of runs
	ChainComplete                         // the chain has all states that runs come to, and was solved
	PrecisionReached                      // the precision, or the decision, that was asked for was reached
	numObligations
)

var obligationNames = [numObligations]string{
	MachineCovers: "that the machine ran all that the program does", SearchFinished: "that no limit ended the search",
	BoundNotReached: "that no bound cut executions off", InputsCovered: "that all inputs were tried",
	MemoryWritten: "that no memory was read that was never written", HandlersCovered: "that handlers were left wherever they may",
	StatesKept: "that no state was taken for another one", LoopsUnwound: "that loops were followed to their ends",
	AllocationsCovered: "that blocks had all their sizes", NullStops: "that runs end where they use a null pointer",
	AddressesChosen: "that objects lie where heddle puts them", FailuresTried: "that operations were let fail spuriously", SolversTrusted: "that solvers are right",
	EndsReached:         "that it was examined whether a run can end from every state",
	ViolationsConfirmed: "that all violations replayed", MarksReached: "that what some run should reach was reached",
	RunsFollowed: "that every run came to where it is decided", DrawingFinished: "that no limit ended the drawing",
	ChainComplete: "that the chain has all states", PrecisionReached: "that the precision or decision asked for was reached",
}

// String says what has to hold.
func (o Obligation) String() string { return obligationNames[o] }

// ProofKind is how it was made sure that the answer is right.
type ProofKind uint8

// The kinds of proofs.
const (
	Exhausted         ProofKind = iota // all states were explored, under a reduction
	CounterAbstracted                  // so were all states in which threads count as one or many
	Unrolled                           // all paths were followed, loops unrolled and states merged
	Inductive                          // invariants hold at first, and after each round
	ThreadModular                      // so do facts about threads in pairs, after each step of any thread
	Explored                           // as Exhausted, for figures, tests and queries: what violates is one of these
	Witnessed                          // one state decides, to which a replay came
	Drawn                              // runs were drawn at random: the guarantee is the method's
	Computed                           // the probabilities of all runs were computed
	numKinds
)

// Every search has to discharge these, and one for a verdict two more.
var (
	ofSearch = []Obligation{MachineCovers, SearchFinished, BoundNotReached, InputsCovered, MemoryWritten, HandlersCovered,
		StatesKept, LoopsUnwound, AllocationsCovered, NullStops, AddressesChosen, FailuresTried, SolversTrusted, EndsReached}
	ofVerdict = append(ofSearch[:len(ofSearch):len(ofSearch)], ViolationsConfirmed, MarksReached)
)

// demands are the obligations of each kind of proof.
var demands = [numKinds][]Obligation{
	Exhausted: ofVerdict, CounterAbstracted: ofVerdict, Unrolled: ofVerdict, Inductive: ofVerdict, ThreadModular: ofVerdict,
	Explored:  ofSearch,
	Witnessed: {ViolationsConfirmed},
	Drawn:     {RunsFollowed, DrawingFinished, PrecisionReached},
	Computed:  {MachineCovers, ChainComplete, PrecisionReached},
}

// Obligations returns what a proof of the kind has to discharge.
func (k ProofKind) Obligations() []Obligation { return demands[k] }

// A Proof is that nothing was left out which the answer depends on: its obligations, each
// discharged or open. Only a proof makes an answer Verified. An obligation of which no engine has said
// whether it is discharged counts as open, so that the zero value proves nothing.
type Proof struct {
	Kind ProofKind

	stated  [numObligations]bool
	open    []Reason
	assumed []string
}

// State says of an obligation what leaves it open, and what was assumed to discharge
// it. Reasons and assumptions are kept in the order in which they are stated.
func (p *Proof) State(o Obligation, open []Reason, assumed ...string) {
	p.stated[o] = true
	p.open = append(p.open, open...)
	p.assumed = append(p.assumed, assumed...)
}

// Stated reports whether something was said of an obligation.
func (p *Proof) Stated(o Obligation) bool { return p.stated[o] }

// LeavesOpen reports whether an obligation was stated as open.
func (p *Proof) LeavesOpen() bool { return len(p.open) > 0 }

// Left returns what was stated to leave obligations open.
func (p *Proof) Left() []Reason { return p.open }

// Assumptions returns what the proof rests on, in sentences.
func (p *Proof) Assumptions() []string { return p.assumed }

// Open returns what keeps it from being a proof; none if it is one.
func (p *Proof) Open() []Reason {
	list := p.open[:len(p.open):len(p.open)]
	for _, o := range p.Kind.Obligations() {
		if !p.stated[o] {
			list = append(list, Reason{Kind: InternalError, Text: fmt.Sprintf("no engine stated %s, which is a bug in heddle", o)})
		}
	}
	return list
}

// Answer is what follows from a proof and the number of violations that were
// confirmed: one is enough for Violated, and nothing but a proof without any open
// obligation for Verified.
func (p *Proof) Answer(violations int) Answer {
	switch {
	case violations > 0:
		return Violated
	case len(p.Open()) > 0:
		return Unknown
	}
	return Verified
}

// Judge is the answer to a question about which a proof is, which says whether what is
// asked holds: neither Verified nor Violated while an obligation is open.
func (p *Proof) Judge(holds bool) Answer {
	switch {
	case len(p.Open()) > 0:
		return Unknown
	case holds:
		return Verified
	}
	return Violated
}
