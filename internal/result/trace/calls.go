package trace

import (
	"fmt"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// call is a call of the platform that is about to be taken.
type call struct {
	name      string
	title     string // what a person calls the function, if not so
	note      machine.Note
	noRoom    machine.NoRoom
	site      *program.Site
	args      [3]uint64
	phase     uint64
	waits     []uint64 // of each thread: what it waits for
	objects   [2]string
	frees     bool // it may free a heap block that is given to it
	allocates bool // it may make one
	inside    bool // the first of them is inside an object of the library
	ending    bool // the thread is leaving its calls for its end
	cut       bool // the thread ends before an action of its own
	input     *machine.Input
}

// foreseeCall notes the call that is about to be taken.
func (r *recorder) foreseeCall(in *program.Instr) {
	t := r.now.thread
	x, c := r.m.Inspect().ExternalOf(t)
	if x == nil {
		return
	}
	k := call{name: x.Name, title: x.Title, note: x.Note, noRoom: x.NoRoom, site: &r.p.Sites[in.C], phase: c.Phase,
		allocates: x.Allocates}
	for i := range k.args {
		k.args[i] = c.Arg(i)
	}
	o, off, found := r.m.Find(k.args[0])
	k.frees = x.Frees && found && off == 0 && o.Alive()
	if x.Input != nil {
		if in, ok := x.Input(c); ok {
			k.input = &in
		}
	}
	for i := range k.objects {
		if k.note.Kind == machine.NoNote {
			break // nobody sees the names
		}
		k.objects[i] = r.names.object(t, k.args[i], 1)
		k.inside = k.inside || i == 0 && r.names.inside
	}
	if k.note.Kind == machine.Waits || k.note.Kind == machine.Wakes {
		for u := range r.m.Threads() {
			k.waits = append(k.waits, r.m.Record().Wait(u))
		}
	}
	k.ending = r.m.Record().Flags(t)&machine.Ending != 0
	k.cut = r.m.Inspect().IsStart(r.now.frame.Func) && len(r.m.Inspect().Frames(t, nil)) > 1
	r.now.call = k
}

// noteCall notes what a call of the platform did.
func (r *recorder) noteCall(t int, n *instruction, s *Step) {
	k := &n.call
	if k.name == "" {
		return
	}
	r.noteBlocks(t, n)
	r.noteLocks(t, n)
	if k.input != nil {
		r.noteInput(t, n)
		if k.input.Text {
			s.text = append(s.text, r.inputs[len(r.inputs)-1])
			return
		}
	}
	if k.note.Kind == machine.GivesInput {
		s.Inputs = append(s.Inputs, Value{Name: k.name + "()", Value: r.inputText(t, n)})
		return
	}
	if k.note.Kind == machine.Says && isPlatform(n.place) {
		return // how the library does what it does
	}
	if note := r.callNote(t, n); note != "" && r.isInside(t, k) {
		s.Insides = append(s.Insides, note)
	} else if note != "" {
		s.Notes = append(s.Notes, note)
	}
}

// isInside reports whether a call is about what is inside an object of the library: a lock of its own, or a block that it
// has made for itself.
func (r *recorder) isInside(t int, k *call) bool {
	if k.frees {
		return r.names.library && !r.byDelete(t)
	}
	return k.inside
}

// byDelete reports whether a call of the library is that of an operator delete, which the program itself calls.
func (r *recorder) byDelete(t int) bool {
	frames := r.m.Inspect().Frames(t, nil)
	return len(frames) > 1 && strings.HasPrefix(functionName(&r.p.Funcs[frames[0].Func]), "operator delete") && !isSystem(r.p.At(frames[1].PC))
}

func (r *recorder) callNote(t int, n *instruction) string {
	k := &n.call
	object := k.objects[0]
	if r.isCancelled(t, k) {
		return "is cancelled"
	}
	switch k.note.Kind {
	case machine.Waits:
		return r.waitNote(t, k)
	case machine.Wakes:
		return k.note.Text + " " + object + ", " + r.wokenText(t, k)
	case machine.FreesBlock:
		return r.freeNote(k)
	case machine.NoNote:
		if k.frees {
			return r.freeNote(k)
		}
	case machine.JoinsThread:
		if k.args[0] > 0 && k.args[0] <= uint64(len(r.per)) {
			return "joined " + r.per[k.args[0]-1].name
		}
	case machine.EndsRun:
		return fmt.Sprintf("ends the program with exit status %d", int32(k.args[0]))
	case machine.Says:
		return k.note.Text
	}
	if k.phase == machine.PhaseInterrupted {
		if r.m.PC(t) == n.pc {
			return ""
		}
		return "is ended by the handler of a signal"
	}
	if text := r.robustNote(t, n); text != "" {
		return text
	}
	if k.note.Kind == machine.Does && object != "" {
		return k.note.Text + " " + object
	}
	if text := r.noRoomNote(t, n); text != "" {
		return text
	}
	if k.note.Kind == machine.Tries && object != "" {
		if v, known := r.result(t, n); known && v != 0 {
			return "fails to get " + object
		}
		return k.note.Text + " " + object
	}
	return ""
}

// isCancelled reports whether a call ends its thread because another thread wants that.
func (r *recorder) isCancelled(t int, k *call) bool {
	return !k.ending && r.m.Record().Flags(t)&machine.Ending != 0 && (k.cut || !k.note.Own)
}

// Errors of robust mutexes on Linux.
const (
	ownerDead      = 130
	notRecoverable = 131
)

// robustNote is the note of locking a mutex whose holder has ended.
func (r *recorder) robustNote(t int, n *instruction) string {
	k := &n.call
	if k.note.Kind != machine.Does && k.note.Kind != machine.Tries {
		return ""
	}
	switch v, known := r.result(t, n); {
	case known && v == ownerDead:
		return "locks " + k.objects[0] + ", whose holder has ended"
	case known && v == notRecoverable:
		return "fails to get " + k.objects[0] + " for ever: it was not made consistent"
	}
	return ""
}

// waitNote is the note of a phase of a wait on a condition.
func (r *recorder) waitNote(t int, k *call) string {
	switch {
	case k.phase == 0:
		return fmt.Sprintf("unlocks %s and waits for a signal of %s", k.objects[1], k.objects[0])
	case r.m.Inspect().CallPhase(t) > k.phase && k.waits[t] == 0:
		return "is cancelled, although it was woken"
	case k.waits[t] != 0:
		return "stops waiting for " + k.objects[0] + " without a signal"
	}
	return "is woken and locks " + k.objects[1]
}

// wokenText says which threads a signal woke.
func (r *recorder) wokenText(t int, k *call) string {
	var woken []string
	for u, before := range k.waits {
		if u != t && before != 0 && r.m.Record().Wait(u) == 0 {
			woken = append(woken, r.per[u].name)
		}
	}
	if len(woken) == 0 {
		return "for which no thread waits"
	}
	return "which wakes " + strings.Join(woken, ", ")
}

func (r *recorder) freeNote(k *call) string {
	o, _, ok := r.m.Find(k.args[0])
	if !ok || o.Kind() != machine.HeapObject || o.Alive() {
		return ""
	}
	text := fmt.Sprintf("frees heap block %d", r.names.block(&o))
	r.names.freed(k.args[0])
	return text
}

// result is the first word of a call's result, where it was kept.
func (r *recorder) result(t int, n *instruction) (uint64, bool) {
	top, ok := r.m.Inspect().Top(t)
	slot := n.call.site.Result.Slot
	if !ok || slot < 0 || top.FP != n.frame.FP {
		return 0, false
	}
	return r.m.Inspect().Word(n.frame, program.Slot(int(slot))), true
}

// inputType is what the name of an input function says of its type; "": the function is none that is named after a type.
func (k *call) inputType() string {
	if k.note.Kind != machine.GivesInput {
		return ""
	}
	return strings.TrimPrefix(k.name, k.note.Text)
}

// inputText is the value that an input function gave.
func (r *recorder) inputText(t int, n *instruction) string {
	v, ok := r.result(t, n)
	if !ok {
		return "unused"
	}
	typ := n.call.inputType()
	bits := n.call.site.Result.Bits
	b := make([]byte, 8)
	for i := range b {
		b[i] = byte(v >> (8 * i))
	}
	size := (bits + 7) / 8
	if size == 0 || size > 8 {
		size = 8
	}
	switch {
	case typ == "float" || typ == "double":
		return floatText(uint64(bits), b)
	case typ == "bool" || typ == "_Bool":
		return fmt.Sprint(v&1 != 0)
	case typ == "char" || typ == "schar":
		return charText(b[0])
	case strings.HasPrefix(typ, "u") || strings.HasPrefix(typ, "U") || typ == "size_t" || strings.HasPrefix(typ, "sector"):
		return intText(b[:size], false)
	case n.call.site.Result.Kind == program.ArgPointer:
		return r.names.pointer(v, 0)
	}
	return intText(b[:size], true)
}

// noteThreads notes threads that started or ended.
func (r *recorder) noteThreads(t int, n *instruction, s *Step) {
	for u := n.born; u < r.m.Threads(); u++ {
		place, _ := r.placeOf(t, n.pc)
		r.per[u].origin = &origin{t, place}
		s.Notes = append(s.Notes, "starts "+r.per[u].name)
		s.Starts = append(s.Starts, u)
	}
	if r.m.Status(t) != machine.Running {
		s.Notes = append(s.Notes, r.per[t].name+" ends")
	}
}
