package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// C++ leaves more undefined than POSIX, whose functions its mutexes are made of: a thread must not lock, nor try to lock, what it
// owns in whatever mode, and must own what it unlocks, in that mode. The library's headers (include/cxx) ask the functions below
// before they call POSIX's. They are no actions of their own: they look at nothing but what the calling thread owns, which only that
// thread changes.

// ownership are the questions of C++ about the mutex of argument 0.
func ownership() []machine.External {
	list := []machine.External{
		asks("__heddle_mutex_unowned", machine.Misuse, func(c *machine.Call) string {
			m, ok := peekMutex(c)
			if !ok || !m.mine(c) || !m.normal() {
				return ""
			}
			return "lock of " + m.name(c) + ", which " + abi.ThreadName(c.Thread) + " owns already: C++ demands that the calling thread does not own it"
		}),
		asks("__heddle_mutex_owned", machine.Unlock, func(c *machine.Call) string {
			m, ok := peekMutex(c)
			if !ok || m.mine(c) {
				return ""
			}
			return "unlock of " + m.name(c) + notHeld(c, m.holder()) + ": C++ demands that the calling thread owns it"
		}),
		asks("__heddle_shared_mutex_unowned", machine.Misuse, func(c *machine.Call) string {
			l, ok := peekRW(c)
			mode := ""
			switch {
			case !ok:
				return ""
			case l.reads(c):
				mode = " for reading"
			case l.writer != c.Thread:
				return ""
			}
			return "lock of shared mutex " + abi.Name(c, l.addr) + ", which " + abi.ThreadName(c.Thread) + " owns already" + mode +
				": C++ demands that the calling thread does not own it in any mode"
		}),
		asks("__heddle_shared_mutex_owned", machine.Unlock, unlocksInOtherMode),
	}
	for i := range list {
		list[i].Outlived = ownedAtEnd
	}
	return list
}

// unlocksInOtherMode is about unlocking for writing, if argument 1 says so, or for reading.
func unlocksInOtherMode(c *machine.Call) string {
	l, ok := peekRW(c)
	exclusively := c.Arg(1)&1 != 0
	holds, reads := l.writer == c.Thread, l.reads(c) || !l.allKnown()
	if !ok || exclusively && holds || !exclusively && reads {
		return ""
	}
	function, demand := "unlock_shared", "in shared mode"
	if exclusively {
		function, demand = "unlock", "exclusively"
	}
	return function + " of shared mutex " + abi.Name(c, l.addr) + l.holders(c) + ": C++ demands that the calling thread owns it " + demand
}

// asks makes a function that fails a check where something is wrong, and else does nothing.
func asks(name string, check machine.Check, wrong func(c *machine.Call) string) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if !c.M.Checks().Has(check) {
			return machine.Done, nil
		}
		if text := wrong(c); text != "" {
			return abi.Stop(c.Fault(check, text))
		}
		return machine.Done, nil
	})
}

// peekMutex is the mutex of argument 0; not ok if it cannot be used, which the call that follows reports.
func peekMutex(c *machine.Call) (m mutex, ok bool) {
	at := layoutOfMutex(c, c.Arg(0))
	b := make([]byte, at.kind+4)
	if !c.M.Peek(c.Arg(0), b) {
		return mutex{}, false
	}
	m = mutexIn(c, c.Arg(0), b)
	return m, m.unusable() == ""
}

// peekRW is the read-write lock of argument 0; not ok if it cannot be used, which the call that follows reports.
func peekRW(c *machine.Call) (l rwlock, ok bool) {
	b := make([]byte, rwSize(c))
	if !c.M.Peek(c.Arg(0), b) {
		return rwlock{writer: -1}, false
	}
	word := func(at uint64) uint32 { return wordAt(b, at) }
	l = rwlock{addr: c.Arg(0), readers: uint64(word(rwReaders)), writer: int(c.M.Record().OwnerNamed(word(rwWriter))) - 1, gone: word(rwMark) == rwGone}
	l.known = readersIn(c, word)
	return l, !l.gone
}
