package abi

import "heddle/internal/exec/machine"

// Keeping states of some functions whether handlers may call them and what they keep. A name with a star at its end is as in Row.
type Keeping struct {
	Safety machine.Safety
	Kept   machine.Kept
	Names  string
}

// Keep makes a row.
func Keep(s machine.Safety, k machine.Kept, names string) Keeping { return Keeping{s, k, names} }

// Constructors of the usual kinds of state that functions keep.
var (
	KeepsNothing  = machine.Kept{Keeps: machine.KeepsNothing}
	KeepsOfThread = machine.Kept{Keeps: machine.KeepsOfThread}
	KeepsLocked   = machine.Kept{Keeps: machine.KeepsLocked}
	KeepsUnseen   = machine.Kept{Keeps: machine.KeepsUnseen}
)

// KeepsShared is an object without a lock, which people know by a name.
func KeepsShared(object string) machine.Kept {
	return machine.Kept{Keeps: machine.KeepsShared, Object: object}
}

// WithState makes a function that keeps an object without a lock one that accesses it.
func WithState(x machine.External) machine.External {
	kept, inner := x.Kept, x
	touches := func(c *machine.Call, buf []machine.Access) []machine.Access {
		if at := StateAt(c.M, kept.Object); at != 0 {
			buf = append(buf, machine.Access{Addr: at, Size: StateSize, Write: !kept.Reads, Atomic: kept.Locks})
		}
		return buf
	}
	x.Accesses = func(c *machine.Call, buf []machine.Access) []machine.Access {
		if inner.Accesses != nil {
			buf = inner.Accesses(c, buf)
		}
		return touches(c, buf)
	}
	if inner.Visible != nil {
		x.Visible = func(c *machine.Call) bool { return inner.Visible(c) || AnyNoticed(c, touches) }
	}
	return x
}

// StateSize is the size of the object that stands for what a function keeps: only accesses of it count.
const StateSize = 8

// StateAt is the address of such an object; 0: the program has none.
func StateAt(m *machine.Machine, object string) uint64 {
	statics := m.Program().Statics
	for i := len(statics) - 1; i >= 0; i-- {
		if statics[i].Name == object {
			return statics[i].Addr
		}
	}
	return 0
}
