package machine

import (
	"heddle/internal/exec/journal"
	"heddle/internal/exec/space"
	"heddle/internal/ir/analysis"
)

// This file lets the origin of time move (SearchClock.MovingClock): the clock of a search stands, and as time passes, the times that the
// program holds move into the past. So states that differ only by when they are reached are one state.
//
// A time is a word, or half of one, that depends on the clock: it is c*now + k, where c is a number, its coefficient (1 of seconds,
// 1,000,000,000 of nanoseconds), and k does not depend on the clock. Which words are times is a part of the state, a table of places and
// coefficients (timeWords). Where s seconds pass, each time becomes less by c*s, instead of the clock more by s.
//
// Why it is right. Take a run of the ordinary machine, whose clock moves, and move each time of each state back by as many seconds as
// the clock has moved. By induction over the steps that is a run of this machine, and the other way round, if each instruction commutes
// with moving its operands:
//
//   - what copies a word copies its coefficient, and what adds, subtracts, multiplies by a number or divides by a divisor of the
//     coefficient computes the result's coefficient (timeinstr.go). A result with the coefficient 0, such as the difference of two
//     times, is an ordinary number, and the same in both runs;
//   - a comparison of two times with equal coefficients, or of a time with a number that no clock shows, has the same outcome. Of what clocks show where
//     they begin nothing is concluded: to compare with a greater number than 0, to go back as far as LeastMonotonic, to compare with, subtract or add what another
//     clock shows, to wait for it by another clock, or to add as much as that is ahead, is computing with it;
//   - anything else that computes with a time depends on what the clock shows. It ends the run with the fault Escaped, and
//     Notes.Dated: the caller searches again with a clock that moves.
//
// So the two machines are bisimilar as long as no such fault is met, and what a search finds of one holds of the other, counterexamples
// included: these are replayed with a clock that moves. Whole seconds move only, so that nanoseconds beside seconds stay as they are.
//
// A time that lies in the past is old: it is forgotten how long ago it was, so that one that nobody looks at again makes no new states.
// It is before every time that is not old, which is all that may be asked of it: whether a deadline is over, and which of the two is the
// earlier one. Whatever else looks at it ends the run with the fault Escaped, and Notes.OldTimes names the word in which it became old. The
// caller searches again, with that word's times exact (SearchClock.ExactTimes). So nothing that was concluded rests on an age that was forgotten. A
// time that is exact becomes old when it is too old to be followed (Time.Pass). What looks at it then ends the run with the fault Limit.
//
// A place keeps its entry for as long as the word is what it was when the entry was made: what overwrites a time ends it. An
// instruction or call that writes the same number again says so itself (endTimes).
//
// What it can miss: as much time as there is passes between two steps only if the program holds a time, and then as often as package abi bounds
// it, which the verdict names. Which times are held when a clock is looked at depends on the order of the steps before: a reduction, which takes one
// order for another, may leave out a run in which time passes once more than the bound in the order that it takes. A number that
// holds a time is assumed not to overflow while the clock moves by 2^24 seconds, more than sixteen leaps of 1,000,000 seconds; the verdict says so.
//
// What it costs: a look at the table for each instruction, in programs that read clocks.
//
// The argument is tested by random programs, whose outcomes are those of a machine whose clock moves (TestMovingOrigin, package passes).

// SearchClock says how time passes in a search.
type SearchClock struct {
	TimeOrder   bool         // the time of Options.Clock passes: timeorder.go
	MovingClock bool         // times in the state move into the past rather than the clock forward
	ExactTimes  map[int]bool // the words whose times never become old
	FreeClock   bool         // the clock moves as often as a schedule says, one of a search whose clock moves the other way
	LongClock   bool         // the clock moves with all waits: of a replay
	Retraced    bool         // with MovingClock: clocks continue in the ways of a search whose clock moves
	Followed    bool         // with MovingClock: clocks continue as often as a schedule says that has no bound, as with FreeClock
	Judging     bool         // with MovingClock: a word that is read between two steps depends on what the clock shows, if it is a time
}

