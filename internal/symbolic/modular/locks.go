package modular

import (
	"slices"

	"heddle/internal/exec/machine"
)

// lock executes a call that has to do with a mutex, which a bit stands for: it is taken. Each thread knows which it has.
func (s *stepper) lock(part machine.Part, name string, args []value, pc int) (end, *Refusal) {
	m, p := s.m, s.p
	switch part {
	case machine.PartLock, machine.PartUnlock, machine.PartInit:
	default:
		return goes, refuse(pc, "a call of %s", name)
	}
	c, err := m.lockAt(args[0], pc)
	if err != nil {
		return goes, err
	}
	if p.atomic {
		return goes, refuse(pc, "a mutex is used in an atomic section")
	}
	mine := slices.Index(p.held, c)
	free := m.pool.Const(0, c.bits())
	switch part {
	case machine.PartLock:
		if mine >= 0 || !m.assume(p, m.pool.Eq(m.global(p, c), free)) {
			return cannot, nil // it waits for ever, or until the lock is free
		}
		p.globals[c] = m.pool.Const(1, c.bits())
		p.held = append(p.held, c)
		slices.SortFunc(p.held, func(a, b *cell) int { return a.static - b.static })
	case machine.PartUnlock:
		if mine < 0 {
			return s.wrong("a thread gives back a mutex that it does not have")
		}
		p.globals[c] = free
		p.held = slices.Delete(p.held, mine, mine+1)
	case machine.PartInit:
		if v, ok := m.pool.Value(args[1].t); mine >= 0 || !ok || v != 0 || args[1].object > 0 {
			return goes, refuse(pc, "a mutex with attributes")
		}
		p.globals[c] = free
	}
	return goes, nil
}

// lockAt is the bit of a mutex that is a static object, of the ordinary kind.
func (m *model) lockAt(a value, pc int) (*cell, *Refusal) {
	v, ok := m.pool.Value(a.t)
	st := m.staticAt(v)
	if !ok || a.object > 0 || st < 0 || m.prog.Statics[st].Addr != v {
		return nil, refuse(pc, "a mutex that is not a variable of its own")
	}
	for _, b := range m.prog.Statics[st].Init {
		if b != 0 {
			return nil, refuse(pc, "a mutex that is not of the ordinary kind")
		}
	}
	if m.written[st] || m.blurred[st] || m.prog.Statics[st].ThreadLocal {
		return nil, refuse(pc, "a mutex is used as a number")
	}
	if !m.mutexes[st] { // it may have been read before that was known
		m.mutexes[st], m.again = true, true
	}
	for _, c := range m.cells {
		if c.static == st {
			return c, nil
		}
	}
	c := &cell{static: st, bytes: 1, lock: true}
	c.variable = m.pool.Var("lock"+itoa(st), c.bits())
	m.cells = append(m.cells, c)
	return c, nil
}
