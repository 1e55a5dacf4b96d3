package system

// EffectReporter is a cursor that reports what its actions do to each other: what an engine
// needs that counts executions up to the order of independent actions.
//
// Two actions of different threads are dependent if their effects are (Dependent).
// Independent ones commute: in either order they lead to the same state, and
// neither makes the other possible or impossible.
type EffectReporter interface {
	Cursor

	// Threads is the number of threads created so far.
	Threads() int

	// Effects appends what the last action did, whether it failed or not; whole reports
	// that every other action depends on it, as it does on one that has ended the run. All
	// ways of an action do alike, as far as others depend on it.
	Effects(buf []Effect) (list []Effect, whole bool)

	// Silent reports whether the last action has changed nothing that others see: what it
	// wrote was there before, and it is not whole.
	Silent() bool

	// Waits reports whether the last action was one that may have to wait.
	Waits() bool

	// Pending appends what the next action of a thread would do, as far as its Actions
	// allow it or once they do; ok is false if it has none.
	Pending(thread int32, buf []Effect) (list []Effect, whole, waits, ok bool)

	// Outcome reports how the run has ended in a state without actions.
	Outcome() Outcome

	// Location is a number for the place in the program that a thread is at.
	Location(thread int32) int

	// Returned reports whether what one thread has done in some stretches of the run
	// (each between two marks, oldest first, with silent actions only) has
	// left it as it was.
	Returned(stretches [][2]int) bool

	// Steps appends the actions of the plain system that the last action consisted of.
	Steps(buf []Action) []Action
}

// Effect is what an action does to a place: a unit of eight bytes, or what stands for
// one.
type Effect struct {
	Place uint64
	Bytes uint8
	Kind  EffectKind
}

// EffectKind says how an action uses a place.
type EffectKind uint8

// The kinds of effects.
const (
	Reads   EffectKind = iota
	Updates            // commutes with other updates
	Writes
	Opens // writes; what waits for the place could not act just before, unless it is seen that it could
)

// Dependent reports whether two effects do not commute.
func Dependent(a, b Effect) bool {
	return a.Place == b.Place && a.Bytes&b.Bytes != 0 && !Commute(a.Kind, b.Kind)
}

// Commute reports whether two ways to use a place do.
func Commute(a, b EffectKind) bool { return a == b && a <= Updates }

// Outcome says how a run has ended.
type Outcome uint8

// The ways for a run to end.
const (
	Ended  Outcome = iota
	Pruned         // an assumption does not hold: it is none
	Stuck          // every thread that has not ended waits for ever
)
