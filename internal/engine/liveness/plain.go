package liveness

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
)

// This file makes schedules of the plain machine of runs whose inputs have values. Where inputs are unknowns threads stop at more places: before questions that come again
// in an action, and before writes of which nobody knows whether they change what the formula is about. The plain machine has moved past these places, with private steps that
// commute with all that others do: so a step of a thread that is not where it should begin is left out.

// mostRepeats is how often a cycle is taken on the plain machine until states repeat.
const mostRepeats = 64

// plain is a plain machine that takes a line.
type plain struct {
	m    *machine.Machine
	c    *cursor.Cursor
	line schedule.Schedule // that it has taken
}

// plainly makes the plain machine of the plan.
func (u *unknown) plainly() (*plain, *system.Failure, error) {
	m, err := u.NewMachine(u.MachineOptions())
	if err != nil {
		return nil, nil, err
	}
	p := &plain{m: m, c: cursor.New(m)}
	return p, p.c.Start(), nil
}

// at is the instruction that a thread is at.
func (p *plain) at(t int) int { return pastKills(p.m.Program(), p.m.PC(t)) }

// pastKills is the instruction after those that clear dead slots.
func pastKills(code *program.Program, pc int) int {
	for code.Code[pc].Op == program.Kill {
		pc++
	}
	return pc
}

// follow takes a line, and returns what it fails with.
func (p *plain) follow(list []emitted) (*system.Failure, error) {
	for _, e := range list {
		t := int(e.step.Thread)
		if t >= p.m.Threads() {
			return nil, fmt.Errorf("there is no thread %d", t)
		}
		if p.at(t) != pastKills(p.m.Program(), e.pc) {
			if e.input >= 0 {
				return nil, errors.New("an input is not read where it should be")
			}
			continue
		}
		if f, err := p.act(e.step); f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}

// act takes a step.
func (p *plain) act(s schedule.Step) (*system.Failure, error) {
	if !p.c.Fits(s) {
		return nil, fmt.Errorf("at step %d thread %d cannot act", len(p.line)+1, s.Thread)
	}
	p.line = append(p.line, s)
	return p.c.Do(s), nil
}

// failing is the schedule of a run that fails.
func (u *unknown) failing(list []emitted) (schedule.Schedule, error) {
	p, f, err := u.plainly()
	if err != nil {
		return nil, err
	}
	defer p.m.Close()
	if f == nil {
		f, err = p.follow(list)
	}
	if err == nil && f == nil {
		err = errNoRepeats
	}
	return p.line, err
}

// repeating makes a lasso of a cycle that is taken again and again on the plain machine until its states repeat. A thread that acts in it and has no step
// there, since its loop has nothing that anybody notices, gets one.
func (u *unknown) repeating(prefix, cycle []emitted, actors []int32) (l schedule.Lasso, err error) {
	p, f, err := u.plainly()
	if err != nil {
		return l, err
	}
	defer p.m.Close()
	st := store.NewTree(p.c)
	if f == nil {
		st.VisitFirst()
		f, err = p.follow(prefix)
	}
	seen := map[uint64]int{} // how long the line was
	for range mostRepeats {
		switch {
		case err != nil:
			return l, err
		case f != nil:
			return l, errNoRepeats
		case len(actors) == 0:
			l.Prefix = p.line
			return l, nil
		}
		key, _ := st.Visit(0, 0)
		if from, ok := seen[key]; ok {
			return schedule.Lasso{Prefix: slices.Clip(p.line[:from]), Cycle: p.line[from:]}, nil
		}
		seen[key] = len(p.line)
		f, err = p.round(cycle, actors)
	}
	return l, errNoRepeats
}

// round takes the cycle once.
func (p *plain) round(cycle []emitted, actors []int32) (*system.Failure, error) {
	from := len(p.line)
	if f, err := p.follow(cycle); f != nil || err != nil {
		return f, err
	}
	for _, t := range actors {
		if slices.ContainsFunc(p.line[from:], func(s schedule.Step) bool { return s.Thread == t }) {
			continue
		}
		if f, err := p.act(schedule.Step{Thread: t}); f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}
