package machine

import (
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// A program that never joins its threads often stores the name of each in one variable that
// nothing reads. Where threads are counted (counterabstraction.go) such a name would keep the thread that
// was made last apart from others. What is stored there does not matter, so that it is the
// name of no thread in particular.
//
// Such a variable is a local one of a function whose address goes nowhere but to calls that
// start threads, as the first argument.

// unreadNames are the calls that start threads and store to such variables.
func unreadNames(p *program.Program) map[int]bool {
	calls := map[int]bool{}
	for fn := range p.Funcs {
		b := analysis.BodyOf(p, fn)
		for i := range b.Code {
			if onlyStored(p, b, nameStored(p, b, i)) {
				calls[b.Base+i] = true
			}
		}
	}
	return calls
}

// nameStored gives the slot with the address that a call stores the name of a new thread
// to, if instruction i is one and uses the slot for nothing else; else -1.
func nameStored(p *program.Program, b *analysis.Body, i int) int {
	in := &b.Code[i]
	if in.Op != program.External || !p.Externals[in.Imm].StartsThread {
		return -1
	}
	args := b.Sites[in.C].Args
	if len(args) == 0 || args[0].Value.IsPool() {
		return -1
	}
	for _, a := range args[1:] {
		if a.Value == args[0].Value {
			return -1
		}
	}
	return args[0].Value.Index()
}

// onlyStored reports whether a slot, not -1, has the address of one local variable, which is
// used to store names of threads only.
func onlyStored(p *program.Program, b *analysis.Body, slot int) bool {
	if slot < b.Params {
		return false
	}
	made := 0
	for i := range b.Code {
		reads, writes := b.Effects(i, nil, nil)
		op := b.Code[i].Op
		if holds(writes, slot) && op != program.Kill && op != program.LifetimeRenew {
			if made++; op != program.Alloca {
				return false
			}
		}
		if holds(reads, slot) && op != program.LifetimeStart && op != program.LifetimeRenew && op != program.LifetimeEnd && op != program.AddressUsed && op != program.AddressOrder && nameStored(p, b, i) != slot {
			return false
		}
	}
	return made == 1
}

func holds(list []analysis.Range, slot int) bool {
	for _, r := range list {
		if r.First <= slot && slot < r.First+r.N {
			return true
		}
	}
	return false
}

// StoredName is the name of a thread that the calling function has made, to be stored where
// the program wants it.
func (c *Call) StoredName(t int) uint64 {
	if c.M.unread[c.PC] {
		return c.M.ThreadName(0)
	}
	return c.M.ThreadName(t)
}
