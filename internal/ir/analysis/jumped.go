package analysis

import (
	"slices"

	"heddle/internal/ir/program"
)

// Jumped are the local variables whose values C leaves open where the call of setjmp at pc returns for the second time (C11, 7.13.2.1p3): they are
// not volatile, may be changed after the first return and before a call, which may jump, and may be read after the second one. unnamed: so is
// something that has no name there.
//
// It looks at the code alone: that a variable is changed on some way is enough, and that a call gets its address. So a variable may be among them
// that no run has changed; and none is missing but one that is changed only by what has got its address before setjmp.
func Jumped(p *program.Program, pc int) (names []string, unnamed bool) {
	fn := int(p.FuncOf[pc])
	j := &jumped{p: p, b: BodyOf(p, fn), fn: fn}
	j.from = p.Sites[p.Code[pc].C].Next - j.b.Base
	j.reached = j.reach(j.from)
	j.findCalls()
	for _, slot := range j.changedSlots() {
		names, unnamed = j.name(names, unnamed, program.LocSlot, slot)
	}
	for i := range j.b.Code {
		if in := &j.b.Code[i]; in.Op == program.Alloca && j.objectOpen(int(in.Dst)) {
			names, unnamed = j.name(names, unnamed, program.LocPointed, int(in.Dst))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), unnamed
}

// jumped is the work on one call of setjmp, after which control is at from.
type jumped struct {
	p       *program.Program
	b       *Body
	fn      int
	from    int
	reached []bool // from there
	calls   []bool // an instruction after which a call may follow
}

// reach are the instructions that may follow instruction i, and i itself.
func (j *jumped) reach(i int) []bool {
	seen := make([]bool, len(j.b.Code))
	for work := []int{i}; len(work) > 0; {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if i < 0 || i >= len(seen) || seen[i] {
			continue
		}
		seen[i] = true
		work = j.b.Successors(i, work)
	}
	return seen
}

// findCalls finds the instructions after which a call may follow.
func (j *jumped) findCalls() {
	j.calls = make([]bool, len(j.b.Code))
	for changed := true; changed; {
		changed = false
		for i := range slices.Backward(j.b.Code) {
			if j.calls[i] {
				continue
			}
			for _, to := range j.b.Successors(i, nil) {
				if to >= 0 && to < len(j.calls) && (j.calls[to] || IsCall(j.b.Code[to].Op)) {
					j.calls[i], changed = true, true
					break
				}
			}
		}
	}
}

// changedSlots are the slots that are written on a way from the first return to a call, and may be read after the second one before
// they are written.
func (j *jumped) changedSlots() (list []int) {
	written := map[int]bool{}
	var reads, writes []Range
	for i := range j.b.Code {
		if !j.reached[i] || !j.calls[i] || j.b.Code[i].Op == program.Kill {
			continue
		}
		reads, writes = j.b.Effects(i, reads[:0], writes[:0])
		for _, w := range writes {
			for s := range w.N {
				written[w.First+s] = true
			}
		}
	}
	for s := range j.b.Slots {
		if written[s] && j.readFirst(s) {
			list = append(list, s)
		}
	}
	return list
}

// readFirst reports whether a slot may be read before it is written.
func (j *jumped) readFirst(slot int) bool {
	in := func(list []Range) bool {
		return slices.ContainsFunc(list, func(r Range) bool { return r.First <= slot && slot < r.First+r.N })
	}
	seen := make([]bool, len(j.b.Code))
	for work := []int{j.from}; len(work) > 0; {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if i < 0 || i >= len(seen) || seen[i] {
			continue
		}
		seen[i] = true
		reads, writes := j.b.Effects(i, nil, nil)
		switch {
		case in(reads):
			return true
		case !in(writes):
			work = j.b.Successors(i, work)
		}
	}
	return false
}

// objectOpen reports the same of the object whose address is in a slot.
func (j *jumped) objectOpen(address int) bool {
	uses := j.usesOf(address)
	if uses.volatile || uses.buffer {
		return false
	}
	return uses.changed && uses.read
}

// uses is what the code does to an object.
type uses struct{ volatile, buffer, changed, read bool }

func (j *jumped) usesOf(address int) (u uses) {
	derived := j.derived(address)
	is := func(o program.Operand) bool { return !o.IsPool() && derived[o.Index()] }
	for i := range j.b.Code {
		in := &j.b.Code[i]
		here := j.reached[i]
		switch {
		case in.Op == program.Load && is(in.A):
			u.volatile = u.volatile || in.Flags&program.FlagVolatile != 0
			u.read = u.read || here
		case in.Op == program.Store && is(in.A):
			u.volatile = u.volatile || in.Flags&program.FlagVolatile != 0
			u.changed = u.changed || here && j.calls[i]
		case in.Op == program.MemCopy, in.Op == program.MemSet, in.Op == program.RMW, in.Op == program.CmpXchg:
			u.changed = u.changed || is(in.A) && here && j.calls[i]
			u.read = u.read || is(in.A) && here && in.Op != program.MemSet || is(in.B) && here
		case IsCall(in.Op):
			j.passed(i, is, &u)
		}
	}
	return u
}

// passed notes that a call gets the address of the object.
func (j *jumped) passed(i int, is func(program.Operand) bool, u *uses) {
	in := &j.b.Code[i]
	if !slices.ContainsFunc(j.b.Sites[in.C].Args, func(a program.Arg) bool { return is(a.Value) }) {
		return
	}
	if in.Op == program.External && j.p.Externals[in.Imm].Conduct.ReturnsAgain {
		u.buffer = true // which setjmp fills
		return
	}
	u.changed = u.changed || j.reached[i]
	u.read = u.read || j.reached[i]
}

// derived are the slots that may hold an address of the object.
func (j *jumped) derived(address int) map[int]bool {
	set := map[int]bool{address: true}
	for changed := true; changed; {
		changed = false
		for i := range j.b.Code {
			in := &j.b.Code[i]
			if in.Op == program.Load || in.Op == program.Kill || in.Op == program.Alloca || IsCall(in.Op) {
				continue
			}
			reads, writes := j.b.Effects(i, nil, nil)
			if !slices.ContainsFunc(reads, func(r Range) bool { return set[r.First] }) {
				continue
			}
			for _, w := range writes {
				if !set[w.First] {
					set[w.First], changed = true, true
				}
			}
		}
	}
	return set
}

// name adds the name of the variable that is in a slot, or at the address in one.
func (j *jumped) name(names []string, unnamed bool, kind program.LocKind, slot int) ([]string, bool) {
	for i := range j.p.Funcs[j.fn].Vars {
		v := &j.p.Funcs[j.fn].Vars[i]
		for k := range v.Locs {
			if l := &v.Locs[k]; l.Kind == kind && l.Value == program.Slot(slot) && l.Live(j.from+j.b.Base) {
				return append(names, v.Name), unnamed
			}
		}
	}
	return names, true
}
