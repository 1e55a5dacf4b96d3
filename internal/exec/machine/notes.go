package machine

import (
	"maps"
	"slices"
)

// Notes is what runs of a machine have shown that is not part of a state: undoing takes nothing of it back. Most of it is a
// reason why what was found then is not a proof: a value, an order or an outcome that was not explored. Sets are of
// instructions.
//
// Invariant: notes are only ever added, but for those of an Aside, which leaves them as they were. What a state does next never
// depends on them.
type Notes struct {
	cuts           map[int]bool
	stands         map[int]bool // see ClockStands
	spared         map[int]bool // by place and kind: see spurious.go
	uninitialised  map[int]bool // see written.go
	crashes        map[int]bool
	oldTimes       map[int]bool // see OldTimes
	between        map[int]bool // see jump.go
	reached        map[int]bool
	chance         map[int]bool // see chance.go
	opened         map[int]bool // see Opened
	unmounted      map[int]bool // see Unmounted
	bareLocks      map[int]bool // see BareLocks
	wrapped        map[int]bool // see Wrapped
	cutOff         map[int]bool // see CutOff
	jumped         map[int]bool // see NoteJump
	reused         map[int]bool // see Reused
	adjoining      map[int]bool // see Adjoining
	tall           map[int]bool // see Tall
	assumed        map[Assumed]bool
	ended          bool // see Ended
	outOfThreads   bool
	dated          bool // see Dated
	clock          ClockUse
	threads        int // see Threads
	unwrittenReads []UnwrittenRead
}

// Notes returns what this machine's runs have shown.
func (m *objects) Notes() *Notes {
	m.notes.dated = m.notes.dated || m.times.met
	return &m.notes
}

func newNotes() (n Notes) {
	n.assumed = map[Assumed]bool{}
	for _, set := range n.sets() {
		*set = map[int]bool{}
	}
	return n
}

// sets are all sets, in a fixed order.
func (n *Notes) sets() []*map[int]bool {
	return []*map[int]bool{
		&n.cuts, &n.stands, &n.spared, &n.uninitialised, &n.crashes, &n.oldTimes, &n.between, &n.reached, &n.chance, &n.opened, &n.unmounted, &n.bareLocks, &n.wrapped,
		&n.cutOff, &n.jumped, &n.reused, &n.adjoining, &n.tall,
	}
}

// Adopt adds what another machine for the same program has noted. What runs have read that was never written is of one run
// only, and not adopted.
func (n *Notes) Adopt(other *Notes) {
	from := other.sets()
	for i, set := range n.sets() {
		maps.Copy(*set, *from[i])
	}
	maps.Copy(n.assumed, other.assumed)
	n.outOfThreads = n.outOfThreads || other.outOfThreads
	n.ended = n.ended || other.ended
	n.dated = n.dated || other.dated
	n.threads = max(n.threads, other.threads)
}

// Aside lets f lead the machine through states that are not part of a run. What its sets get meanwhile is forgotten. Aside
// reports whether they got anything new. f must leave the machine in the state in which it found it.
func (n *Notes) Aside(f func()) (noted bool) {
	sets := n.sets()
	before := make([]map[int]bool, len(sets))
	for i, set := range sets {
		before[i] = maps.Clone(*set)
	}
	ended, assumed := n.ended, maps.Clone(n.assumed)
	f()
	noted = !maps.Equal(n.assumed, assumed)
	n.ended, n.assumed = ended, assumed
	for i, set := range sets {
		noted = noted || !maps.Equal(*set, before[i])
		*set = before[i]
	}
	return noted
}

// CutShort lets f lead the machine through states, and reports whether it came by an input of which not every value was tried,
// or by a clock that stood: there may be runs from these states which f has not seen.
func (n *Notes) CutShort(f func()) bool {
	cuts, stands := n.cuts, n.stands
	n.cuts, n.stands = map[int]bool{}, map[int]bool{}
	f()
	short := len(n.cuts)+len(n.stands) > 0
	maps.Copy(n.cuts, cuts)
	maps.Copy(n.stands, stands)
	return short
}

// Imagined lets f lead the machine through states that perhaps no run comes to: what is reached from there counts as little.
func (n *Notes) Imagined(f func()) {
	before := maps.Clone(n.reached)
	f()
	n.reached = before
}

// Cut notes that a choice of inputs at an instruction did not cover the whole range of its type.
func (n *Notes) Cut(pc int) { n.cuts[pc] = true }

// Cuts returns the instructions that Cut named.
func (n *Notes) Cuts() map[int]bool { return n.cuts }

// Over notes that a run has come to where it has no action left. What an assumption has cut off is no end.
func (n *Notes) Over(s RunStatus) { n.ended = n.ended || s != Pruned }

// Ended reports whether a run has come to its end: see Over.
func (n *Notes) Ended() bool { return n.ended }

// Jumped are the calls of setjmp that have returned again.
func (n *Notes) Jumped() map[int]bool { return n.jumped }

// CutOff are the assumptions that cut runs off.
func (n *Notes) CutOff() map[int]bool { return n.cutOff }

