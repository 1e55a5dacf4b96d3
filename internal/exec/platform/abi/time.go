package abi

import "heddle/internal/exec/machine"

// Time is a timespec: a moment of a clock, or how long something lasts.
type Time struct {
	Seconds, Ns int64
	OfClock     bool // where the origin of time moves: it was computed from what a clock shows
}

// TimeSize is the size of a timespec.
func TimeSize(c *machine.Call) uint64 { return uint64(2 * Ptr(c)) }

// TimeAt reads a timespec.
func TimeAt(c *machine.Call, addr uint64) (t Time, f *machine.Fault) {
	if c.M.Time().Moves() {
		seconds, ns := c.M.Time().At(c, addr, uint64(Ptr(c))), c.M.Time().At(c, addr+uint64(Ptr(c)), uint64(Ptr(c)))
		if t.OfClock = seconds == 1; seconds > 1 || ns != 0 {
			c.M.Time().Date()
		}
		c.M.Time().Knowing(func() { t.Seconds, t.Ns, f = timeAt(c, addr) })
		return t, f
	}
	t.Seconds, t.Ns, f = timeAt(c, addr)
	return t, f
}

func timeAt(c *machine.Call, addr uint64) (seconds, ns int64, f *machine.Fault) {
	for _, word := range []*int64{&seconds, &ns} {
		v, f := Load(c, addr, Ptr(c))
		if f != nil {
			return seconds, ns, f
		}
		*word = int64(v) << (64 - 8*Ptr(c)) >> (64 - 8*Ptr(c))
		addr += uint64(Ptr(c))
	}
	return seconds, ns, nil
}

// Valid reports whether the nanoseconds are less than a second.
func (t Time) Valid() bool { return t.Ns >= 0 && t.Ns < second }

// NsPerSecond is the coefficient of a number of nanoseconds on the clock of the run (machine.Time).
const NsPerSecond = second

// Shows ends a call whose result is what the clock of the run shows, in nanoseconds.
func Shows(c *machine.Call, ns uint64) (machine.Outcome, *machine.Fault) {
	c.Return(ns)
	if ns != 0 {
		c.M.Time().Returns(c, NsPerSecond)
	}
	return machine.Done, nil
}

// mostSeconds is longer than anything that a program waits for.
const mostSeconds = 1 << 32

// LastsFor is for how many nanoseconds a call lasts that is given a valid time.
func LastsFor(c *machine.Call, t Time) uint64 {
	if t.OfClock {
		c.M.Time().Date()
	}
	return t.Lasting()
}

// MomentFor is the moment, on the clock of the run, that a call is given as a valid time of a clock. Where the origin of time moves, one
// that was not computed from what a clock shows is over, or depends on what it shows; so does one of another clock.
func MomentFor(c *machine.Call, t Time, clock uint64) uint64 {
	assumesBegin(c)
	base, _ := ClockBase(c.M, clock)
	if t.OfClock && !machine.SeemsAhead(uint64(t.Seconds), base) || !t.OfClock && t.Seconds >= leastSeconds {
		c.M.Time().Date()
	}
	return t.moment(c.M, clock)
}

// leastSeconds is no more than what any clock of a search shows.
const leastSeconds = machine.LeastMonotonic

// Lasting is for how many nanoseconds a valid time lasts.
func (t Time) Lasting() uint64 {
	if t.Seconds < 0 {
		return 0
	}
	return min(uint64(t.Seconds), mostSeconds)*second + uint64(t.Ns)
}

// moment is a valid time of a clock on the clock of the run: nanoseconds since that began, 0 of what is over since.
func (t Time) moment(m *machine.Machine, clock uint64) uint64 {
	base, _ := ClockBase(m, clock)
	return Time{Seconds: t.Seconds - int64(base), Ns: t.Ns}.Lasting()
}

// Sleepable reports whether Linux lets threads sleep by a clock.
func Sleepable(clock uint64) bool {
	switch clock {
	case 0, 1, 2, 7, 8, 9, 11: // CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID and those that count while the machine sleeps
		return true
	}
	return false
}

// standingClock is what the clock shows all the time where it stands: moments of waits are after it, so none is 0.
const standingClock = 1

// Now is what the clock of the run shows, in nanoseconds since it began.
func Now(m *machine.Machine) uint64 {
	if m.Time().Stands() {
		return standingClock
	}
	if n := m.Record().Ctl(CtlClock); n != 0 || !beginsLate(m) {
		return max(n, 1) - 1
	}
	return startOfClock
}

// Clock is a clock of Linux.
type Clock uint64

// The clocks that functions look at without naming them.
const (
	Realtime  Clock = 0
	Monotonic Clock = 1
)

// Deadline is the moment at which a call ends that waits: a time that an argument points to, of a clock.
type Deadline struct {
	Arg   int                          // which argument; negative: there is no deadline
	Clock func(c *machine.Call) uint64 // nil: CLOCK_REALTIME
}

// Exists reports whether there is a deadline.
func (d Deadline) Exists() bool { return d.Arg >= 0 }

func (d Deadline) clock(c *machine.Call) uint64 {
	if d.Clock == nil {
		return uint64(Realtime)
	}
	return d.Clock(c)
}

// Read is how the call reads the deadline.
func (d Deadline) Read(c *machine.Call) machine.Access { return Read(c.Arg(d.Arg), TimeSize(c)) }

// Refused reports whether the deadline is no moment of a clock that can be waited for.
func (d Deadline) Refused(c *machine.Call) (refused bool, f *machine.Fault) {
	if clock := d.clock(c); clock != uint64(Realtime) && clock != uint64(Monotonic) {
		return true, nil
	}
	t, f := TimeAt(c, c.Arg(d.Arg))
	return f == nil && !t.Valid(), f
}

// Until is the moment of a deadline, for External.Until; ok is false if there is none to wait for.
func (d Deadline) Until(c *machine.Call) (moment uint64, ok bool) {
	var b [16]byte
	if !c.M.Peek(c.Arg(d.Arg), b[:TimeSize(c)]) {
		return 0, false
	}
	t, f := TimeAt(c, c.Arg(d.Arg))
	return MomentFor(c, t, d.clock(c)), f == nil && t.Valid()
}

// Over lets the time pass up to the deadline, of a call that ends by it.
func (d Deadline) Over(c *machine.Call) *machine.Fault {
	if c.M.Record().Ctl(CtlClock) == 0 && !c.M.Time().IsKept() {
		return nil // nobody has looked at the clock
	}
	t, f := TimeAt(c, c.Arg(d.Arg))
	if f == nil && t.Valid() {
		PassTo(c, MomentFor(c, t, d.clock(c)))
	}
	return f
}
