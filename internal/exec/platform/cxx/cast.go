package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// touchesTable: a dynamic_cast reads the object's pointer to its table.
func touchesTable(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Read(c.Arg(0), uint64(abi.Ptr(c))))
}

// casts is dynamic_cast: (object, its static type, the type wanted, a hint).
func casts() []machine.External {
	return []machine.External{abi.Memory("__dynamic_cast", touchesTable, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t := &types{c: c}
		addr := t.cast(part{c.Arg(1), c.Arg(0), true}, c.Arg(2))
		if t.fault != nil {
			return abi.Stop(t.fault)
		}
		return abi.Word(c, addr)
	})}
}

// cast finds the object of class to that belongs to from, or null: down to the
// only one that from is a public base of, else across the whole object.
func (t *types) cast(from part, to uint64) uint64 {
	table := t.word(from.addr)
	size := uint64(abi.Ptr(t.c))
	whole := part{t.word(table - size), t.mask(from.addr + t.word(table-2*size)), true}
	down, found := uint64(0), map[uint64]bool{}
	t.parts(whole, func(p part) {
		if p.typ == to && !found[p.addr] && t.contains(p, from) {
			found[p.addr] = true
			down = p.addr
		}
	})
	if len(found) == 1 {
		return down
	}
	addr, public, unique := t.find(whole, to)
	if len(found) > 1 || !public || !unique || !t.contains(whole, from) {
		return 0
	}
	return addr
}
