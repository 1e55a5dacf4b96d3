package reduction

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/persistent"
	"heddle/internal/explore/reduction/superstep"
	"heddle/internal/explore/system"
)

// Name names a reduction.
type Name string

// The reductions.
const (
	Default    Name = "" // the strongest that is sound: Strongest, or what that becomes
	None       Name = "none"
	Tau        Name = "tau"
	Local      Name = "local"
	Superstep  Name = "superstep"
	Joint      Name = "joint"
	Ordered    Name = "ordered"
	Persistent Name = "persistent"

	Strongest = Persistent
)

// Info is all that is known of a reduction.
type Info struct {
	Name     Name
	Includes Name   // it leaves out what this one does, and more; "": it is the first
	Hint     string // behind its name in help; may be empty
	Switches string // where threads switch, for documents
	Explored string // what is explored of that which can act, for documents

	// Argument is what of the argument for leaving out places and orders it needs: it is off
	// where an observer allows less.
	Argument visibility.Argument
	// Orders says that it leaves out orders of single actions, or makes one action of several:
	// it is off where single actions count.
	Orders bool
	// Conditions says that the states are kept in which a condition on deadlocks, ends and
	// races is judged.
	Conditions bool
	// Runs says that to each run there is one that shows the same to formulae of linear time without X, and
	// is as fair to threads.
	Runs bool
	// Instead is what is used where it is off; "": it never is.
	Instead Name

	// Granularity is how far a step of its machine goes at least.
	Granularity machine.Granularity
	// Learns says that a search learns the discipline of accesses and assumes it, and Follows
	// that it learns their order as well, which takes keys of states.
	Learns, Follows bool
	// Keyless is what it is called where states have no keys, so that no order is followed;
	// "": the same.
	Keyless Name

	// Wrap makes the cursor that is searched of the machine's; nil: that is searched itself.
	Wrap func(*cursor.Cursor) system.Cursor
	// Alone says that what is explored from a state depends on what was explored before, so
	// that a search has one worker.
	Alone bool

	// NotSymbolic says that searches with inputs as unknowns do not have it. Merging says that those
	// of them have it, too, that merge and match states in an order of their own.
	NotSymbolic, Merging bool
}

// table is the one table of reductions, in the order in which they are listed.
var table = []Info{
	{
		Name: None, Hint: "switch at every LLVM instruction",
		Switches: "at every instruction of LLVM", Explored: "everything",
		Argument: visibility.Everything, Conditions: true, Runs: true,
		Granularity: machine.EveryInstruction,
	},
	{ // as SymDIVINE has it
		Name: Tau, Includes: None,
		Switches: "at operations that can be observed by anyone: loads, stores, locks, returns, backward jumps", Explored: "everything",
		Argument: visibility.PlacesOnly, Instead: Local,
		Granularity: machine.ObservableInstructions,
	},
	{
		Name: Local, Includes: Tau,
		Switches: "at operations that another thread may observe: accesses to memory that others may reach, locks, starts and ends of threads", Explored: "everything",
		Argument: visibility.PlacesOnly, Conditions: true, Runs: true,
		Merging: true,
	},
	{
		Name: Superstep, Includes: Local,
		Switches: "where an operation conflicts with what other threads do from the same state", Explored: "everything",
		Argument: visibility.Accesses, Orders: true, Instead: Local,
		Wrap: func(c *cursor.Cursor) system.Cursor { return superstep.New(c) }, Alone: true,
		NotSymbolic: true,
	},
	{
		Name: Joint, Includes: Local,
		Switches: "as with `local`, except at accesses from which the program's locking discipline excludes other threads", Explored: "everything",
		Argument: visibility.Orders, Orders: true, Instead: Local, Runs: true,
		Learns: true,
	},
	{
		Name: Ordered, Includes: Joint,
		Switches: "as with `joint`, except at plain accesses that the program's synchronisation always orders", Explored: "everything",
		Argument: visibility.Orders, Orders: true, Instead: Local, Runs: true,
		Learns: true, Follows: true, Keyless: Joint,
	},
	{
		Name: Persistent, Includes: Ordered,
		Switches: "as with `ordered`", Explored: "the threads of a persistent set, where one is known; this is the default",
		Argument: visibility.Orders, Orders: true, Instead: Local, Runs: true,
		Learns: true, Follows: true,
		Wrap: func(c *cursor.Cursor) system.Cursor { return persistent.New(c) },
	},
}

// All are the reductions, in the order of the table.
func All() (list []Name) {
	for i := range table {
		list = append(list, table[i].Name)
	}
	return list
}

// Info is what is known of the reduction; of Default what is known of the strongest.
func (n Name) Info() *Info {
	if n == Default {
		n = Strongest
	}
	for i := range table {
		if table[i].Name == n {
			return &table[i]
		}
	}
	panic("heddle bug: there is no reduction " + string(n))
}

// String is the name.
func (n Name) String() string { return string(n) }

// Single is the cursor that takes single actions, below one whose actions may be several.
func Single(c system.Cursor) system.Cursor {
	if x, ok := c.(interface{ Single() system.Cursor }); ok {
		return x.Single()
	}
	return c
}
