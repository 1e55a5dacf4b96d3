package modular

import (
	"maps"
	"slices"

	"heddle/internal/symbolic/term"
)

// constantsOf are the numbers that the program names, those beside them, and what cells hold at first.
func (m *model) constantsOf() []uint64 {
	all := map[uint64]bool{0: true, 1: true}
	near := func(w uint64, bits uint) {
		for _, d := range []uint64{0, 1, mask(bits)} {
			all[(w+d)&mask(bits)] = true
		}
	}
	for _, l := range m.locations {
		for _, s := range l.steps {
			for _, c := range s.conds {
				for _, w := range m.constantsIn(c) {
					near(w.value, w.bits)
				}
			}
			for _, t := range s.globals {
				if v, ok := m.pool.Value(t); ok {
					near(v, m.pool.Width(t))
				}
			}
		}
	}
	for _, c := range m.cells {
		near(c.initial, c.bits())
	}
	list := slices.Sorted(maps.Keys(all))
	if len(list) > maxNumbers {
		list = append(list[:maxNumbers/2:maxNumbers/2], list[len(list)-maxNumbers/2:]...)
	}
	return list
}

const maxNumbers = 40

type numberOf struct {
	value uint64
	bits  uint
}

// constantsIn are the constants that a condition compares with.
func (m *model) constantsIn(t term.Term) (list []numberOf) {
	switch m.pool.Op(t) {
	case term.OpNot, term.OpAnd, term.OpXor, term.OpIte, term.OpEq, term.OpUlt, term.OpSlt:
	default:
		return nil
	}
	for i := range m.pool.NumArgs(t) {
		a := m.pool.Arg(t, i)
		if v, ok := m.pool.Value(a); ok {
			if w := m.pool.Width(a); w > 1 && w <= 64 {
				list = append(list, numberOf{v, w})
			}
		} else if m.pool.Width(a) == 1 {
			list = append(list, m.constantsIn(a)...)
		}
	}
	return list
}

// The most values of a cell, and the most values of cells, that facts may have as conditions.
const (
	maxFlag   = 4
	maxGuards = 10
)

// valuesOf are the values of a cell that facts have as conditions: all that it has, if these are few constants, or else those that it
// is compared with, and its first.
func (m *model) valuesOf(c *cell) []uint64 {
	all, compared := map[uint64]bool{c.initial: true}, map[uint64]bool{}
	flag := true
	for _, l := range m.locations {
		for _, s := range l.steps {
			if t, ok := s.globals[c]; ok {
				v, ok := m.pool.Value(t)
				if all[v] = true; !ok {
					flag = false
				}
			}
			for _, t := range s.conds {
				m.comparedWith(c, t, compared)
			}
		}
	}
	if flag && len(all) <= maxFlag && len(all) > 1 {
		return slices.Sorted(maps.Keys(all))
	}
	if !m.way.Compared || len(compared) == 0 || len(compared) > maxFlag {
		return nil
	}
	compared[c.initial] = true
	return slices.Sorted(maps.Keys(compared))
}

// comparedWith adds the constants that a condition says a cell to be equal to, or not.
func (m *model) comparedWith(c *cell, t term.Term, to map[uint64]bool) {
	switch m.pool.Op(t) {
	case term.OpNot, term.OpAnd:
		for i := range m.pool.NumArgs(t) {
			m.comparedWith(c, m.pool.Arg(t, i), to)
		}
	case term.OpEq:
		for i := range 2 {
			if v, ok := m.pool.Value(m.pool.Arg(t, i)); ok && m.pool.Arg(t, 1-i) == c.variable {
				to[v] = true
			}
		}
	}
}
