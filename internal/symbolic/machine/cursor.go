package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/reduction/counters"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/symbolic/term"
)

// Cursor is a symbolic machine as a system. Besides the actions of threads it has the
// answers to a question, 0 for no and 1 for yes, as actions of the thread in whose action
// it came up.
type Cursor struct {
	*cursor.Cursor         // judges ends: leaks, deadlocks
	threads        Reduced // lists actions of threads, and judges states: races
	s              *Machine

	now      moment
	saved    []saved
	relevant []term.Term    // see normalise
	ended    *machine.Fault // of the last action: what it failed with
	paused   bool           // see Continue
	fresh    bool           // see Fresh
	leaves   bool           // the thread continues from where it paused or asked

	eval      *term.Evaluator // see witness
	vain      int             // questions with quantifiers that were left open, the last ones
	fruitless int             // states that subsume.go has looked at since it found one covered

	counters *counters.Cursor // see AbstractThreads; nil: threads are not counted
	groups   map[string]int   // see own.go

	terms int // of the pool, before the cursor was made

	says Says // see FollowRuns; nil: runs are not followed
}

// acting is a thread in the middle of an action, or at its beginning.
type acting struct {
	thread int
	begin  bool   // the instruction that it is at may be taken, though others notice it
	choice int    // the way in which it acts
	frame  uint32 // its top frame when the action began; 0: it was made since
}

// moment is what the cursor is in the middle of.
type moment struct {
	question term.Term // None: nothing
	picked   choice    // a value to ask about; of None: nothing
	acting
	rounds  machine.Rounds // of the action so far
	next    int            // threads from here on were made by the action and are not at their first stop yet
	acted   int
	born    int
	decides bool               // the action is over but for what decides about the next ones: see decide.go
	begun   bool               // acted is in the middle of an action
	asked   []int32            // where questions came up in it, if runs are followed: see runs.go
	split   counters.Splitting // where threads are counted: of that action
}

type saved struct {
	machine machine.Mark
	path    *path
	mark    pathMark
	inputs  int
	next    int
	now     moment
	paths   int64 // bytes of the paths so far, each once
}

// NewCursor makes a cursor of a symbolic machine.
func NewCursor(s *Machine) *Cursor {
	c := cursor.New(s.m)
	return &Cursor{Cursor: c, threads: c, s: s, terms: s.pool.Len()}
}

// Reduced is what is asked of a wrapper around the cursor below, as system.Cursor has it.
type Reduced interface {
	Actions(buf []system.Action) (acts []system.Action, ample int)
	Observe(buf []*system.Failure) []*system.Failure
}

// Reduce has the actions of threads listed, and states judged, by a wrapper around the cursor below.
func (c *Cursor) Reduce(by Reduced) { c.threads = by }

// Symbolic is the machine under the cursor.
func (c *Cursor) Symbolic() *Machine { return c.s }

// Start implements system.Cursor.
func (c *Cursor) Start() *system.Failure {
	c.now = moment{next: 0, acted: -1}
	if f := c.resume(false); f != nil {
		return f
	}
	c.mergeThreads()
	c.normalise()
	if c.says == nil { // else states are compared by all that changed
		c.s.m.Forget()
	}
	c.saved = c.saved[:0]
	return nil
}

// Actions implements system.Cursor.
func (c *Cursor) Actions(buf []system.Action) ([]system.Action, int) {
	t := int32(c.now.acted)
	switch {
	case c.now.picked.t != term.None:
		return append(buf, system.Action{Thread: t, Choice: int64(c.now.picked.v)}), 1
	case c.now.question != term.None:
		return append(buf, system.Action{Thread: t, Choice: 0}, system.Action{Thread: t, Choice: 1}), 2
	}
	return c.threads.Actions(buf)
}

// Unfinished implements system.Staged: it reports whether the actions of the state are answers, or a value to ask about.
func (c *Cursor) Unfinished() bool { return c.now.question != term.None || c.now.picked.t != term.None }

// Endless implements system.Staged.
func (c *Cursor) Endless() *system.Failure {
	if c.s.m.Live() < 2 {
		return nil
	}
	return &system.Failure{Class: system.Gap, Key: uint64(c.s.m.PC(c.now.thread))<<8 | endlessKey,
		Text: "a thread may loop here for ever, depending on inputs and without an action that others observe: what they do meanwhile was not explored"}
}

// endlessKey distinguishes the failure of Endless from others at the same place.
const endlessKey = 0xfe

// IsEndless reports whether a failure is one of Endless.
func IsEndless(f *system.Failure) bool { return f.Class == system.Gap && f.Key&0xff == endlessKey }

// Endures reports whether the action, in the middle of which the cursor is, may have
// iterated a loop, in whatever frame. One that decides about next actions is over.
func (c *Cursor) Endures() bool {
	if c.now.decides {
		return false
	}
	return c.now.rounds != (machine.Rounds{}) || c.now.frame == 0
}