// ClockStart is what the clock of a search shows when it is first looked at, in seconds: times before that can be computed.
const ClockStart = 20_000_000

// LeastMonotonic is what CLOCK_MONOTONIC shows when a search whose clock moves begins, in seconds.
const LeastMonotonic = 1000

// RealtimeBase is by how many seconds CLOCK_REALTIME is ahead of the clock of the run.
const RealtimeBase = 1_000_000_000

const (
	mostTimes   = 64
	timeFields  = 3 // place, coefficient, value
	timeHeader  = 2 // how many there are, and the filter
	timeRoom    = timeHeader + mostTimes*timeFields
	timeSizes   = 1 << 4 // of a place: the byte that it begins at, times this, and its size
	clockFuture = 1 << 32
	farFuture   = 1 << 31 // seconds that no clock moves in a run
)

// timeWords is the table of the times in the state.
type timeWords struct {
	w       *space.Words
	journal *journal.Words
	on      bool
	at      uint32       // the number of entries; a filter and the entries follow
	knows   int          // functions of the platform at work that know which words are times
	met     bool         // see date
	aged    bool         // the step depends on the age of a time that is too old
	dated   bool         // the step depends on what the clock shows, or on how old an old time is
	exact   map[int]bool // the words whose times never become old
}

// timeMark is what the table says of a time: its coefficient and, of an old one, the word in which it became old, of others how the clock has moved since
// it was looked at.
type timeMark uint64

const (
	markCoefficient = clockFuture - 1
	markOld         = clockFuture
	markRest        = 33 // bits before the word, or the steps
	littleBits      = 5
	lookBits        = 8 // of little and far steps
)

func (k timeMark) coefficient() uint64 { return uint64(k) & markCoefficient }

// old reports whether it is not known how old a time is.
func (k timeMark) old() bool { return k&markOld != 0 }

// since is the word in which a time became old.
func (k timeMark) since() int { return int(k >> markRest) }

// TimeSteps is how the clock has moved since a time was looked at. How old a time is does not say that: the program may have computed it.
type TimeSteps struct {
	Far, Little int // of looks; little ones since the last far one
	Slept       int // sleeps and time-outs
}

// steps is how the clock has moved since a time that is not old was looked at.
func (k timeMark) steps() TimeSteps {
	n := int(k >> markRest)
	return TimeSteps{n >> littleBits & (1<<(lookBits-littleBits) - 1), n & (1<<littleBits - 1), n >> lookBits}
}

// markOf is the mark of a time that is not old: 0 if its coefficient is, an ordinary number.
func markOf(coefficient uint64, s TimeSteps) timeMark {
	if coefficient == 0 {
		return 0
	}
	return timeMark(coefficient) | timeMark(s.Slept<<lookBits|s.Far<<littleBits|s.Little)<<markRest
}

// most is, of each of two numbers of steps, the greater one.
func (s TimeSteps) most(o TimeSteps) TimeSteps {
	slept := max(s.Slept, o.Slept)
	if o.Far > s.Far || o.Far == s.Far && o.Little > s.Little {
		s = o
	}
	s.Slept = slept
	return s
}

// allTimes, which is no word, stands for all words in Options.ExactTimes.
const allTimes = -1

// AllTimes makes no time old: it is SearchClock.ExactTimes.
func AllTimes() map[int]bool { return map[int]bool{allTimes: true} }

// oldAge is by how many seconds an old time is before the start of the clock, as far as that is said: it is before all that are not old.
const oldAge = ClockStart - ClockStart/4

