package visibility

// Kind says when an observer can see a step.
type Kind uint8

// The kinds of cells.
const (
	Hidden  Kind = iota // never
	Reached             // where the observer reaches the memory, the lock or the object that the step is about
	Shown               // always
)

// Cell is what a step shows to an observer.
type Cell struct {
	Kind Kind
	// Program names a program of testdata/visibility, without .c, that fails only if
	// threads can switch before such a step. "": Kind is Hidden.
	Program string
	// Why is the reason why no program can notice the step; it is empty unless Kind is Hidden.
	Why string
}

// Shows reports whether the step is always a place to switch with the observer.
func (c Cell) Shows() bool { return c.Kind == Shown }

// At is the cell of a step and an observer.
func At(s Step, o Observer) Cell {
	if c, ok := seen[pair{s, o}]; ok {
		return c
	}
	if why, ok := hidden[pair{s, o}]; ok {
		return Cell{Why: why}
	}
	return Cell{Why: columns[o].hidden}
}

// pair names a cell.
type pair struct {
	step     Step
	observer Observer
}

// column is what holds for all steps and one observer.
type column struct {
	name   string   // the observer in words
	hidden string   // why no program can observe a step that has no cell of its own
	upTo   Argument // how far the argument for reductions reaches
	why    string   // and why not farther
}

// Common is the reason of all cells of an observer that show nothing and have no
// reason of their own.
func (o Observer) Common() string { return columns[o].hidden }
