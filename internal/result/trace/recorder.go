package trace

import (
	"fmt"
	"strings"
	"unicode"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// maxValues bounds what is shown of one step.
const maxValues = 12

// recorder watches a machine at work.
type recorder struct {
	m     *machine.Machine
	p     *program.Program
	o     Options
	list  list
	names *namer
	code  *code

	action int
	actor  int // thread that acts; the others only run up to their first action
	now    instruction
	seen   int        // instructions looked at
	trial  bool       // an action is only tried
	per    []*watched // by thread
	begun  bool       // main, or what stands for it
	inputs []Input
	blocks map[uint64]*Block // heap blocks that were seen to be made or freed, by object
	forced []Preemption      // switches from threads that could continue
	links  *linker
}

// own is a place in the program's own code.
type own struct {
	place    source.Place
	function string
}

// watched is what the recorder knows about one thread.
type watched struct {
	name     string
	function string
	open     *Step    // the line under way
	entry    *Step    // the beginning of the function that the line is in, where it was not shown yet
	fp       uint32   // frame of the last line
	last     string   // place of the last line
	waiting  []Step   // done before its first own action
	frames   []frame  // outermost first
	locked   []locked // the locks that it holds
	origin   *origin  // nil: it was not seen
	unseen   bool     // it acted unseen: what its variables held is unknown
	library  bool     // it begins in a function of the library, which calls one of the program
	met      bool     // it has come to that one
	own      own      // where it was last in the program's own code
}

// instruction is an LLVM instruction about to be executed.
type instruction struct {
	thread int // -1: none
	frame  machine.Frame
	mark   machine.Mark
	born   int        // threads that there were
	op     program.Op // what it does, past the clearing of dead slots
	pc     int        // where it does it
	place  source.Place
	writes []machine.Access
	reads  []Value
	output []Output
	notes  []string
	call   call

	sources []Link // of what is about to be read
}

func newRecorder(m *machine.Machine, o Options) *recorder {
	r := newLooker(m, o, newCode(m.Program()))
	r.names.nameUnwritten()
	m.Inspect().FollowLocks()
	m.Output = r.noteOutput
	return r
}

// newLooker is a recorder that does not hear what is printed.
func newLooker(m *machine.Machine, o Options, code *code) *recorder {
	r := &recorder{m: m, p: m.Program(), o: o, actor: -1, blocks: map[uint64]*Block{}, code: code, links: newLinker()}
	r.list = list{first: o.First, last: o.Last, actor: -1}
	if o.TooLate > 0 { // where a thread is left alone, an action is as long as a step may be
		r.list.longest = longestOfHang
	}
	r.names = newNamer(m)
	r.names.contents = r.contentsOf
	r.now.thread = -1
	return r
}

func (r *recorder) noteOutput(_, stream int, b []byte) {
	switch {
	case r.trial || r.now.thread < 0:
	case stream == machine.Surroundings:
		r.now.notes = append(r.now.notes, string(b))
	default:
		r.now.output = append(r.now.output, Output{stream, string(b)})
	}
}

func (r *recorder) detach() { r.m.Output = nil }

// begin is called when an action of the schedule begins. A line that the thread has
// under way continues; what a new thread did ahead of its first own action is shown
// now.
func (r *recorder) begin(action, thread int) {
	r.addThreads()
	if r.actor >= 0 && r.actor != thread {
		r.pause(r.actor)
	}
	r.action, r.actor = action, thread
	w := r.per[thread]
	for _, s := range w.waiting {
		s.resumed = action
		r.list.add(s)
	}
	for _, s := range []*Step{w.open, w.entry} {
		if s != nil {
			s.resumed = action
		}
	}
	w.waiting = nil
}

// repeat is called where the part of the run begins that is repeated for ever.
func (r *recorder) repeat() {
	for t := range r.per {
		r.close(t)
		for _, s := range r.per[t].waiting {
			r.list.add(s)
		}
		r.per[t].waiting = nil
	}
	r.list.repeats = true
}

// act is called when the action is over.
func (r *recorder) act() {
	r.settle()
	r.now.thread = -1
	if !r.o.Undoable {
		r.m.Forget()
	}
	r.addThreads()
}

// skip is called when n actions, or instructions of one, go by unseen.
func (r *recorder) skip(n int) {
	r.now.thread = -1
	r.links.forget()
	for t := range r.per {
		r.close(t)
	}
	r.addThreads()
	r.list.add(Step{Kind: Gap, Thread: -1, Count: n})
	for _, w := range r.per {
		w.unseen, w.frames, w.last = true, nil, ""
	}
}

// addThreads begins to watch threads that are new.
func (r *recorder) addThreads() {
	for t := len(r.per); t < r.m.Threads(); t++ {
		w := &watched{function: r.startOf(t), library: r.startsInLibrary(t)}
		w.name = r.threadName(t, w.function)
		if r.m.IsEnvironment(t) {
			w.name = r.environment(t)
		} else if by := r.now.thread; by >= 0 && by < len(r.per) {
			w.own = r.per[by].own
		}
		r.per = append(r.per, w)
		if w.library {
			r.rename(t, r.givenTo(t))
		}
	}
}

// environment names a thread of the environment by the function that it calls.
func (r *recorder) environment(t int) string {
	if fn := r.m.Inspect().TransitionOf(t); fn >= 0 {
		return fmt.Sprintf("environment (thread %d: %s)", t, shortName(r.p.Funcs[fn].SourceName))
	}
	return fmt.Sprintf("environment (%s)", threadNumber(t))
}

func threadNumber(t int) string { return fmt.Sprintf("thread %d", t) }

// startOf is the name of the function that a new thread begins with.
func (r *recorder) startOf(t int) string {
	if fn := r.startFunction(t); fn >= 0 {
		return functionName(&r.p.Funcs[fn])
	}
	return ""
}

// startFunction is the function that a new thread begins with; -1: it has none.
func (r *recorder) startFunction(t int) int {
	frames := r.m.Inspect().Frames(t, nil)
	if len(frames) == 0 {
		return -1
	}
	fn := frames[len(frames)-1].Func
	if !r.m.Inspect().IsStart(fn) {
		return fn
	}
	if len(frames) > 1 {
		return frames[len(frames)-2].Func
	}
	return r.firstCall(fn)
}

// firstCall is the entry that the start function calls: the last of its calls.
func (r *recorder) firstCall(fn int) int {
	f := &r.p.Funcs[fn]
	for pc := f.End - 1; pc >= f.Entry; pc-- {
		if in := &r.p.Code[pc]; in.Op == program.Call {
			return int(in.Imm)
		}
	}
	return fn
}

// look is called before each LLVM instruction, and when a thread stops.
func (r *recorder) look(t int) {
	r.settle()
	top, ok := r.m.Inspect().Top(t)
	if !ok {
		return
	}
	r.addThreads()
	r.meet(t, top.Func)
	if f := r.watch(t, top); len(f.args) > 0 {
		r.enter(t, top, f)
	}
	r.links.moment++
	r.now = instruction{thread: t, frame: top, mark: r.m.Mark(), born: r.m.Threads(), place: r.p.At(top.PC)}
	r.m.Inspect().Prepared(t, r.foresee)
}

// enter notes that a function begins, with its arguments.
func (r *recorder) enter(t int, top machine.Frame, f *frame) {
	args := f.args
	f.args = nil
	place := r.p.Funcs[top.Func].Place
	if r.m.Inspect().IsStart(top.Func) || !place.Known() || isSystem(place) {
		return
	}
	w := r.per[t]
	if w.fp != top.FP {
		r.close(t)
	}
	if w.entry == nil {
		w.entry = &Step{Kind: Line, Thread: t, Function: r.function(top.Func, place), Place: place,
			Source: r.o.Lines.Text(place), Count: 1, Action: r.action, course: course{early: r.isEarly(t)}}
	}
	addValues(&w.entry.Changes, args)
}

func key(p source.Place) string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// foresee notes what the next instruction will read and write.
func (r *recorder) foresee(pc int) {
	in := &r.p.Code[pc]
	r.now.op, r.now.pc = in.Op, pc
	switch in.Op {
	case program.Store:
		r.now.writes = r.m.Pending(r.now.thread, nil)
	case program.RMW:
		r.now.writes = r.m.Pending(r.now.thread, nil)
		r.foreseeSources(in)
	case program.Load, program.CmpXchg:
		r.foreseeRead(in)
		r.foreseeSources(in)
	case program.External, program.CallPtr:
		r.foreseeCall(in)
	}
}

// foreseeRead notes the value of shared memory that is about to be read.
func (r *recorder) foreseeRead(in *program.Instr) {
	if r.m.Live() < 2 || in.Flags&program.FlagPrivate != 0 || r.p.Counts(r.now.pc) {
		return
	}
	for _, a := range r.m.Pending(r.now.thread, nil) {
		if r.m.SharedAt(a.Addr) {
			r.now.reads = append(r.now.reads, r.names.values(r.now.thread, a.Addr, a.Size)...)
		}
	}
}

// settle notes what the instruction did that was about to be executed.
func (r *recorder) settle() {
	n := &r.now
	if n.thread < 0 || r.m.Mark() == n.mark && len(n.output)+len(n.notes) == 0 {
		return
	}
	t := n.thread
	n.thread = -1
	if r.stopped(t, n) {
		r.markDead(t, n)
		return
	}
	r.addThreads()
	r.links.writes(t, r.written(n))
	if r.code.at(n.frame.PC).lifetime { // no step of the source
		if !isSystem(n.place) {
			r.noteVariables(t, n, &Step{})
		}
		return
	}
	s := r.step(t, n)
	s.during(r.links.moment)
	r.names.library = isSystem(n.place) || !n.place.Known() && isLibrary(&r.p.Funcs[n.frame.Func])
	if !isPlatform(n.place) {
		addValues(&s.Reads, n.reads)
		r.noteMemory(t, n, s)
	}
	if !r.m.Inspect().IsStart(n.frame.Func) && !isSystem(n.place) {
		r.noteVariables(t, n, s)
	}
	r.noteCall(t, n, s)
	r.noteThreads(t, n, s)
	r.noteLinks(t, n, s)
	s.Notes = append(s.Notes, n.notes...)
	s.Output = joinOutput(s.Output, n.output)
}

// stopped reports whether the thread only cleared dead slots and stopped before
// what it was about to do.
func (r *recorder) stopped(t int, n *instruction) bool {
	top, ok := r.m.Inspect().Top(t)
	return ok && len(n.notes) == 0 && top.PC == n.pc && top.FP == n.frame.FP && (n.call.name == "" || r.m.Inspect().CallPhase(t) == n.call.phase)
}

// step is the line that the instruction belongs to: the one under way, or a new
// one.
func (r *recorder) step(t int, n *instruction) *Step {
	w := r.per[t]
	frame, place, opening := r.line(t, n)
	if !place.Known() && w.open != nil && w.fp == frame.FP {
		return w.open
	}
	k := key(place)
	if w.open != nil && w.fp == frame.FP && w.last == k {
		return w.open
	}
	again := w.open == nil && w.fp == frame.FP && w.last == k
	r.close(t)
	w.fp, w.last = frame.FP, k
	w.open = &Step{Kind: Line, Thread: t, Function: r.function(frame.Func, place), Place: place,
		Source: r.o.Lines.Text(place), Continued: again, Count: 1, Action: r.action,
		Folded: r.folds(frame.Func, place), course: course{opening: opening, early: r.isEarly(t), frame: frame.FP}}
	if place.Known() && !isSystem(place) {
		w.own = own{place, w.open.Function}
	}
	return w.open
}

// line is the place at which an instruction is shown, and its frame: its own; that
// of its function where a function does something before its first line; for
// code of a library, the place that called the library.
func (r *recorder) line(t int, n *instruction) (machine.Frame, source.Place, bool) {
	place := n.place
	if !place.Known() {
		if w := r.per[t]; w.open != nil && w.fp == n.frame.FP {
			return n.frame, place, false
		}
		place = r.p.Funcs[n.frame.Func].Place
		if !isSystem(place) {
			return n.frame, place, true
		}
	}
	if own, ok := outside(place); ok {
		return n.frame, own, false
	}
	for _, f := range r.m.Inspect().Frames(t, nil) {
		if f.FP >= n.frame.FP {
			continue
		}
		if own, ok := outside(r.p.At(f.PC)); ok && own.Known() {
			return f, own, false
		}
	}
	return n.frame, place, false
}

// close ends the line under way of a thread.
func (r *recorder) close(t int) {
	w := r.per[t]
	if e := w.entry; e != nil {
		w.entry = nil
		if w.open != nil && key(e.Place) == key(w.open.Place) {
			addValues(&e.Changes, w.open.Changes)
			w.open.Changes = e.Changes
		} else {
			r.keep(t, *e)
		}
	}
	if w.open == nil {
		return
	}
	s := *w.open
	w.open = nil
	if len(s.text) > 0 && r.o.Text != nil {
		s.Notes = append([]string{r.o.Text(s.text)}, s.Notes...)
	}
	if !quiet(&s) || s.Place.Known() && !s.opening && strings.ContainsFunc(s.Source, unicode.IsLetter) {
		r.keep(t, s)
	}
}

// pause ends the line under way of a thread because another one continues. If
// the line had no effect yet, it is shown when it continues.
func (r *recorder) pause(t int) {
	w := r.per[t]
	if w.open != nil && quiet(w.open) && len(w.open.text) == 0 {
		w.open, w.last = nil, ""
	}
	r.close(t)
}

// keep puts a step into the list; one that a thread does ahead of its first own
// action waits for that action.
func (r *recorder) keep(t int, s Step) {
	if t != r.actor {
		r.per[t].waiting = append(r.per[t].waiting, s)
		return
	}
	r.list.add(s)
}

// finish gives the steps.
func (r *recorder) finish() []Step {
	r.act()
	if r.actor >= 0 {
		r.close(r.actor)
	}
	for t, w := range r.per {
		r.pause(t)
		for _, s := range w.waiting {
			r.list.add(s)
		}
	}
	steps := r.list.steps()
	r.links.resolve(steps)
	r.foldEarly(steps)
	return steps
}

func (r *recorder) threads() (list []Thread) {
	r.addThreads()
	for t, w := range r.per {
		list = append(list, Thread{ID: t, Name: w.name, Function: w.function})
	}
	return list
}

// addValues adds values to a step, each name once with its last value, and characters to the text before them.
func addValues(to *[]Value, values []Value) {
next:
	for _, v := range values {
		for i := range *to {
			if (*to)[i].Name == v.Name {
				(*to)[i] = v
				continue next
			}
			if (*to)[i].joined(v) {
				continue next
			}
		}
		if len(*to) < maxValues {
			*to = append(*to, v)
		}
	}
}

// joinOutput appends what was printed, one entry for a run of the same stream.
func joinOutput(to, more []Output) []Output {
	for _, o := range more {
		if n := len(to); n > 0 && to[n-1].Stream == o.Stream {
			to[n-1].Text += o.Text
			continue
		}
		to = append(to, o)
	}
	return to
}
