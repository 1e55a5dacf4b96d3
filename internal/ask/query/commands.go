package query

// Commands is an observer of Plasma Lab: variables of its own, and guarded commands
// that change them after each step of a run, from the top, each at most once. It is
// not executed in the first state of a run. The variable Score is the score; once the
// variable Decided is not 0, nothing changes any more.
//
// All values are doubles, as in Plasma Lab; what is true is 1. In the formulae
// conditions may stand for numbers and numbers for conditions.
type Commands struct {
	File    string // that it was read from
	Name    string // of the first observer
	Vars    []CommandVar
	List    []Command
	Score   int // index into Vars
	Decided int // index into Vars, or -1 if there is none

	// Seen numbers what the variables have held, for all who are guided by them.
	Seen Vectors
}

// CommandVar is a variable of an observer.
type CommandVar struct {
	Name   string
	Init   float64
	Clock  bool // counts steps
	Double bool // declared as one
}

// Command changes variables, all at once, where its guard is true.
type Command struct {
	Text string // what it was read from, without line ends
	Line int
	When *Node
	Set  []Assignment
}

// Assignment gives a variable a value.
type Assignment struct {
	Var   int // index into Vars
	Value *Node
}

// nodes are the formulae that the commands ask of states.
func (c *Commands) nodes() (list []*Node) {
	for i := range c.List {
		list = append(list, c.List[i].When)
		for _, a := range c.List[i].Set {
			list = append(list, a.Value)
		}
	}
	return list
}
