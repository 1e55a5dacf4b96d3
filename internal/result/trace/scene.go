package trace

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/ir/source"
)

// Scene is what a person sees of the state that a cursor is in: threads, frames, variables, and what actions would do. It changes nothing, and it
// remembers nothing of states: what it says follows from the present one. So a heap block has the number of its place, not of its mention: those of thread 2
// begin with 2001.
//
// Other than a trace it has not seen what went before. A variable whose slots the compiler has given to another one, or cleared because it is not
// needed any more, has no value in it; programs that are lowered for scenes (lower.Options.KeepVariables) keep more of them.
type Scene struct {
	c *cursor.Cursor
	r *recorder
	o Options

	names []string // of the threads, from when they began
	kept  bool     // the recorder is that of a run, whose names stay
}

// NewScene makes a scene of a cursor that was started. Lines gives the source; nil: none.
func NewScene(c *cursor.Cursor, lines *source.Lines) *Scene {
	m := c.Machine()
	o := Options{Lines: lines, Undoable: true}.defaults()
	s := &Scene{c: c, o: o, r: newLooker(m, o, newCode(m.Program()))}
	s.r.names.fixed = true
	s.r.names.nameUnwritten()
	return s
}

// look forgets the threads of other states.
func (s *Scene) look() *recorder {
	if s.kept {
		return s.r
	}
	s.r.per = s.r.per[:0]
	clear(s.r.names.types)
	clear(s.r.names.owners)
	s.r.addThreads()
	s.nameGone(s.r)
	return s.r
}

// Note remembers the names of threads that are new, for when they have ended, and forgets those of threads that are not there any more. It is called after
// each move.
func (s *Scene) Note() {
	threads := s.r.m.Threads()
	if len(s.names) == threads {
		return
	}
	s.names = s.names[:min(len(s.names), threads)]
	for _, w := range s.look().per[len(s.names):] {
		s.names = append(s.names, w.name)
	}
}

// nameGone gives threads that have ended the names that they had.
func (s *Scene) nameGone(r *recorder) {
	for t := range min(len(s.names), len(r.per)) {
		if r.m.Status(t) != machine.Running {
			r.per[t].name = s.names[t]
		}
	}
}

// Condition says what a thread can do.
type Condition string

// The conditions of threads.
const (
	Able    Condition = "can act"
	Waiting Condition = "waits"
	Gone    Condition = "has ended"
)

// Actor is a thread as it stands in a state.
type Actor struct {
	ID        int
	Name      string // "main", "thread 1 (worker)"
	Condition Condition
	Ways      int    // in which it can act; more than one where it reads an input, or something may fail
	Waits     string // what it waits for
	For       int    // the thread that it waits for; -1: none that is known
	Next      string // what it is about to do that others can notice: "locks m", "writes counter"
	Function  string
	Place     source.Place
	Source    string
}

// Threads are the threads that were made so far, by number.
func (s *Scene) Threads() (list []Actor) {
	r := s.look()
	for t := range r.m.Threads() {
		list = append(list, s.actor(t))
	}
	return list
}

func (s *Scene) actor(t int) Actor {
	r := s.r
	a := Actor{ID: t, Name: r.per[t].name, Condition: Gone, For: -1}
	if r.m.Status(t) != machine.Running || r.m.RunStatus() != machine.Going {
		return a
	}
	a.Place, a.Function = r.placeOf(t, r.m.PC(t))
	a.Source = r.o.Lines.Text(a.Place)
	a.Ways, a.Condition = r.m.Choices(t), Able
	if a.Ways == machine.Given { // by the run
		a.Ways = 1
	}
	if a.Ways == 0 {
		a.Condition = Waiting
		what, other := r.m.Inspect().Blocked(t)
		a.Waits, a.For = r.naming(r.renamed(t, what)), other
	}
	a.Next = s.next(t)
	return a
}

// next is what a thread is about to do, as far as its next instruction says.
func (s *Scene) next(t int) string {
	r := s.r
	if x, c := r.m.Inspect().ExternalOf(t); x != nil {
		return calls(x, s.object(t, c))
	}
	for _, a := range r.m.Pending(t, nil) {
		if name := r.names.object(t, a.Addr, a.Size); name != "" {
			verb := "reads "
			if a.Write {
				verb = "writes "
			}
			return verb + name
		}
	}
	return ""
}

// object is what the first argument of a call leads to; "": nothing that has a name.
func (s *Scene) object(t int, c *machine.Call) string {
	if c.NumArgs() == 0 {
		return ""
	}
	return s.r.names.object(t, c.Arg(0), 1)
}

// calls says in few words what a call of the platform does to an object.
func calls(x *machine.External, object string) string {
	switch {
	case object != "" && x.Note.Kind == machine.Does:
		return x.Note.Text + " " + object
	case x.Title != "":
		return x.Title
	}
	return x.Name + "(" + object + ")"
}

// ThreadName is the name of a thread of the state.
func (s *Scene) ThreadName(t int) string {
	r := s.look()
	if t < 0 || t >= len(r.per) {
		return threadNumber(t)
	}
	return r.per[t].name
}

// Where is the place that a thread's next instruction has in the program's own source, and the function there.
func (s *Scene) Where(t int) (source.Place, string) {
	if s.r.m.Status(t) != machine.Running {
		return source.Place{}, ""
	}
	return s.r.placeOf(t, s.r.m.PC(t))
}

// Stack is where a thread is, innermost frame first. Functions that were put into others are frames of their own.
func (s *Scene) Stack(t int) []Frame { return s.look().stack(t).Frames }

// Code are the instructions of a thread's function around the next one, for programs without source, with the names of registers.
func (s *Scene) Code(t, around int) (list []string) {
	top, ok := s.r.m.Inspect().Top(t)
	if !ok {
		return nil
	}
	fn := &s.r.p.Funcs[top.Func]
	for pc := max(fn.Entry, top.PC-around); pc < min(fn.End, top.PC+around+1); pc++ {
		mark := "  "
		if pc == top.PC {
			mark = "> "
		}
		list = append(list, mark+withRegisters(fn, s.r.p.Format(pc)))
	}
	return list
}

// Failure describes what the state, or the action that led to it, has failed.
func (s *Scene) Failure(f *Failed) *Failure { return s.look().failure(f.Failure, f.Fault) }

// Ending says how the run has ended where no thread can act.
func (s *Scene) Ending() string { return s.look().ending() }

// Waits are what the threads wait for that cannot continue, and those that wait for each other in a circle.
func (s *Scene) Waits() ([]Wait, []int) {
	w := s.look().waits()
	return w, cycle(w)
}

// Text is a line of the source; "": it is not there, or may not be shown.
func (s *Scene) Text(p source.Place) string { return s.o.Lines.Text(p) }
