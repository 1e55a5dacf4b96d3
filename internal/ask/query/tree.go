package query

// Query is one question.
type Query struct {
	Kind   Kind
	Text   string // what it was read from; not part of the tree
	Prop   *Node  // of Reachable, Always: a condition; of Linear, Branching: a formula; of Estimate: a number
	Left   Run    // of Probability, Threshold, Comparison
	Right  Run    // of Comparison
	Op     Op     // of Threshold, Comparison: Ge, Gt, Le or Lt
	Theta  float64
	Steps  uint64 // of SampleEnum, Estimate
	Runs   uint64
	Over   Fold    // of Estimate
	Params []Param // in braces after the query

	Guide   Guide  // in braces after a Probability: what guides methods for rare events
	Watcher string // the name of the observer to guide them, which ParseFile puts into Guide
}

// Run is Pr[<=Steps](Formula). Steps is Unbounded where runs of any length are meant.
type Run struct {
	Steps   uint64
	Formula *Node
}

// Fold makes one number of the values that an expression has along a run.
type Fold uint8

// The folds.
const (
	Max Fold = iota
	Min
	Last
	Avg
)

var foldNames = [...]string{"max", "min", "last", "avg"}

// String is the fold's name in a query.
func (f Fold) String() string { return foldNames[f] }

// Param is a named number in braces: {Alpha = 0.05}.
type Param struct {
	Name  string // Alpha, Beta, Delta, Epsilon, U0 or U1
	Value float64
}

// Param is the value of a parameter, if the query gives it.
func (q *Query) Param(name string) (float64, bool) {
	for _, p := range q.Params {
		if p.Name == name {
			return p.Value, true
		}
	}
	return 0, false
}

// ParamOr is the value of a parameter, or another one if the query does not give it.
func (q *Query) ParamOr(name string, otherwise float64) float64 {
	if v, ok := q.Param(name); ok {
		return v
	}
	return otherwise
}

// Op is what a node of a formula is.
type Op uint8

// The nodes. Those from Not on are conditions, those from Next on temporal.
const (
	Number   Op = iota // Value
	Register           // @Process.Func.%Name
	Thread             // Name: the number of the process that a variable stands for
	Variable           // Func::Name:Line, Path, @Process
	Negate             // -Args[0]
	Add                // Args[0] + Args[1]
	Sub
	Mul
	Div
	Rem
	Own    // in Commands: its variable Value, called Name
	Real   // in Commands: the number whose bits Value has
	Apply  // in Commands: Name of Args: min, max, floor, ceil, pow, mod, log
	Choose // in Commands: Args[1] if Args[0] is true, else Args[2]

	Not // !Args[0]
	And
	Or
	Implies
	Eq // comparisons of numbers
	Ne
	Lt
	Le
	Gt
	Ge
	Exists     // Exists (Name)(Args[0])
	Forall     // Forall (Name)(Args[0])
	Calls      // [Process.Func]: the process is about to call it
	At         // at(File:Line)@Process: a process is about to act there
	DataRace   // two processes are about to race
	DivZero    // a process is about to divide by zero
	OverFlows  // a process is about to access memory outside of an object
	Deadlock   // no process can continue, and one waits
	Terminated // the program has ended
	Enabled    // enabled(Process): the process can act; in formulae of linear temporal logic only
	Wants      // made by heddle alone: the process is about to take a lock, and may have to wait
	Progress   // made by heddle alone, of an action: it changes what others see
	Waits      // waits(Process), waits(Process, Args[0]): the process waits, for the object Args[0]; likewise
	True
	False

	Next     // X<=Bound Args[0]: after so many steps
	Finally  // <> Args[0], F<=Bound Args[0]
	Globally // [] Args[0], G<=Bound Args[0]
	Until    // Args[0] U<=Bound Args[1]

	// In formulae of linear temporal logic only.
	WeakUntil     // Args[0] W Args[1]
	Release       // Args[0] R Args[1]
	StrongRelease // Args[0] M Args[1]
	Iff           // Args[0] <-> Args[1], which may be temporal; elsewhere it is read as two implications

	// In formulae of branching time only.
	SomePath  // E Args[0], which is temporal: some run from here satisfies it
	EveryPath // A Args[0]: every run does
)

// IsCondition reports whether nodes of that kind are true or false.
func (o Op) IsCondition() bool { return o >= Not }

// IsTemporal reports whether nodes of that kind speak of a run.
func (o Op) IsTemporal() bool { return o >= Next }

// Unbounded is the bound of a temporal operator that was given none: as far as
// the run goes; and the bound on runs that have none.
const Unbounded = ^uint64(0)

// Node is a part of a formula: a condition or a number.
type Node struct {
	Op      Op
	At      int // byte of Query.Text that it begins at; not part of the tree
	Args    []*Node
	Value   uint64
	Type    Type
	Process Process
	Func    string
	Name    string
	Outer   bool // of a variable: with :: before it, so that it is no keyword and no process
	Line    int  // of At; of a variable's declaration, 0: any
	File    string
	Path    []Step
	Bound   uint64
	Bare    bool // of Ne: written as a number, which is to be other than 0

	// Spelled: Func (of Calls), or Name (of a Register, for its function and itself), is as Plasma Lab writes it. It is to be found among the
	// program's names, which property.Spell does.
	Spelled bool
}

// Type is how a register, variable or number is read. The zero value: as it is
// declared.
type Type struct {
	Bits   uint
	Signed bool
}

// Process names a thread: by number, or by the variable of an Exists or a
// Forall.
type Process struct {
	Given  bool
	Var    string // "": Number says it
	Number int
}

// StepKind is how a path continues.
type StepKind uint8

// The steps of a path.
const (
	Member StepKind = iota // .Name
	Arrow                  // ->Name
	Index                  // [Index]
)

// Step leads from a variable to a part of it.
type Step struct {
	Kind  StepKind
	At    int
	Name  string
	Index *Node
}
