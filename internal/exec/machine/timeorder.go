package machine

// This file is time in a search that keeps its order (Options.TimeOrder). Computing takes no time: a call that waits for a moment
// ends before that only if no other thread can act, and none waits for an earlier moment; the clock then shows its moment. So
// the states in which time passes are those that would be deadlocks if it did not, which every reduction preserves, and
// between two of them a search is one without time-outs.
//
// A thread that waits in a loop can always act. Threads that have iterated loops that are not known to end several times
// since time last passed (rounds.go) do not hold it up: so a state that lies on a cycle in which no time passes, and in which
// all act that can, is left by time as well. What counts are the rounds that rounds.go marks, so that there is no such cycle
// without them. A thread's rounds are a part of its state, which it counts by itself. They can be too many: a loop that ends
// after more rounds is taken for one that waits, and time passes in its middle too.
//
// Where a program can learn moments only by how long its own calls last, the clock stands, and what is left of all waits
// becomes less as time passes: equal waits make equal states, whenever they are. Otherwise it moves, and states
// differ by what it shows.
//
// It must not be used with platform functions written in C, whose waits it does not know, nor with environments.

const (
	mostRounds = 4 // those after which a thread does not hold up time
)

// Stands reports whether the clock of a search shows the same all the time: the program cannot look at it, and names no
// moments.
func (v Time) Stands() bool { return v.m.standing }

// stands reports whether the clock may stand.
func (l *loader) stands() bool {
	if !l.m.o.TimeOrder || l.m.modular {
		return false
	}
	for i, x := range l.m.externals {
		if l.m.p.Externals[i].Conduct.ReadsClock || x != nil && x.Until != nil && !x.Lasts {
			return false
		}
	}
	return true
}

// mayReach reports whether time may pass up to the moment that thread t waits for.
func (v Time) mayReach(t int, moment uint64) bool {
	if !v.m.o.TimeOrder || v.m.clockHeld {
		return false
	}
	next, ok := v.NextMoment()
	return ok && moment <= next && !v.busy(t)
}

// MayPassFor reports whether time may pass for a thread that waits for it in a loop: nothing else holds it up.
func (v Time) MayPassFor(t int) bool { return v.m.o.TimeOrder && v.PassesBeside(t) && !v.busy(t) }

// busy reports whether a thread other than t holds up time: it can act without that passing.
func (v Time) busy(t int) bool {
	call, acting := v.m.call, v.m.acting // which asking about others overwrites
	v.m.clockHeld = true
	defer func() { v.m.clockHeld, v.m.call, v.m.acting = false, call, acting }()
	for u := range v.m.threads {
		if u != t && !v.PassesBeside(u) && v.m.Choices(u) > 0 {
			return true
		}
	}
	return false
}

// PassesBeside reports whether a thread has iterated loops for so long that it does not hold up time.
func (v Time) PassesBeside(t int) bool {
	return v.m.flags(t)&roundsMask>>roundsShift >= mostRounds
}

// countRound counts a step of thread t that may have closed a cycle of states.
func (v Time) countRound(t int) {
	if v.m.o.TimeOrder && !v.PassesBeside(t) {
		v.m.putFlags(t, roundsMask, v.m.flags(t)&roundsMask+1<<roundsShift)
	}
}

// Passed notes that time has passed up to a moment, which a call has waited for, by ns nanoseconds: threads begin to hold it
// up again. Where the clock stands, what others wait for is as much nearer.
func (v Time) Passed(ns uint64) {
	m := v.m
	if m.standing {
		v.nearMoments(ns)
	}
	for t := range m.threads {
		v.restartRounds(t)
	}
}

// HeldUpBy lets a thread hold up time again that has taken an operation which failed, or ended, without a cause.
func (v Time) HeldUpBy(t int) { v.restartRounds(t) }

// restartRounds lets a thread hold up time again. It does so as well behind an operation that fails without a cause: a thread
// that loops since such operations fail can stop.
func (v Time) restartRounds(t int) {
	if v.m.o.TimeOrder && v.m.flags(t)&roundsMask != 0 {
		v.m.putFlags(t, roundsMask, 0)
	}
}

// nearMoments makes the moments that calls wait for nearer to a clock that stands.
func (v Time) nearMoments(ns uint64) {
	call, acting := v.m.call, v.m.acting
	for t := range v.m.threads {
		if v.m.Status(t) != Running {
			continue
		}
		if x, c := v.m.pendingExternal(t); x != nil && x.Lasts && c.Callback() != 0 {
			c.SetCallback(c.Callback() - min(ns, c.Callback()-v.m.o.Clock(v.m)))
		}
	}
	v.m.call, v.m.acting = call, acting
}