// Do implements system.Cursor.
func (c *Cursor) Do(a system.Action) *system.Failure {
	mark := c.s.m.Mark()
	c.fresh, c.paused, c.leaves, c.s.lost = false, false, c.Unfinished(), c.s.lost[:0]
	if t := c.now.picked.t; t != term.None {
		c.now.picked = choice{}
		q := c.s.pool.Eq(t, c.s.pool.Const(uint64(a.Choice), c.s.pool.Width(t)))
		if c.s.ask(q) == open {
			c.now.question = q
			c.normalise()
			return nil
		}
		c.s.assume(q)
		c.s.learn(q) // it may have been implied
		c.s.path.fixed = append(c.s.path.fixed, choice{t, uint64(a.Choice)})
	} else if q := c.now.question; q != term.None {
		if a.Choice == 0 {
			q = c.s.pool.Not(q)
		}
		c.s.assume(q)
		c.now.question = term.None
	} else {
		t := int(a.Thread)
		if f := c.split(t); f != nil {
			return f
		}
		c.now = moment{acting: acting{thread: t, begin: true, frame: c.s.m.Control().Frame(t), choice: int(a.Choice)}, next: c.s.m.Threads(), acted: t, born: c.s.m.Threads(),
			begun: true}
		if c.counters != nil {
			c.now.split = c.counters.Splitting()
		}
	}
	if f := c.resume(true); f != nil {
		return f
	}
	c.mergeThreads()
	c.normalise()
	c.s.m.Compact(mark)
	return nil
}

// resume takes the present action to its end, to a question, or to a pause.
func (c *Cursor) resume(thread bool) *system.Failure {
	c.s.m.Control().SetRounds(c.now.rounds)
	f := c.resumeInOrder(thread)
	c.now.rounds = machine.Rounds{}
	if c.Unfinished() || c.paused {
		c.now.rounds = c.s.m.Control().Rounds()
	}
	return f
}

// resumeInOrder is resume: the thread's part comes first, if there is one, then that of threads
// that were made. At last, what decides about what comes next is made plain.
func (c *Cursor) resumeInOrder(thread bool) *system.Failure {
	if thread && !c.now.decides {
		if over, f := c.run(c.now.thread); !over || f != nil {
			return f
		}
	}
	if over, f := c.runNew(); !over || f != nil {
		return f
	}
	again := c.now.decides
	if over, f := c.decide(); !over || f != nil {
		return f
	}
	c.fresh = c.fresh || again
	return c.Settle(c.now.acted, c.now.born)
}

// runNew takes the threads that the action has made to their first stop. It is over unless there is a question.
func (c *Cursor) runNew() (over bool, f *system.Failure) {
	for t := c.s.m.Control().NextNew(c.now.next); t >= 0; t = c.s.m.Control().NextNew(c.now.next) {
		c.now.thread, c.now.begin, c.now.frame, c.now.next = t, false, 0, t+1
		c.s.m.Control().Begun(t)
		if over, f := c.run(c.now.thread); !over || f != nil {
			return over, f
		}
	}
	return true, nil
}

// run takes a thread to its next stop. It is over unless there is a question. A thread that executes as many
// instructions with opaque operands as a step may have jumps stops where it is.
func (c *Cursor) run(t int) (over bool, f *system.Failure) {
	s := c.s
	s.acting = c.now.acting
	bare, executed, from := false, false, s.m.PC(t)
	leave := c.leaves
	c.leaves = false
	c.fresh = true
	for range s.m.Control().LongestStep() {
		before := s.m.Mark()
		rest, fault := s.m.Control().Advance(t, machine.Stride{Choice: c.now.choice, Begin: s.begin, Bare: bare, Leave: leave, Frame: s.frame})
		executed = executed || s.m.Mark() != before // it may have come round to where it was
		out := halts
		switch {
		case fault != nil && fault.Class == machine.Opaque:
			s.begin = rest.First
			if out = s.opened(fault); out == plain && s.m.Control().Chooses(t) {
				s.begin = false // the ways to continue were counted before: the thread stops there again
			}
		case fault != nil:
			c.ended = fault
			return true, c.Failed(fault)
		case rest.Paused:
			c.now.begin, c.paused = rest.First, true
			return false, nil
		case rest.Opaque:
			s.begin = rest.First
			out = s.execute()
		}
		switch bare = out == moves; out {
		case done:
			s.begin, executed, leave = false, true, false
		case halts:
			return true, nil
		case fails:
			c.ended = s.wants.fault
			return true, c.Failed(s.wants.fault)
		case asks:
			if c.mustRest(t, executed || s.m.PC(t) != from) {
				return true, nil
			}
			c.now.question, c.now.begin = s.wants.question, s.begin && !s.wants.recount
			s.wants.recount = false
			c.fresh = executed || s.m.PC(t) != from
			return false, nil
		case picks:
			if c.mustRest(t, executed || s.m.PC(t) != from) {
				return true, nil
			}
			c.now.picked, c.now.begin = s.wants.picked, s.begin && !s.wants.recount
			s.wants.recount = false
			c.fresh = executed || s.m.PC(t) != from
			return false, nil
		}
	}
	return true, nil
}

