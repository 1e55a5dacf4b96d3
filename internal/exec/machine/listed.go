package machine

import (
	"fmt"
	"slices"
)

// A thread may continue past a call of the platform, and persistent sets leave others out, by the accesses that the call lists
// (External.Accesses). With Options.CheckListed each access that a call makes of shared memory has to be one of them; a call
// that makes another ends the run, with a fault that names it. What is a place to switch, and in conflict with all, may access
// what it likes, and so may a call that is left (External.Left): it gives back what it has.

// listed is what is checked of a call.
type listed struct {
	call     *External
	accesses []Access
	made     []uint32 // descriptors of blocks that it has made itself, which no other thread knows
	silent   bool     // the thread has continued to it
	wrong    string
}

// makes notes that the call makes a block.
func (l *listed) makes(desc uint32) {
	if l.call != nil {
		l.made = append(l.made, desc)
	}
}

// list begins to check a call, to which the thread has continued from another action or not.
func (m *sharing) list(x *External, c *Call, silent bool) {
	l := &m.listed
	l.call, l.wrong, l.silent = nil, "", silent && x.Lock == nil && m.live > 1 && m.AtomicOwner() < 0
	if !x.Contained && x.Effects == nil && (x.Visible == nil || x.Visible(c)) {
		return
	}
	if l.accesses = l.accesses[:0]; x.Accesses != nil {
		l.accesses = m.accesses(x, c, l.accesses)
	}
	l.call, l.made = x, l.made[:0]
	// What decides whether and how the call can be taken counts like what it does.
	if x.Enabled != nil {
		x.Enabled(c)
	}
	if x.Choices != nil {
		x.Choices(c)
	}
}

// unlisted ends the check of a call, with what is wrong with it.
func (m *sharing) unlisted(c *Call) *Fault {
	l := &m.listed
	l.call = nil
	if l.wrong == "" {
		return nil
	}
	return &Fault{Class: Gap, PC: c.PC, Text: l.wrong + ": a bug in heddle", Other: -1}
}

// called records an access that a function of the platform makes.
func (m *sharing) called(t int, a access, addr, n uint64, write bool) {
	if m.unforeseen.asked {
		return
	}
	contended := m.noteCall(t, a, n, write)
	l := &m.listed
	switch {
	case l.call == nil || l.call != m.acting || m.contenders < 2 || !a.shared() || m.ownRecord(t, a) || slices.Contains(l.made, a.desc):
	case !l.covers(addr, n, write):
		l.wrong = fmt.Sprintf("%s accesses %d bytes of shared memory (write: %v) that it does not list", l.call.Name, n, write)
	case contended && l.silent && !m.o.Discipline.Changed():
		l.wrong = fmt.Sprintf("%s accesses %d bytes (write: %v) that others observe, and is not a place to switch", l.call.Name, n, write)
	}
}

// ownRecord reports whether an access is one of a record that the platform keeps for a thread (Call.AllocRecord), which counts as shared
// where all objects do.
func (m *sharing) ownRecord(t int, a access) bool {
	return Kind(a.d0>>kindShift&kindMask) == GlobalObject && a.desc>>regionBits == m.tcb(t)>>regionBits
}

// covers reports whether an access is listed: each byte, and the writes as writes.
func (l *listed) covers(addr, n uint64, write bool) bool {
	for end := addr + n; addr < end; {
		at := addr
		for _, a := range l.accesses {
			if (a.Write || !write) && at-a.Addr < a.Size {
				at = a.Addr + a.Size
			}
		}
		if at == addr {
			return false
		}
		addr = at
	}
	return true
}
