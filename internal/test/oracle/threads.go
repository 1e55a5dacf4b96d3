package oracle

import (
	"cmp"
	"slices"
)

// Sizes of glibc's types, and its error numbers.
const (
	mutexSize = 40
	condSize  = 48

	eperm, esrch, eintr, ebusy, edeadlk, einval = 1, 3, 4, 16, 35, 22
)

func threadFunctions() map[string]libraryFunction {
	return map[string]libraryFunction{
		"pthread_create": create, "pthread_join": join, "pthread_detach": detach,
		"pthread_exit": func(st *step, _ *frame, args []value) { st.thread.result = args[0]; st.finish() },
		"pthread_self": result(func(st *step, _ []value) value { return integer(uint64(st.number)+1, 64) }),
		"pthread_equal": result(func(st *step, args []value) value {
			return integer(st.compare(0, args[0], args[1], 64).n, 32)
		}),
		"pthread_mutex_init":    initSync(mutexSize),
		"pthread_cond_init":     initSync(condSize),
		"pthread_mutex_lock":    func(st *step, f *frame, args []value) { st.lock(f, args[0]) },
		"pthread_mutex_trylock": tryLock,
		"pthread_mutex_unlock": func(st *step, f *frame, args []value) {
			st.unlock(args[0])
			st.give(f, integer(0, 32))
		},
		"pthread_mutex_destroy":  func(st *step, f *frame, args []value) { st.destroy(f, args[0], mutexSize) },
		"pthread_cond_destroy":   func(st *step, f *frame, args []value) { st.destroy(f, args[0], condSize) },
		"pthread_cond_wait":      condWait,
		"pthread_cond_signal":    func(st *step, f *frame, args []value) { st.wake(f, args[0], false) },
		"pthread_cond_broadcast": func(st *step, f *frame, args []value) { st.wake(f, args[0], true) },
	}
}

// spawn makes a thread with its own errno and thread-local variables.
func (st *step) spawn(blocked uint32) *thread {
	t := &thread{blocked: blocked, errno: st.newObject(stack, 4)}
	st.threads = append(st.threads, t)
	for i := range st.objects[t.errno].cells {
		st.objects[t.errno].cells[i].set = true
	}
	for _, i := range st.program.locals {
		o := st.variable(&st.mod.Globals[i])
		o.area = stack
		t.locals = append(t.locals, st.add(o))
	}
	return t
}

// A pthread_t is the thread's number plus one.

func create(st *step, f *frame, args []value) {
	fn := args[2]
	switch {
	case !args[1].isNull():
		st.refuse("thread attributes")
	case fn.kind != pointer || fn.obj >= 0 || fn.n != 0 || len(st.mod.Functions[-1-fn.obj].Blocks) == 0:
		st.refuse("a thread of what is no function of the program")
	}
	st.storeInt(args[0], uint64(len(st.threads))+1, 8)
	if st.stopped() {
		return
	}
	creator := st.thread
	st.thread = st.spawn(creator.blocked)
	st.enter(-1-fn.obj, start, args[3:])
	st.thread = creator
	st.give(f, integer(0, 32))
}

// joinable is the thread that a call names, nil after a fault.
func (st *step) joinable(v value) *thread {
	n := st.amount(v)
	if st.stopped() {
		return nil
	}
	if n == 0 || n > uint64(len(st.threads)) || st.threads[n-1].life == gone || st.threads[n-1].detached {
		st.fail("misuse")
		return nil
	}
	return st.threads[n-1]
}

func join(st *step, f *frame, args []value) {
	if args[0].kind == number && args[0].n == uint64(st.number)+1 {
		st.give(f, integer(edeadlk, 32))
		return
	}
	t := st.joinable(args[0])
	if t == nil {
		return
	}
	if t.life == running {
		st.wait()
		return
	}
	if !args[1].isNull() {
		st.storePointer(args[1], t.result)
	}
	t.life, t.result = gone, value{}
	st.give(f, integer(0, 32))
}

func detach(st *step, f *frame, args []value) {
	t := st.joinable(args[0])
	if t == nil {
		return
	}
	t.detached = true
	if t.life == finished {
		t.life, t.result = gone, value{}
	}
	st.give(f, integer(0, 32))
}

// finish ends the thread: its stack and its thread-local variables die. The last
// thread exits instead, as if main had returned.
func (st *step) finish() {
	t := st.thread
	for len(t.frames) > 0 {
		st.dropFrame()
	}
	if !slices.ContainsFunc(st.threads, func(u *thread) bool { return u != t && u.life == running }) {
		t.exiting, t.first, t.result = true, 0, value{}
		return
	}
	for _, number := range append(t.locals, t.errno) {
		st.end(number)
	}
	t.life, t.pending = finished, 0
	if t.detached {
		t.life, t.result = gone, value{}
	}
}

