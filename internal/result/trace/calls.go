package trace

import (
	"fmt"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// call is a call of the platform that is about to be taken.
type call struct {
	name    string
	site    *program.Site
	args    [3]uint64
	phase   uint64
	waits   []uint64 // of each thread: what it waits for
	objects [2]string
	ending  bool // the thread is leaving its calls for its end
	cut     bool // the thread ends before an action of its own
	input   *machine.Input
	quiet   bool // its writes are not told: they are the insides of an object of the platform
}

// foreseeCall notes the call that is about to be taken.
func (r *recorder) foreseeCall(in *program.Instr) {
	t := r.now.thread
	x, c := r.m.Inspect().ExternalOf(t)
	if x == nil {
		return
	}
	k := call{name: x.Name, site: &r.p.Sites[in.C], phase: c.Phase}
	for i := range k.args {
		k.args[i] = c.Arg(i)
	}
	if x.Input != nil {
		if in, ok := x.Input(c); ok {
			k.input = &in
		}
	}
	for i := range k.objects {
		k.objects[i] = r.names.object(t, k.args[i], 1)
	}
	if strings.Contains(k.name, "cond") || strings.Contains(k.name, "cnd_") {
		for u := range r.m.Threads() {
			k.waits = append(k.waits, r.m.Wait(u))
		}
	}
	_, sync := verbs[k.name]
	k.quiet = sync || strings.HasPrefix(k.name, "sem_") || strings.HasPrefix(k.name, "pthread_create") || strings.HasPrefix(k.name, "thrd_create")
	k.ending = r.m.Flags(t)&machine.Ending != 0
	k.cut = r.m.Inspect().IsStart(r.now.frame.Func) && len(r.m.Inspect().Frames(t, nil)) > 1
	r.now.call = k
}

// verbs tell what calls do to the object of their first argument.
var verbs = map[string]string{
	"pthread_mutex_lock": "locks", "pthread_mutex_unlock": "unlocks", "mtx_lock": "locks", "mtx_unlock": "unlocks",
	"pthread_mutex_init": "initialises", "pthread_mutex_destroy": "destroys", "mtx_init": "initialises", "mtx_destroy": "destroys",
	"pthread_rwlock_rdlock": "read-locks", "pthread_rwlock_wrlock": "write-locks", "pthread_rwlock_unlock": "unlocks",
	"pthread_spin_lock": "locks", "pthread_spin_unlock": "unlocks",
	"pthread_cond_init": "initialises", "pthread_cond_destroy": "destroys",
	"pthread_cond_signal": "signals", "pthread_cond_broadcast": "broadcasts", "cnd_signal": "signals", "cnd_broadcast": "broadcasts",
	"pthread_barrier_init": "initialises", "pthread_barrier_wait": "waits at",
	"sem_init": "initialises", "sem_post": "posts", "sem_wait": "takes one from", "sem_close": "closes", "sem_destroy": "destroys",
}

// tries are calls that take the object of their first argument if they can.
var tries = map[string]string{
	"pthread_mutex_trylock": "locks", "pthread_mutex_timedlock": "locks", "pthread_mutex_clocklock": "locks", "mtx_trylock": "locks",
	"pthread_spin_trylock": "locks", "pthread_rwlock_tryrdlock": "read-locks", "pthread_rwlock_trywrlock": "write-locks",
	"sem_trywait": "takes one from", "sem_timedwait": "takes one from",
}

const inputPrefix = "__VERIFIER_nondet_"

// noteCall tells what a call of the platform did.
func (r *recorder) noteCall(t int, n *instruction, s *Step) {
	k := &n.call
	if k.name == "" {
		return
	}
	if k.input != nil {
		r.noteInput(t, n)
	}
	if strings.HasPrefix(k.name, inputPrefix) {
		s.Inputs = append(s.Inputs, Value{k.name + "()", r.inputText(t, n)})
		return
	}
	if note := r.callNote(t, n); note != "" {
		s.Notes = append(s.Notes, note)
	}
}

func (r *recorder) callNote(t int, n *instruction) string {
	k := &n.call
	object := k.objects[0]
	if !k.ending && r.m.Flags(t)&machine.Ending != 0 && (k.cut || !strings.HasSuffix(k.name, "_exit")) {
		return "is cancelled"
	}
	switch k.name {
	case "pthread_cond_wait", "pthread_cond_timedwait", "pthread_cond_clockwait", "cnd_wait", "cnd_timedwait":
		return r.waitNote(t, k)
	case "pthread_cond_signal", "pthread_cond_broadcast", "cnd_signal", "cnd_broadcast":
		return verbs[k.name] + " " + object + ", " + r.wokenText(t, k)
	case "free":
		return r.freeNote(k)
	case "pthread_join", "thrd_join":
		if k.args[0] > 0 && k.args[0] <= uint64(len(r.per)) {
			return "has waited for the end of " + r.per[k.args[0]-1].name
		}
	case "exit", "_exit", "quick_exit", "_Exit":
		return fmt.Sprintf("ends the program with exit status %d", int32(k.args[0]))
	case "__VERIFIER_atomic_begin":
		return "begins an atomic section"
	case "__VERIFIER_atomic_end":
		return "ends the atomic section"
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
	if verb, ok := verbs[k.name]; ok && object != "" {
		return verb + " " + object
	}
	if text := r.noRoomNote(t, n); text != "" {
		return text
	}
	if verb, ok := tries[k.name]; ok && object != "" {
		if v, known := r.result(t, n); known && v != 0 {
			return "fails to get " + object
		}
		return verb + " " + object
	}
	return ""
}

// Errors of robust mutexes on Linux.
const (
	ownerDead      = 130
	notRecoverable = 131
)

// robustNote tells of locking a mutex that a thread has ended with.
func (r *recorder) robustNote(t int, n *instruction) string {
	k := &n.call
	if !strings.HasPrefix(k.name, "pthread_mutex_") || !strings.HasSuffix(k.name, "lock") {
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

// waitNote tells a phase of a wait on a condition.
func (r *recorder) waitNote(t int, k *call) string {
	switch {
	case k.phase == 0:
		return fmt.Sprintf("unlocks %s and waits for a signal of %s", k.objects[1], k.objects[0])
	case r.m.Inspect().CallPhase(t) > k.phase && k.waits[t] == 0:
		return "is cancelled, though it was woken"
	case k.waits[t] != 0:
		return "stops waiting for " + k.objects[0] + " without a signal"
	}
	return "has been woken and locks " + k.objects[1]
}

// wokenText says which threads a signal woke.
func (r *recorder) wokenText(t int, k *call) string {
	var woken []string
	for u, before := range k.waits {
		if u != t && before != 0 && r.m.Wait(u) == 0 {
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
	if !ok || o.Kind() != machine.HeapObject {
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

// inputText is the value that an input function gave.
func (r *recorder) inputText(t int, n *instruction) string {
	v, ok := r.result(t, n)
	if !ok {
		return "unused"
	}
	typ := strings.TrimPrefix(n.call.name, inputPrefix)
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

// noteThreads tells of threads that began or ended.
func (r *recorder) noteThreads(t int, n *instruction, s *Step) {
	for u := n.born; u < r.m.Threads(); u++ {
		s.Notes = append(s.Notes, "starts "+r.per[u].name)
	}
	if r.m.Status(t) != machine.Running {
		s.Notes = append(s.Notes, r.per[t].name+" ends")
	}
}
