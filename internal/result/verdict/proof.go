package verdict

import "fmt"

// An Obligation is what has to hold for a search to be a proof. Whoever searched
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
	LoopsUnwound                          // no loop goes on after the rounds that were looked at
	AllocationsCovered                    // no block of unknown size was smaller than it may be
	NullStops                             // runs that use a null pointer end there
	FailuresTried                         // operations were let fail, or end, without a cause
	SolversTrusted                        // what solvers outside of heddle called unsatisfiable is so
	ViolationsConfirmed                   // every violation found replayed
	MarksReached                          // what some run should reach was reached
	numObligations
)

var obligationNames = [numObligations]string{
	MachineCovers: "that the machine ran all that the program does", SearchFinished: "that no limit ended the search",
	BoundNotReached: "that no bound cut executions off", InputsCovered: "that all inputs were tried",
	MemoryWritten: "that no memory was read that was never written", HandlersCovered: "that handlers were left wherever they may",
	StatesKept: "that no state was taken for another one", LoopsUnwound: "that loops were followed to their ends",
	AllocationsCovered: "that blocks had all their sizes", NullStops: "that runs end where they use a null pointer",
	FailuresTried: "that operations were let fail without a cause", SolversTrusted: "that solvers are right",
	ViolationsConfirmed: "that all violations replayed", MarksReached: "that what some run should reach was reached",
}

// String says what has to hold.
func (o Obligation) String() string { return obligationNames[o] }

// Obligations returns all of them.
func Obligations() (list []Obligation) {
	for o := range numObligations {
		list = append(list, o)
	}
	return list
}

// ProofKind is how it was made sure that no run was left out.
type ProofKind uint8

// The kinds of proofs.
const (
	Exhausted      ProofKind = iota // all states were explored, under a reduction
	CountedThreads                  // so were all states in which threads count as one or many
	Unrolled                        // all paths were followed, loops unrolled and states merged
	Inductive                       // invariants hold at first, and after each round
	Explored                        // as Exhausted, for figures and tests: what violates is one of these
)

// demands returns the obligations of a kind of proof.
func (k ProofKind) demands(o Obligation) bool {
	return k != Explored || o != ViolationsConfirmed && o != MarksReached
}

// A Proof is that a search looked at everything: its obligations, each discharged or
// open. Only a proof makes an answer Verified. An obligation of which nobody has said
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

// Open returns what keeps the search from being a proof; none if it is one.
func (p *Proof) Open() []Reason {
	list := p.open[:len(p.open):len(p.open)]
	for o, stated := range p.stated {
		if !stated && p.Kind.demands(Obligation(o)) {
			list = append(list, Reason{Kind: InternalError, Text: fmt.Sprintf("nobody has said %s, which is a bug of heddle", Obligation(o))})
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