// Closes implements system.Cursor.
func (c *Cursor) Closes() bool { return !c.Unfinished() && c.Cursor.Closes() }

// Observe implements system.Cursor: nothing is judged in the middle of an action.
func (c *Cursor) Observe(buf []*system.Failure) []*system.Failure {
	if c.Unfinished() {
		return buf
	}
	return c.threads.Observe(buf)
}

// Mark implements system.Cursor.
func (c *Cursor) Mark() int {
	paths := int64(0)
	if n := len(c.saved); n > 0 {
		paths = c.saved[n-1].paths
	}
	if n := len(c.saved); n == 0 || c.saved[n-1].path != c.s.path {
		paths += c.s.path.bytes()
	}
	c.saved = append(c.saved, saved{c.s.m.Mark(), c.s.path, c.s.path.mark(), len(c.s.vars.inputs), c.s.vars.next, c.now, paths})
	return len(c.saved) - 1
}

// Undo implements system.Cursor.
func (c *Cursor) Undo(to int) {
	x := &c.saved[to]
	c.Cursor.Undo(int(x.machine))
	c.s.path = x.path
	c.s.path.undo(x.mark)
	c.s.vars.undo(x.inputs, x.next)
	c.now = x.now
	c.saved = c.saved[:to+1]
}

// ChangedPages implements store.Source.
func (c *Cursor) ChangedPages(since int, buf []uint32) []uint32 {
	return c.Cursor.ChangedPages(int(c.saved[since].machine), buf)
}

// ChangedWords implements store.Source.
func (c *Cursor) ChangedWords(since int, buf []store.Word) []store.Word {
	return c.Cursor.ChangedWords(int(c.saved[since].machine), buf)
}

// Inputs are those that the path has read, in their order.
func (c *Cursor) Inputs() []Input { return c.s.vars.inputs }

// Model gives the inputs values that the path allows, if it can be with memory never
// written as zero; ok is false if the oracle knows none.
func (c *Cursor) Model() (values []uint64, ok bool) {
	if c.s.oracle.Satisfiable(append(c.s.vars.asZero(), c.s.path.conds...)) != Sat &&
		(len(c.s.vars.invented) == 0 || c.s.oracle.Satisfiable(c.s.path.conds) != Sat) {
		return nil, false
	}
	for _, in := range c.s.vars.inputs {
		values = append(values, c.s.oracle.Value(in.Value))
	}
	return values, true
}

// bytesPerTerm is about what a term takes: its node, what is known about it, its place in the
// pool's table, and in the solver's kept models.
const bytesPerTerm = 256

// bytesPerMark is what a state to go back to takes.
const bytesPerMark = 160

// Bytes implements system.Cursor.
func (c *Cursor) Bytes() int64 {
	n := c.Cursor.Bytes() + int64(c.s.pool.Len())*bytesPerTerm + int64(cap(c.saved))*bytesPerMark + c.s.contents.bytes()
	if k := len(c.saved); k > 0 {
		n += c.saved[k-1].paths
	}
	return n
}

// What a step, where threads are counted too, a jump and a new term cost about, in units of system.Working.
const (
	workPerStep    = 1
	workPerCounted = 20
	jumpsPerUnit   = 8
	workPerTerm    = 1
)

// Work implements system.Working. What solvers do is not part of it.
func (c *Cursor) Work() int64 {
	steps, jumps := c.s.m.Control().Work()
	perStep := workPerStep
	if c.counters != nil {
		perStep = workPerCounted
	}
	return int64(steps*perStep + jumps/jumpsPerUnit + (c.s.pool.Len()-c.terms)*workPerTerm + c.s.live.work())
}

// Key appends what distinguishes states besides the machine's words: what the cursor is
// in the middle of, and the conditions of the path that concern what the words stand
// for. Others concern inputs that have no part in what follows.
func (c *Cursor) Key(buf []uint32) []uint32 {
	x := &c.now
	if c.says != nil {
		buf = x.followed(buf)
		if !c.Unfinished() {
			x = &moment{}
		}
	}
	begin := uint32(0)
	if x.begin {
		begin = 1
	}
	if x.decides {
		begin |= 2
	}
	buf = append(buf, uint32(x.question), uint32(x.picked.t), uint32(x.picked.v), uint32(x.picked.v>>32), uint32(x.thread), uint32(x.next), begin, uint32(x.choice))
	n := len(buf)
	for _, t := range c.relevant {
		buf = append(buf, uint32(t))
	}
	slices.Sort(buf[n:])
	return buf
}
