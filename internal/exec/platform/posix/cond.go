package posix

import (
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A wait takes two steps, three where its time is up:
//
//	waitBegin   release the mutex and become a waiter: the thread's wait word is
//	            the condition's address. Or release the mutex only, as if signalled at
//	            once: the wait ends without a signal
//	waitSignal  a signal has cleared the wait word: take the mutex again. Or the
//	            time is up: stop being a waiter, which loses no signal
//	waitTime    take the mutex again: the time was up
//	waitDying   take the mutex again, then end: the thread is cancelled
//
// Whether a wait will end without a signal is decided where it begins. A thread that
// was a waiter and then wakes up without a signal does the same as one that never was;
// and one that is a waiter has no way out but a signal, so that threads which wait for
// a signal that was lost are a deadlock as ever.
//
// A thread that is cancelled when it was signalled already may continue or end; if it
// ends, the signal is another waiter's (and so is the wake-up of one that never was
// a waiter, which may be without a signal as well).
const (
	waitBegin = iota
	waitSignal
	waitTime
	waitDying
)

// condGone marks a destroyed condition, in a field that no initialiser sets. Beside it lies the clock of its time limits.
const (
	condClock = 32
	condMark  = 36
	condSize  = 48
	condGone  = 0xffffffff
)

// condWaits are the functions that wait on a condition.
var condWaits = []string{
	"pthread_cond_wait", "pthread_cond_timedwait", "pthread_cond_clockwait", "__heddle_cond_timedwait", "__heddle_cond_clockwait",
	"cnd_wait", "cnd_timedwait",
}

const condWaitsC = 5 // from here on those of threads.h

func touchesCond(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), condSize))
}

func touchesWait(c *machine.Call, buf []machine.Access) []machine.Access {
	if inside(c) {
		buf = append(buf, abi.Atomic(c.Arg(0), condSize))
	}
	return append(buf, abi.Atomic(c.Arg(1), layoutOfMutex(c, c.Arg(1)).size))
}

// waiters lists the threads that wait with the given wait word.
func waiters(c *machine.Call, addr uint64) (list []int) {
	for t := range c.M.Threads() {
		if t != c.Thread && c.M.Record().Wait(t) == addr && c.M.Status(t) == machine.Running {
			list = append(list, t)
		}
	}
	return list
}

func conditions() []machine.External {
	list := condFunctions("pthread_cond_", posixErrors)
	own := abi.Deadline{Arg: 2, Clock: clockOfCond}
	given := abi.Deadline{Arg: 3, Clock: argument(2)}
	return append(list,
		condWait("pthread_cond_timedwait", own, posixErrors), condWait("pthread_cond_clockwait", given, posixErrors),
		// The C++ library has the names above for its own.
		condWait("__heddle_cond_timedwait", own, posixErrors), condWait("__heddle_cond_clockwait", given, posixErrors),
		cleared("pthread_condattr_init"),
		destroyed("pthread_condattr_destroy"),
		setField("pthread_condattr_setclock", 2, 0, 1), getField("pthread_condattr_getclock", 2),
		setField("pthread_condattr_setpshared", 1, 0, 1), getField("pthread_condattr_getpshared", 1))
}

// condFunctions are those that POSIX and C11 have in common.
func condFunctions(prefix string, e errors) []machine.External {
	signal := abi.Sync(prefix+"signal", touchesCond, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return wake(c, "signal of ", false)
	})
	signal.Choices = func(c *machine.Call) int { return max(1, len(waiters(c, c.Arg(0)))) }
	return []machine.External{
		byAccesses(abi.Sync(prefix+"init", touchesNew(condSize), initCond)),
		byAccesses(abi.Sync(prefix+"destroy", touchesCond, destroyCond)),
		byAccesses(signal),
		byAccesses(abi.Sync(prefix+"broadcast", touchesCond, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return wake(c, "broadcast of ", true)
		})),
		condWait(prefix+"wait", abi.Deadline{Arg: -1}, e),
	}
}

// argument is the argument of a call that names a clock.
func argument(arg int) func(c *machine.Call) uint64 {
	return func(c *machine.Call) uint64 { return c.Arg(arg) }
}

// clockOfCond is the clock that the condition of argument 0 was made with.
func clockOfCond(c *machine.Call) uint64 {
	var b [4]byte
	c.M.Peek(c.Arg(0)+condClock, b[:])
	return uint64(b[0])
}

