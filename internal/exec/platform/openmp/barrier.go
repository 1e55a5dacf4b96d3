package openmp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A team begins with these numbers of four bytes (struct team of library/openmp.h). They are changed here alone, so that to arrive at
// a barrier is one action, and so is to begin or to end a task.
const (
	teamLock    = 4 * iota
	teamArrived // members that wait at the barrier
	teamOpen    // tasks that have not ended
	teamPhase   // changes with each barrier that is over
	teamHead    // the size of these
)

func touchesTeam(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Atomic(c.Arg(0), teamHead))
}

// team is what is known of the team of argument 0.
type team struct{ arrived, open, phase uint64 }

func loadTeam(c *machine.Call) (t team, f *machine.Fault) {
	for _, field := range []struct {
		at uint64
		to *uint64
	}{{teamArrived, &t.arrived}, {teamOpen, &t.open}, {teamPhase, &t.phase}} {
		if *field.to, f = abi.Load(c, c.Arg(0)+field.at, 4); f != nil {
			return t, f
		}
	}
	return t, nil
}

func (t *team) store(c *machine.Call) *machine.Fault {
	for _, field := range []struct{ at, v uint64 }{{teamArrived, t.arrived}, {teamOpen, t.open}, {teamPhase, t.phase}} {
		if f := abi.Store(c, c.Arg(0)+field.at, 4, field.v); f != nil {
			return f
		}
	}
	return nil
}

// settle ends the barrier if all members, as many as argument 1 says, have arrived and no task is left.
func (t *team) settle(c *machine.Call) (over bool) {
	if t.arrived < c.Arg(1) || t.open > 0 {
		return false
	}
	t.arrived, t.phase = 0, t.phase^1
	return true
}

func teams() []machine.External {
	arrive := abi.Sync("__heddle_omp_arrive", touchesTeam, arriveAt)
	arrive.Enabled = isFree
	open := abi.Sync("__heddle_omp_open", touchesTeam, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, f := loadTeam(c)
		if f != nil {
			return abi.Stop(f)
		}
		t.open++
		if f := t.store(c); f != nil {
			return abi.Stop(f)
		}
		c.Hold(c.Arg(0), false)
		return abi.Stop(setHolder(c, c.Thread))
	})
	open.Enabled, open.Waits, open.Lock = isFree, waitsForHolder, lockAt
	open.Effects = func(c *machine.Call, e *machine.Effects) { e.Accesses(c) }
	end := abi.Sync("__heddle_omp_close", touchesTeam, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, f := loadTeam(c)
		if f != nil {
			return abi.Stop(f)
		}
		t.open--
		t.settle(c)
		wakeAll(c)
		if f := t.store(c); f != nil {
			return abi.Stop(f)
		}
		return abi.Stop(release(c))
	})
	end.Lock = lockAt
	end.Effects = func(c *machine.Call, e *machine.Effects) { e.Opening(c) }
	over := abi.Memory("__heddle_omp_over", touchesTeam, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, f := loadTeam(c)
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, int64(t.phase^c.Arg(1)&1))
	})
	over.Lock = lockAt
	return []machine.External{sleeping(arrive), open, end, over}
}

// arriveAt arrives at the barrier of a team, and waits until it is over, as 0 says, or there may be tasks to do before: 1 plus the
// phase.
func arriveAt(c *machine.Call) (machine.Outcome, *machine.Fault) {
	t, f := loadTeam(c)
	if f != nil {
		return abi.Stop(f)
	}
	if c.Phase > 0 {
		if t.phase != c.Phase-1 {
			return abi.Int(c, 0)
		}
		return abi.Int(c, int64(c.Phase))
	}
	c.Hold(c.Arg(0), false)
	c.Drop(c.Arg(0))
	phase := t.phase
	t.arrived++
	over := t.settle(c)
	if f := t.store(c); f != nil {
		return abi.Stop(f)
	}
	switch {
	case over:
		wakeAll(c)
		return abi.Int(c, 0)
	case t.open > 0:
		return abi.Int(c, int64(phase)+1)
	}
	return fallAsleep(c, phase+1)
}