// sync is the mutex or condition at an address, which must lie in living memory.
func (st *step) sync(at value, size uint64) *sync {
	if st.reach(at, size, true) == nil {
		return &sync{}
	}
	o := st.objects[at.obj]
	for _, c := range o.cells[at.n : at.n+size] {
		if !c.set || c.part != nil || c.b != 0 {
			st.refuse("a mutex or condition that was not initialised, or is of another kind")
		}
	}
	if i := slices.IndexFunc(o.syncs, func(s sync) bool { return s.off == at.n }); i >= 0 {
		return &o.syncs[i]
	}
	return &sync{off: at.n}
}

// update keeps what has become of a mutex or condition: nothing of a free one.
func (st *step) update(at value, s sync) {
	if st.stopped() {
		return
	}
	o := st.change(at.obj)
	o.syncs = slices.DeleteFunc(o.syncs, func(s sync) bool { return s.off == at.n })
	if s.owner != 0 || s.destroyed {
		o.syncs = append(o.syncs, s)
		slices.SortFunc(o.syncs, func(a, b sync) int { return cmp.Compare(a.off, b.off) })
	}
}

// usable is the mutex or condition at an address that was not destroyed.
func (st *step) usable(at value, size uint64) sync {
	s := *st.sync(at, size)
	if s.destroyed {
		st.fail("misuse")
	}
	return s
}

// initSync makes a mutex or condition anew: its bytes are zero, as its static
// initialiser writes them.
func initSync(size uint64) libraryFunction {
	return func(st *step, f *frame, args []value) {
		if !args[1].isNull() {
			st.refuse("attributes of a mutex or condition")
		}
		cells := st.reach(args[0], size, true)
		for i := range cells {
			cells[i] = cell{set: true}
		}
		st.update(args[0], sync{off: args[0].n})
		st.give(f, integer(0, 32))
	}
}

func (st *step) destroy(f *frame, at value, size uint64) {
	if st.usable(at, size).owner != 0 || len(st.waiters(at)) > 0 {
		st.fail("misuse")
	}
	st.update(at, sync{off: at.n, destroyed: true})
	st.give(f, integer(0, 32))
}

// lock is a call that takes a mutex.
func (st *step) lock(f *frame, at value) {
	st.take(at)
	st.give(f, integer(0, 32))
}

// take takes a mutex; who holds it already waits like everybody else.
func (st *step) take(at value) {
	if st.usable(at, mutexSize).owner != 0 {
		st.wait()
	}
	st.update(at, sync{off: at.n, owner: st.number + 1})
}

func tryLock(st *step, f *frame, args []value) {
	if st.usable(args[0], mutexSize).owner != 0 {
		st.give(f, integer(ebusy, 32))
		return
	}
	st.lock(f, args[0])
}

func (st *step) unlock(at value) {
	if st.usable(at, mutexSize).owner != st.number+1 {
		st.fail("unlock")
	}
	st.update(at, sync{off: at.n})
}

// What the phase of a waiting frame is.
const (
	begins  = 0 // releases the mutex and becomes a waiter
	waiting = 1 // until somebody clears frame.waits; then it takes the mutex again
)

// condWait waits for a condition (argument 0) without the mutex (argument 1).
func condWait(st *step, f *frame, args []value) {
	switch {
	case f.phase == begins:
		st.usable(args[0], condSize)
		st.unlock(args[1])
		f.phase, f.waits = waiting, args[0]
	case f.waits.kind == nothing:
		st.lock(f, args[1])
	case st.options.SpuriousWakeups:
		f.waits, st.causeless = value{}, true
	default:
		st.wait()
	}
}

// waiters are the frames that wait for a condition.
func (st *step) waiters(at value) (list []*frame) {
	for _, t := range st.threads {
		for _, f := range t.frames {
			if f.waits.kind == pointer && f.waits.obj == at.obj && f.waits.n == at.n {
				list = append(list, f)
			}
		}
	}
	return list
}

// wake wakes all waiters, or one.
func (st *step) wake(f *frame, at value, all bool) {
	st.usable(at, condSize)
	list := st.waiters(at)
	if !all && len(list) > 0 {
		list = list[st.choose(len(list)):][:1]
	}
	for _, w := range list {
		w.waits = value{}
	}
	st.give(f, integer(0, 32))
}
