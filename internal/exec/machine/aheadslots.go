package machine

import "heddle/internal/ir/program"

// This file writes values to slots, where a translation must: see aheadcode.go.

// commit lets operations before a branch write their results to the slots whose values these are, where that costs nothing, save that of the
// condition.
func (r *translator) commit(cond program.Operand) {
	for s := range r.cur {
		if t := r.cur[s]; t != cond && r.isTemporary(t) {
			r.place(s, t)
		}
	}
}

// settle gives all slots their values.
func (r *translator) settle() {
	for s := range r.cur {
		if r.isTemporary(r.cur[s]) {
			r.place(s, r.cur[s])
		}
	}
	var clear []uint32
	for r.pending() {
		moved := false
		for s, from := range r.cur {
			if from == program.Slot(s) || r.needed(s) {
				continue
			}
			if from == r.zero() {
				clear = append(clear, uint32(s))
			} else {
				r.x.ops = append(r.x.ops, aheadOp{op: program.Mov, dst: program.Slot(s), a: from})
			}
			r.cur[s], moved = program.Slot(s), true
		}
		if !moved && !r.breakCircle() {
			return
		}
	}
	if clear != nil {
		r.x.lists = append(r.x.lists, clear)
		r.x.ops = append(r.x.ops, aheadOp{op: aheadClear, imm: int64(len(r.x.lists) - 1)})
	}
}

// pending reports whether a slot has not its value.
func (r *translator) pending() bool {
	for s, from := range r.cur {
		if from != program.Slot(s) {
			return true
		}
	}
	return false
}

// needed reports whether what is in a slot is still to go to another one.
func (r *translator) needed(s int) bool {
	for other, from := range r.cur {
		if other != s && from == program.Slot(s) {
			return true
		}
	}
	return false
}

// breakCircle takes one of slots that change places aside.
func (r *translator) breakCircle() bool {
	if r.used == temporaries {
		r.broken = true
		return false
	}
	for s, from := range r.cur {
		if from == program.Slot(s) || from.IsPool() {
			continue
		}
		aside := program.Pool(int(r.x.m.firstTemporary()) + r.used)
		r.used++
		r.x.ops = append(r.x.ops, aheadOp{op: program.Mov, dst: aside, a: from})
		for i := range r.cur {
			if r.cur[i] == from && i != from.Index() {
				r.cur[i] = aside
			}
		}
		return true
	}
	return false
}

// isTemporary reports whether a value is in a temporary.
func (r *translator) isTemporary(o program.Operand) bool {
	return o.IsPool() && o.Index() > int(r.x.m.firstTemporary()) && o.Index() < int(r.x.m.firstTemporary()+temporaries)
}

// place has the operation that computes a value write it to a slot at once, if it is one of the present way, and nobody reads what the slot
// had after that.
func (r *translator) place(s int, t program.Operand) {
	slot := program.Slot(s)
	ops := r.x.ops
	at := len(ops) - 1
	for at >= r.segment && ops[at].dst != t {
		if ops[at].reads(slot) || ops[at].dst == slot {
			return
		}
		at--
	}
	if at < r.segment || !ops[at].computes() || r.needed(s) {
		return
	}
	ops[at].dst = slot
	for i := at + 1; i < len(ops); i++ {
		ops[i].replace(t, slot)
	}
	for i := range r.cur {
		if r.cur[i] == t {
			r.cur[i] = slot
		}
	}
}

// computes reports whether an operation has a result.
func (o *aheadOp) computes() bool {
	return o.op < program.NumOps || o.op == aheadLoad
}
