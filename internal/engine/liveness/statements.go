package liveness

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/temporal/liveness"
)

// This file is about what is promised to threads at some lines. Such a statement, of one thread, is weakly fair in a run: if the thread is in it and can act in
// each state from some moment on, it acts in it again and again; strongly: if the thread again and again is in it and can act. A thread leaves a statement by
// acting in it only, since nobody else moves it. So one that is neglected there acts no more at all, and what the search asks is the same: that who is in a
// statement and can act (always, or again and again) acts, wherever. The replay judges by the definition.

// promisedAt is what statements promise to threads of a machine, and the most that they do; nil: there are none.
func promisedAt(list []plan.Statement, m *machine.Machine) (promised func(thread int) liveness.Fairness, most liveness.Fairness) {
	if len(list) == 0 {
		return nil, liveness.Unfair
	}
	for i := range list {
		most = max(most, promises[list[i].Promise.String()])
	}
	return func(t int) (p liveness.Fairness) {
		for i := range list {
			if list[i].IsIn(m, t) {
				p = max(p, promises[list[i].Promise.String()])
			}
		}
		return p
	}, most
}

// judged is a statement in a part of a replay.
type judged struct {
	plan.Statement
	can, cannot, acted map[int]bool // threads: where some state was left, they were in it and could act; they were not; it was by their acting in it
}

func (s *judged) begin() { s.can, s.cannot, s.acted = map[int]bool{}, map[int]bool{}, map[int]bool{} }

// note notes which threads are in the statement and can act where a thread acts. In the middle of an atomic section nobody else has a turn, which says
// nothing of them.
func (s *judged) note(m *machine.Machine, actor int) {
	if s.IsIn(m, actor) {
		s.acted[actor] = true
	}
	if m.AtomicOwner() >= 0 {
		return
	}
	for t := range m.Threads() {
		if s.IsIn(m, t) && m.Choices(t) != 0 {
			s.can[t] = true
		} else {
			s.cannot[t] = true
		}
	}
}

// leaves is a thread that the part that was followed, again and again, is unfair to; -1: none.
func (s *judged) leaves(m *machine.Machine) int {
	for t := range m.Threads() {
		always := s.can[t] && !s.cannot[t]
		if !s.acted[t] && !m.IsEnvironment(t) && (always || s.can[t] && s.Promise == plan.FairStrong) {
			return t
		}
	}
	return -1
}