// layTimes makes room for the table, behind the globals.
func (l *loader) layTimes() {
	if !l.m.o.MovingClock || !l.readsClock() || l.m.globalEnd+timeRoom >= heapEnd {
		return
	}
	l.m.times.on, l.m.times.at, l.m.times.exact = true, l.m.globalEnd, l.m.o.ExactTimes
	l.m.stateEnd = l.m.globalEnd + timeRoom
	x := &l.m.flow
	x.writing.pc = -1
	x.reads, x.writes = make([][]analysis.Range, len(l.m.p.Code)), make([][]analysis.Range, len(l.m.p.Code))
	l.m.guards.code = append(l.m.guards.code[:0:0], l.m.p.Code...)
	for fn := range l.m.p.Funcs {
		b := analysis.BodyOf(l.m.p, fn)
		for i := range b.Code {
			x.reads[b.Base+i], x.writes[b.Base+i] = b.Effects(i, nil, nil)
			l.m.guards.code[b.Base+i].Op |= guarded
		}
	}
	l.m.guards.blockwise = l.m.guards.code
}

// readsClock reports whether the program can learn the time.
func (l *loader) readsClock() bool {
	for i := range l.m.p.Externals {
		if l.m.p.Externals[i].Conduct.ReadsClock {
			return true
		}
	}
	return false
}

// mayBe reports whether one of n bytes may be part of a time, by the filter: the table's entries, also those of what was overwritten, each
// set the bit of its word. It lies in the state, so that a state that another machine has found brings it along.
func (x *timeWords) mayBe(first, n uint64) bool {
	filter := x.w[x.at+1]
	if filter == 0 {
		return false
	}
	word, last := first>>3, (first+n-1)>>3
	if last-word >= 64 {
		return true
	}
	for ; word <= last; word++ {
		if filter&timeBit(word) != 0 {
			return true
		}
	}
	return false
}

// timeBit is the bit of a word in the filter.
func timeBit(word uint64) uint64 { return 1 << (word * 0x9e3779b97f4a7c15 >> 58) }

// entry is the entry of a time, which may have been overwritten since.
func (x *timeWords) entry(i uint32) (first, size uint64, k timeMark, valid bool) {
	at := x.at + timeHeader + i*timeFields
	key := x.w[at]
	first, size = key/timeSizes, key%timeSizes
	return first, size, timeMark(x.w[at+1]), x.field(first, size) == x.w[at+2]
}

// field is an aligned part of a word, of 4 or 8 bytes.
func (x *timeWords) field(first, size uint64) uint64 {
	v := x.w[uint32(first>>3)] >> (first & 7 * 8)
	if size == 4 {
		v &= 1<<32 - 1
	}
	return v
}

func (x *timeWords) setField(first, size, v uint64) {
	at := uint32(first >> 3)
	if size == 4 {
		mask := uint64(1<<32-1) << (first & 7 * 8)
		v = x.w[at]&^mask | v<<(first&7*8)&mask
	}
	x.journal.Set(at, v)
}

// mark gives the mark of n bytes: 0 if none of them is part of a time. If they overlap a time but are not one,
// ok is false.
func (x *timeWords) mark(first, n uint64) (k timeMark, ok bool) {
	if n == 0 || !x.mayBe(first, n) {
		return 0, true
	}
	for i := range uint32(x.w[x.at]) {
		f, size, c, valid := x.entry(i)
		if !valid || f >= first+n || first >= f+size {
			continue
		}
		return c, f == first && size == n
	}
	return 0, true
}

// end makes n bytes part of no time.
func (x *timeWords) end(first, n uint64) {
	if n > 0 && x.mayBe(first, n) {
		x.keep(func(f, size uint64) bool { return f >= first+n || first >= f+size })
	}
}

// forget is endTimes where times may not be followed: of what is cleared, or gets numbers.
func (x *timeWords) forget(first, n uint64) {
	if x.on {
		x.end(first, n)
	}
}

// keep drops the entries that keep is false of, and those of what was overwritten.
func (x *timeWords) keep(keep func(first, size uint64) bool) {
	n, kept, filter := uint32(x.w[x.at]), uint32(0), uint64(0)
	for i := range n {
		first, size, _, valid := x.entry(i)
		if !valid || !keep(first, size) {
			continue
		}
		if kept != i {
			x.moveEntry(kept, i)
		}
		kept++
		filter |= timeBit(first >> 3)
	}
	for i := kept; i < n; i++ {
		for k := range uint32(timeFields) {
			x.journal.Set(x.at+timeHeader+i*timeFields+k, 0)
		}
	}
	x.journal.Set(x.at, uint64(kept))
	x.journal.Set(x.at+1, filter)
}