// Open notes that at an instruction it was chosen whether there is a file that the program did not make: both were explored.
func (n *Notes) Open(pc int) { n.opened[pc] = true }

// Opened returns the instructions that Open named.
func (n *Notes) Opened() map[int]bool { return n.opened }

// Unmount notes that at an instruction a file of a file system was taken not to be there that is assumed not to be mounted.
func (n *Notes) Unmount(pc int) { n.unmounted[pc] = true }

// Unmounted returns the instructions that Unmount named.
func (n *Notes) Unmounted() map[int]bool { return n.unmounted }

// ClockStands notes that a call at an instruction took time that the clock of the run did not show any more.
func (n *Notes) ClockStands(pc int) { n.stands[pc] = true }

// Clock notes that a call looks at the clock, or lets it move.
func (n *Notes) Clock() { n.clock.Used++ }

// Clocked returns how often Clock was called.
func (n *Notes) Clocked() int { return n.clock.Used }

// ClockUse counts what calls have done about the clock.
type ClockUse struct {
	Used   int // see Notes.Clock
	Waited int // looks that found no time passed where some could have passed
	Passed int // looks and waits by which time has passed
	Stood  int // looks and waits by which none could pass, as the clock shows no later time any more
}

// UseClock is where calls count what they do about the clock.
func (n *Notes) UseClock() *ClockUse { return &n.clock }

// ClockStood returns the instructions that ClockStands named.
func (n *Notes) ClockStood() map[int]bool { return n.stands }

// Reach notes that a call of heddle_sometimes came with a condition that holds.
func (n *Notes) Reach(pc int) { n.reached[pc] = true }

// Reached reports whether Reach named an instruction.
func (n *Notes) Reached(pc int) bool { return n.reached[pc] }

// spare notes that an operation of a kind took the ordinary way where the other one is not explored.
func (n *Notes) spare(pc int, k Spurious) { n.spared[pc*int(NumSpurious)+int(k)] = true }

// Spared returns the places at which an operation of a kind took the ordinary way where
// the other one was not explored, in ascending order.
func (n *Notes) Spared(k Spurious) (pcs []int) {
	for key := range n.spared {
		if key%int(NumSpurious) == int(k) {
			pcs = append(pcs, key/int(NumSpurious))
		}
	}
	slices.Sort(pcs)
	return pcs
}

// noteUninitialised notes that an instruction read memory never written.
func (n *Notes) noteUninitialised(pc int) {
	if !n.uninitialised[pc] { // which hardly ever is new
		n.uninitialised[pc] = true
	}
}

// Uninitialised returns the instructions that read memory never written.
func (n *Notes) Uninitialised() map[int]bool { return n.uninitialised }

// noteBareLock notes that a call took memory that was never written for a lock.
func (n *Notes) noteBareLock(pc int) {
	if !n.bareLocks[pc] {
		n.bareLocks[pc] = true
	}
}

// noteWrapped notes that the result of a signed operation did not fit its type, while nobody asked for the check "overflow".
func (n *Notes) noteWrapped(pc int) {
	if !n.wrapped[pc] {
		n.wrapped[pc] = true
	}
}

// Wrapped returns the instructions whose results did not fit their types, and wrapped round.
func (n *Notes) Wrapped() map[int]bool { return n.wrapped }

// BareLocks returns the calls that took memory never written for a lock, while nobody asked for the check "misuse": it is then as
// one that was initialised.
func (n *Notes) BareLocks() map[int]bool { return n.bareLocks }

// Dated reports whether a run has computed with what the clock shows, where the origin of time moves: see timewords.go.
func (n *Notes) Dated() bool { return n.dated }

// OldTimes returns the words in which times became old whose age a run has asked for: see timewords.go.
func (n *Notes) OldTimes() map[int]bool { return n.oldTimes }

// Crashes returns the instructions that Machine.Crash named.
func (n *Notes) Crashes() map[int]bool { return n.crashes }

// Between returns the instructions that left a handler other than by its return (see noteBetween).
func (n *Notes) Between() map[int]bool { return n.between }

// Chance returns the instructions whose outcome depends on where objects lie.
func (n *Notes) Chance() map[int]bool { return n.chance }

// Reused returns the instructions that ask whether the address of an object that has ended is another one's, of which not both answers
// were explored.
func (n *Notes) Reused() map[int]bool { return n.reused }

// Adjoining returns the instructions that ask whether an address at or behind the end of an object is another one's.
func (n *Notes) Adjoining() map[int]bool { return n.adjoining }

// Threads is how many threads a run has had at most: their numbers are those below it.
func (n *Notes) Threads() int { return n.threads }

// OutOfThreads reports whether a thread was to be made and there was no room for it.
func (n *Notes) OutOfThreads() bool { return n.outOfThreads }

// UnwrittenReads returns the reads of memory never written of which Options.Unwritten said what it holds, in their order.
func (n *Notes) UnwrittenReads() []UnwrittenRead { return n.unwrittenReads }
