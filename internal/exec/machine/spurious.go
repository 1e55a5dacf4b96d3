package machine

import "heddle/internal/ir/program"

// This file is about operations that may fail, or end, without a cause: their
// standards allow it, and programs must not rely on the contrary.
//
// Where Options.Spurious has the kind, such an operation is a choice of two ways,
// 0 the ordinary one. Elsewhere the ordinary way is the only one, and the machine
// notes the place, for the verdict rests on it.

// Spurious is a kind of operations that may fail, or end, without a cause.
type Spurious uint8

// The kinds.
const (
	// Wakeup: a wait on a condition variable or on a futex ends without a signal
	// (POSIX pthread_cond_wait, C17 7.26.3.6, [thread.condition]).
	Wakeup Spurious = iota
	// TryLock: an attempt to take a lock or semaphore without waiting fails although
	// it is free (C17 7.26.4.5, [thread.mutex.requirements.mutex], [thread.sema.cnt]).
	// POSIX does not allow it of pthread_mutex_trylock and sem_trywait.
	TryLock
	// WeakCAS: a weak compare-and-exchange fails although the values are equal (C17
	// 7.17.7.4, [atomics.types.operations]).
	WeakCAS

	NumSpurious
)

// SpuriousSet is a set of kinds.
type SpuriousSet uint8

// AllSpurious has every kind.
const AllSpurious SpuriousSet = 1<<NumSpurious - 1

// Has reports whether a kind is in the set.
func (s SpuriousSet) Has(k Spurious) bool { return s>>k&1 != 0 }

// With is the set with one more kind.
func (s SpuriousSet) With(k Spurious) SpuriousSet { return s | 1<<k }

// MayFail reports whether the call may fail, or end, without a cause. Platform
// functions succeed as a whole or not at all, so what they call never does.
func (c *Call) MayFail(k Spurious) bool { return c.M.o.Spurious.Has(k) && !c.M.attempts.now.on }

// Succeeds notes that the call took the ordinary way.
func (c *Call) Succeeds(k Spurious) { c.M.noteSpared(c.PC, k) }

// noteSpared notes that an operation took the ordinary way, unless the other one is
// explored, too.
func (m *Machine) noteSpared(pc int, k Spurious) {
	if !m.o.Spurious.Has(k) || m.attempts.now.on {
		m.notes.spare(pc, k)
	}
}

// SpuriousWay is the way in which an operation with two ways fails, or ends, without
// a cause; 0 is the ordinary one.
const SpuriousWay = 1

// failsSpuriously reports whether the instruction is a compare-and-exchange that may fail
// without a cause, in thread t's present state. Where values are unknown, it may.
func (m *Machine) failsSpuriously(t, pc int, in *program.Instr) bool {
	return in.Op == program.CmpXchg && in.Sub == program.WeakExchange && m.exchangeFails(t, pc, in)
}

// exchangeFails is failsSpuriously of a weak compare-and-exchange.
func (m *Machine) exchangeFails(t, pc int, in *program.Instr) bool {
	if !m.o.Spurious.Has(WeakCAS) || m.attempts.now.on {
		return false
	}
	return m.o.Opaque && m.meetsOpaque(t, pc, uint32(m.w[m.tcb(t)+tcbFP])) || m.exchanges(t, in)
}

// FailsSpuriously is failsSpuriously of the instruction that a thread is at.
func (v Control) FailsSpuriously(t int) bool {
	m := v.m
	pc := m.PC(t)
	return m.failsSpuriously(t, pc, &m.p.Code[pc])
}

// WeakExchanged notes that a weak compare-and-exchange at pc succeeded.
func (v Control) WeakExchanged(pc int) {
	if v.m.p.Code[pc].Sub == program.WeakExchange {
		v.m.noteSpared(pc, WeakCAS)
	}
}

// explain adds to the trace what happened without a cause.
func (m *Machine) explain(t int, text string) {
	if m.Output != nil {
		m.Output(t, Surroundings, []byte(text))
	}
}

// Unprompted reports whether an action of thread t is the end of a wait without a cause, which no program may count on, or leads into the child
// of a fork, whose end is not the program's.
func (v Control) Unprompted(t, choice int) bool {
	if choice != SpuriousWay || !v.m.o.Spurious.Has(Wakeup) && v.m.processes.word == 0 || v.m.Status(t) != Running || v.m.atEnter(t) {
		return false
	}
	x, c := v.m.pendingExternal(t)
	return x != nil && x.Unprompted != nil && (v.m.o.Spurious.Has(Wakeup) || x.Forks) && x.Unprompted(c)
}