func (x *timeWords) moveEntry(to, from uint32) {
	for k := range uint32(timeFields) {
		x.journal.Set(x.at+timeHeader+to*timeFields+k, x.w[x.at+timeHeader+from*timeFields+k])
	}
}

// begin makes bytes a time. Entries are in the order of their places.
func (x *timeWords) begin(first, size uint64, k timeMark) {
	x.end(first, size)
	n := uint32(x.w[x.at])
	if size != 4 && size != 8 || first%size != 0 || n == mostTimes {
		x.date()
		return
	}
	key, i := first*timeSizes+size, n
	for ; i > 0 && x.w[x.at+timeHeader+(i-1)*timeFields] > key; i-- {
		x.moveEntry(i, i-1)
	}
	at := x.at + timeHeader + i*timeFields
	x.journal.Set(at, key)
	x.journal.Set(at+1, uint64(k))
	x.journal.Set(at+2, x.field(first, size))
	x.journal.Set(x.at, uint64(n+1))
	x.journal.Set(x.at+1, x.w[x.at+1]|timeBit(first>>3))
}

// put says of bytes that were just written which mark they have.
func (x *timeWords) put(first, size uint64, k timeMark) {
	if k == 0 {
		x.end(first, size)
		return
	}
	x.begin(first, size, k)
}

// sweep drops the entries of what was overwritten.
func (x *timeWords) sweep() {
	for i := range uint32(x.w[x.at]) {
		if _, _, _, valid := x.entry(i); !valid {
			x.keep(func(uint64, uint64) bool { return true })
			return
		}
	}
}

// Moves reports whether the origin of time moves.
func (v Time) Moves() bool { return v.m.times.on }

// Retraces reports whether the origin of time moves, and clocks continue in the ways of a search whose clock moves.
func (v Time) Retraces() bool { return v.Moves() && v.m.o.Retraced }

// IsFollowed reports whether the origin of time moves, and clocks continue as often as a schedule says.
func (v Time) IsFollowed() bool { return v.Moves() && v.m.o.Followed }

// IsFree reports whether the clock moves as often as a schedule says.
func (v Time) IsFree() bool { return v.m.o.FreeClock && !v.IsKept() }

// IsLong reports whether the clock moves with all waits of a run.
func (v Time) IsLong() bool { return v.m.o.LongClock || v.IsFree() }

// Pass moves the times in the state into the past by some seconds, in a step that moved says of their steps. Those that it says are tooOld, or that come near
// to 0, are old from then on, even if their age matters: a run that asks for it ends.
func (v Time) Pass(seconds uint64, moved func(TimeSteps) (after TimeSteps, tooOld bool)) {
	m := v.m
	m.times.sweep()
	for i := range uint32(m.w[m.times.at]) {
		first, size, k, _ := m.times.entry(i)
		if k.old() {
			continue
		}
		v, at := m.times.field(first, size), m.times.at+timeHeader+i*timeFields
		age, base := ageOf(v, k)
		steps, tooOld := moved(k.steps())
		tooOld = tooOld || v/k.coefficient() < base/2+leastTime+seconds
		if age+int64(seconds) > 0 && (!m.times.staysExact(first>>3) || tooOld) {
			m.set(at+1, k.coefficient()|markOld|first>>3<<markRest)
			v = k.coefficient() * (base + ClockStart - oldAge)
		} else {
			m.set(at+1, uint64(markOf(k.coefficient(), steps)))
			v -= k.coefficient() * seconds
		}
		m.times.setField(first, size, v)
		m.set(at+2, m.times.field(first, size))
	}
}

// leastTime is the least number of seconds of a clock that is followed.
const leastTime = ClockStart / 5 * 3

// staysExact reports whether the age of a time in a word is kept.
func (x *timeWords) staysExact(word uint64) bool {
	return x.exact[int(word)] || x.exact[allTimes]
}