// initCond makes a condition whose time limits are of the clock that the attribute says.
func initCond(c *machine.Call) (machine.Outcome, *machine.Fault) {
	f := zeroObject(c, condSize)
	if f == nil && c.Arg(1) != 0 {
		var attr uint64
		if attr, f = abi.Load(c, c.Arg(1), 4); f == nil {
			f = abi.Store(c, c.Arg(0)+condClock, 4, attr>>1&1)
		}
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// liveCond refuses a destroyed condition.
func liveCond(c *machine.Call, verb string) *machine.Fault {
	v, f := abi.Load(c, c.Arg(0)+condMark, 4)
	if f == nil && v == condGone && c.M.Checks().Has(machine.Misuse) {
		f = c.Fault(machine.Misuse, verb+"condition "+abi.Name(c, c.Arg(0))+", which was destroyed")
	}
	return f
}

func destroyCond(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if f := liveCond(c, "destruction of "); f != nil {
		return abi.Stop(f)
	}
	if w := waiters(c, c.Arg(0)); len(w) > 0 {
		text := fmt.Sprintf("destruction of condition %s, on which thread %d waits", abi.Name(c, c.Arg(0)), w[0])
		return abi.Violation(c, machine.Misuse, text, abi.EBUSY)
	}
	destroyBehind(c, condWaits...)
	if f := abi.Store(c, c.Arg(0)+condMark, 4, condGone); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// wake ends the waiting of all waiters, or of the one that was chosen.
func wake(c *machine.Call, verb string, all bool) (machine.Outcome, *machine.Fault) {
	if f := liveCond(c, verb); f != nil {
		return abi.Stop(f)
	}
	for i, t := range waiters(c, c.Arg(0)) {
		if all || i == c.Choice {
			c.M.Record().SetWait(t, 0)
		}
	}
	return abi.Int(c, 0)
}

// condWait waits with the mutex of argument 1. If there is a deadline, the wait may end by itself.
func condWait(name string, limit abi.Deadline, e errors) machine.External {
	x := abi.Sync(name, waitTouches(limit), func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		waits := awaits(c)
		switch {
		case c.Phase == waitDying:
			return endDying(c)
		case c.Phase == waitBegin && dying(c):
			return exitThread(c, canceled(c))
		case c.Phase == waitBegin:
			return beginWait(c, limit, e)
		case c.Phase == waitSignal && dying(c) && (waits || c.Choice < passes(c)):
			passOn(c, waits)
			return abi.Again(c, waitDying)
		case c.Phase == waitSignal && waits:
			c.M.Record().SetWait(c.Thread, 0)
			if f := limit.Over(c); f != nil {
				return abi.Stop(f)
			}
			return abi.Again(c, waitTime)
		case c.Phase == waitSignal:
			return endWait(c, 0)
		}
		return endWait(c, e(abi.ETIMEDOUT))
	})
	x.Effects, x.Lock, x.Choices, x.Unprompted = waitEffects(limit), lockAt(1), waitChoices, mayWake
	x.Enabled = func(c *machine.Call) bool {
		switch {
		case c.Phase == waitBegin || c.Phase == waitSignal && dying(c):
			return true
		case c.Phase == waitSignal && awaits(c):
			return limit.Exists()
		}
		return mutexReady(c, c.Arg(1))
	}
	if limit.Exists() {
		x.Until = func(c *machine.Call) (uint64, bool) {
			if c.Phase != waitSignal || dying(c) || !awaits(c) {
				return 0, false
			}
			return limit.Until(c)
		}
	}
	x.Waits = func(c *machine.Call) (string, int) {
		if awaits(c) {
			return "a signal of condition " + abi.Name(c, c.Arg(0)), -1
		}
		return waitsForMutex(c, c.Arg(1))
	}
	return x
}

// waitTouches are the accesses of a wait, which reads its time when it begins.
func waitTouches(limit abi.Deadline) func(*machine.Call, []machine.Access) []machine.Access {
	if !limit.Exists() {
		return touchesWait
	}
	return func(c *machine.Call, buf []machine.Access) []machine.Access {
		if c.Phase == waitBegin {
			buf = append(buf, limit.Read(c))
		}
		return touchesWait(c, buf)
	}
}

// waitChoices is in how many ways a wait can take its next action.
func waitChoices(c *machine.Call) int {
	switch {
	case mayWake(c):
		return 2
	case c.Phase != waitSignal || !dying(c) || awaits(c):
		return 1
	case mutexReady(c, c.Arg(1)):
		return passes(c) + 1
	}
	return passes(c)
}

// mayWake reports whether a wait that begins may end without a signal.
func mayWake(c *machine.Call) bool {
	return c.Phase == waitBegin && c.MayFail(machine.Wakeup) && !dying(c)
}

// beginWait releases the mutex.
func beginWait(c *machine.Call, limit abi.Deadline, e errors) (machine.Outcome, *machine.Fault) {
	if f := liveCond(c, "wait on "); f != nil {
		return abi.Stop(f)
	}
	if limit.Exists() {
		refused, f := limit.Refused(c)
		switch {
		case f != nil:
			return abi.Stop(f)
		case refused:
			return abi.Int(c, e(abi.EINVAL))
		}
	}
	m, f := loadMutex(c, c.Arg(1))
	cond := abi.Name(c, c.Arg(0))
	switch {
	case f != nil:
		return abi.Stop(f)
	case m.unusable() != "":
		text := fmt.Sprintf("wait on condition %s with %s, which %s", cond, m.name(c), m.unusable())
		return abi.Violation(c, machine.Misuse, text, e(abi.EINVAL))
	case !m.mine(c):
		return abi.Violation(c, machine.Unlock, "wait on condition "+cond+" with "+m.name(c)+notHeld(c, m.holder()), e(abi.EPERM))
	case m.count > 0:
		text := fmt.Sprintf("wait on condition %s with %s, which the thread has locked %d times", cond, m.name(c), m.count+1)
		return abi.Violation(c, machine.Misuse, text, e(abi.EINVAL))
	}
	if f := otherMutex(c, &m); f != nil {
		return abi.Stop(f)
	}
	if f := m.free(c); f != nil {
		return abi.Stop(f)
	}
	if c.Choice == machine.SpuriousWay {
		c.M.Time().HeldUpBy(c.Thread)
		c.Note("the wait on condition " + cond + " ends without a signal")
		return abi.Again(c, waitSignal)
	}
	c.Succeeds(machine.Wakeup)
	c.M.Record().SetWait(c.Thread, c.Arg(0))
	return abi.Again(c, waitSignal)
}

// otherMutex refuses a wait with another mutex than that of a thread which waits on the condition already: POSIX leaves it undefined, as C++ does.
// C's threads.h says nothing of it.
func otherMutex(c *machine.Call, m *mutex) *machine.Fault {
	if !c.M.Checks().Has(machine.Misuse) {
		return nil
	}
	for _, t := range waiters(c, c.Arg(0)) {
		x, call := c.M.Inspect().CallOf(t)
		if x == nil || !slices.Contains(condWaits[:condWaitsC], x.Name) || call.Arg(1) == m.addr {
			continue
		}
		return c.Fault(machine.Misuse, fmt.Sprintf("wait on condition %s with %s, while %s waits on it with mutex %s: all must use one mutex",
			abi.Name(c, c.Arg(0)), m.name(c), abi.ThreadName(t), abi.Name(c, call.Arg(1))))
	}
	return nil
}

// passes is in how many ways a thread that ends can pass on its signal.
func passes(c *machine.Call) int { return max(1, len(waiters(c, c.Arg(0)))) }

// passOn makes a thread that ends no waiter any more. If it was signalled, it
// wakes another one.
func passOn(c *machine.Call, waits bool) {
	if list := waiters(c, c.Arg(0)); !waits && len(list) > 0 {
		c.M.Record().SetWait(list[c.Choice], 0)
	}
	if waits {
		c.M.Record().SetWait(c.Thread, 0)
	}
}

// endDying ends a cancelled thread, with the mutex as its caller had it.
func endDying(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if out, f := endWait(c, 0); f != nil {
		return out, f
	}
	return exitThread(c, canceled(c))
}

// endWait takes the mutex again.
func endWait(c *machine.Call, result int64) (machine.Outcome, *machine.Fault) {
	leave(c)
	m, f := loadMutex(c, c.Arg(1))
	if f != nil {
		return abi.Stop(f)
	}
	if why := m.unusable(); why != "" {
		return abi.Violation(c, machine.Misuse, "a wait ends with "+m.name(c)+", which "+why, abi.EINVAL)
	}
	errno, f := m.take(c)
	switch {
	case f != nil:
		return abi.Stop(f)
	case errno != 0: // a robust mutex whose holder has ended
		return abi.Int(c, errno)
	}
	c.M.Record().SetFlags(c.Thread, c.M.Record().Flags(c.Thread)&^machine.FlagLate)
	return abi.Int(c, result)
}
