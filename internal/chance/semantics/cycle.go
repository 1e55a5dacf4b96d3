package semantics

import "heddle/internal/exec/machine"

// Cycle detects that a run repeats: that it has reached a state again by steps
// of which none was a choice. Then it is known how it continues, for as long as one
// likes: the same states come again, in the same order. A thread that waits in a loop
// for another that is over is like that.
//
// A state is kept, and a later one, with the thread that can act at the same
// instruction, is compared with it word by word, by the journal. A state kept is given
// up for the present one after ever longer times, so that one on the cycle is kept in
// the end: Brent, An improved Monte Carlo factorization algorithm (BIT 20, 1980). The
// steps until then are at most some three times those to the cycle and once round it.
//
// The zero Cycle is ready for use. Whoever compacts the system, takes a snapshot or
// goes to another state calls Break.
type Cycle struct {
	forced int          // steps in a row that were no choice
	from   machine.Mark // of the state kept
	thread int32        // that can act there
	pc     int          // where it is
	at     int          // the step of the run at which it was
	since  int          // states looked at since
	limit  int          // of since
}

// Below so many forced steps nothing is kept: nearly all runs have short stretches,
// and a long one loses nothing by this.
const forcedEnough = 32

// Break is called when the next step is a choice, or marks of the machine are void.
func (c *Cycle) Break() { c.forced = 0 }

// Round is to be called before steps that are no choice, so many steps after the run's
// beginning: t alone can act, in one way. It gives the number of steps since the run was in
// this state before; 0 if it is not known to have been. Marks of the machine made in the
// last steps are void.
func (c *Cycle) Round(s *System, t int32, step int) (steps int) {
	c.forced++
	switch {
	case c.forced < forcedEnough:
		return 0
	case c.forced == forcedEnough:
		c.limit = forcedEnough
		c.keep(s, t, step)
		return 0
	}
	c.since++
	if s.m.PC(int(t)) == c.pc && t == c.thread && s.m.Journal().SameAs(c.from) {
		return step - c.at
	}
	if c.since == c.limit {
		c.limit *= 2
		c.keep(s, t, step)
	}
	return 0
}

// keep keeps the present state.
func (c *Cycle) keep(s *System, t int32, step int) {
	c.from, c.thread, c.pc, c.at, c.since = s.m.Mark(), t, s.m.PC(int(t)), step, 0
}