// ageOf is by how many seconds a time is before the start of the clock, and by how many its clock is ahead.
func ageOf(v uint64, k timeMark) (age int64, base uint64) {
	seconds := v / k.coefficient()
	base = aheadBy(seconds)
	return ClockStart - int64(seconds-base), base
}

// aheadBy is by how many seconds the clock is ahead that seems to have shown a time.
func aheadBy(seconds uint64) uint64 {
	if seconds > RealtimeBase/2 {
		return RealtimeBase
	}
	return 0
}

// SeemsAhead reports whether a time seems to be of a clock that is ahead by base.
func SeemsAhead(seconds, base uint64) bool { return aheadBy(seconds) == base }

// Steps gives the most steps that the clock has made since any time in the state that is not old was looked at. It is not ok if the state holds no such time.
func (v Time) Steps() (most TimeSteps, ok bool) {
	m := v.m
	for i := range uint32(m.w[m.times.at]) {
		if _, _, k, valid := m.times.entry(i); valid && !k.old() {
			most, ok = most.most(k.steps()), true
		}
	}
	return most, ok
}

// Put says that a function of the platform has just written a time of a coefficient.
func (v Time) Put(c *Call, addr, size, coefficient uint64) {
	if m := v.m; m.times.on {
		if a, f := m.check(c.Thread, c.PC, addr&m.addr.mask, size, true); f == nil {
			m.times.begin(a.first, size, timeMark(coefficient))
		}
	}
}

// Returns says that the result of a call, which was just set, is a time of a coefficient.
func (v Time) Returns(c *Call, coefficient uint64) {
	m, r := v.m, &c.site.Result
	if m.times.on && r.Slot >= 0 && coefficient != 0 {
		at := c.fp + uint32(r.Slot)
		m.times.begin(uint64(at)<<3, 8, timeMark(coefficient))
		if !timeFits(m.w[at], r.Bits, timeMark(coefficient)) {
			m.times.date()
		}
	}
}

// At gives the coefficient of what lies at an address, of a time that the call only asks whether it is over.
func (v Time) At(c *Call, addr, size uint64) (coefficient uint64) {
	m := v.m
	if !m.times.on {
		return 0
	}
	a, f := m.check(c.Thread, c.PC, addr&m.addr.mask, size, false)
	if f != nil {
		return 0
	}
	k, ok := m.times.mark(a.first, size)
	if !ok {
		m.times.date()
	}
	return k.coefficient()
}

// OverArg is OfArg of a time that the call only asks whether it is over.
func (v Time) OverArg(c *Call, i int) (coefficient uint64) { return v.argument(c, i).coefficient() }

func (v Time) argument(c *Call, i int) (k timeMark) {
	if o := c.site.Args[i].Value; v.m.times.on && !o.IsPool() {
		k, _ = v.m.times.mark(uint64(c.fp+uint32(o.Index()))<<3, 8)
	}
	return k
}

// OfArg gives the coefficient of an argument.
func (v Time) OfArg(c *Call, i int) (coefficient uint64) {
	k := v.argument(c, i)
	if k.old() {
		v.m.flow.needsAge(k)
	}
	return k.coefficient()
}

// Knowing lets f look at times: it knows which of the words are.
func (v Time) Knowing(f func()) {
	v.m.times.knows++
	f()
	v.m.times.knows--
}

// Date says that what a call does depends on what the clock shows.
func (v Time) Date() {
	if v.m.times.on {
		v.m.times.date()
	}
}

// date says that what is done, or asked between two steps, depends on what the clock shows. The step under way, or the next one, ends the run; met
// stays where there is none.
func (x *timeWords) date() { x.dated, x.met = true, true }

// touch follows that a function of the platform reads or writes n bytes.
func (x *timeWords) touch(first, n uint64, write bool) {
	switch {
	case !x.on || n == 0 || !x.mayBe(first, n):
	case write:
		if !x.whole(first, n) {
			x.date()
		}
		x.end(first, n)
	case x.knows == 0:
		if k, ok := x.mark(first, n); k != 0 || !ok {
			x.date()
		}
	}
}
