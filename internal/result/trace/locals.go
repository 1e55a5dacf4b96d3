package trace

import (
	"encoding/binary"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// frame is what the variables of an activation that live in slots held when
// they were last seen.
type frame struct {
	fp   uint32
	fn   int
	vars []contents
	args []Value // parameters that the caller set, until they are shown
}

// contents is a variable's contents.
type contents struct {
	bytes    []byte // nil: never seen
	assigned bool   // it was set since its function began
	dead     uint64 // the pieces, a bit for each, whose slots were cleared because they are not needed any more
}

// slotBytes are the contents of a variable that lives in slots, or is a
// constant, at an instruction.
func (n *namer) slotBytes(f machine.Frame, v *program.Variable, pc int) ([]byte, bool) {
	var b []byte
	for i := range v.Locs {
		l := &v.Locs[i]
		if l.Kind != program.LocSlot && l.Kind != program.LocValue || !l.Live(pc) {
			continue
		}
		if b == nil {
			b = make([]byte, max(n.sizeOf(v.Type), 8))
		}
		if !n.fill(b, f, v, l) {
			return nil, false
		}
	}
	return b, b != nil
}

// fill puts the words of a location into a variable's bytes.
func (n *namer) fill(b []byte, f machine.Frame, v *program.Variable, l *program.Location) bool {
	bits := uint64(l.Bits)
	if bits == 0 {
		bits = n.typeOf(v.Type).Bits
		k := n.typeOf(v.Type).Kind
		if (k == program.TypeStruct || k == program.TypeArray || k == program.TypeUnion) && bits > 64 {
			return false // spread over slots in a manner of its own
		}
	}
	if bits == 0 {
		bits = 64
	}
	for w := uint64(0); w*64 < bits; w++ {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], n.m.Inspect().Word(f, l.Value+program.Operand(w)))
		at := uint64(l.BitOff)/8 + w*8
		if at >= uint64(len(b)) {
			break
		}
		copy(b[at:min(uint64(len(b)), at+min(8, (bits-w*64+7)/8))], word[:])
	}
	return true
}

// watch brings what is known about a thread's frames up to date with its stack.
func (r *recorder) watch(t int, top machine.Frame) *frame {
	w := r.per[t]
	for len(w.frames) > 0 {
		last := &w.frames[len(w.frames)-1]
		if last.fp == top.FP && last.fn == top.Func {
			return last
		}
		if last.fp < top.FP {
			break
		}
		w.frames = w.frames[:len(w.frames)-1]
	}
	fn := &r.p.Funcs[top.Func]
	f := frame{fp: top.FP, fn: top.Func, vars: make([]contents, len(fn.Vars))}
	for i := range fn.Vars {
		v := &fn.Vars[i]
		b, ok := r.names.slotBytes(top, v, top.PC)
		if ok && isParameter(fn, v) && !w.unseen {
			r.names.thread = t
			f.args = append(f.args, r.changed(fn, v, nil, b)...)
			f.vars[i].assigned = true
		} else if ok && !w.unseen && anySet(b) {
			continue // set by its function's first instructions
		}
		f.vars[i].bytes = b
	}
	w.unseen = false
	w.frames = append(w.frames, f)
	return &w.frames[len(w.frames)-1]
}

// contentsOf is what a variable of a frame was last seen to hold.
func (r *recorder) contentsOf(t int, f machine.Frame, variable int) []byte {
	for _, k := range r.per[t].frames {
		if k.fp == f.FP && k.fn == f.Func {
			return k.vars[variable].bytes
		}
	}
	return nil
}

// isOwn reports whether a variable belongs to the function itself, not to one whose
// code was put into it.
func isOwn(fn *program.Func, v *program.Variable) bool {
	return v.Arg <= len(fn.Params) && (v.Place.Func == "" || v.Place.Func == fn.Place.Func || v.Place.Func == fn.SourceName)
}

// isParameter reports whether a variable lives in a slot that the caller fills.
func isParameter(fn *program.Func, v *program.Variable) bool {
	return v.Arg > 0 && isOwn(fn, v) && len(v.Locs) > 0 && v.Locs[0].Kind == program.LocSlot && v.Locs[0].Value.Index() < fn.ParamWords
}

// noteVariables compares the variables in slots of the thread's top frame with
// what they held.
func (r *recorder) noteVariables(t int, n *instruction, s *Step) {
	top, ok := r.m.Inspect().Top(t)
	if !ok {
		return
	}
	f := r.watch(t, top)
	same := top.FP == n.frame.FP
	w := r.code.at(n.frame.PC)
	if !same {
		w = &written{}
		r.markDead(t, n)
	}
	r.names.thread = t
	fn := &r.p.Funcs[top.Func]
	for i := range fn.Vars {
		v := &fn.Vars[i]
		b, ok := r.names.slotBytes(top, v, top.PC)
		if !ok || isSystem(v.Place) {
			continue
		}
		h := &f.vars[i]
		set, killed := touched(w, v, top.PC, uint64(len(b)))
		h.dead = h.dead&^set | killed
		if h.dead &= cleared(v, b); h.dead != 0 && h.bytes == nil && !anySet(b) {
			continue
		}
		h.restore(v, b, top.PC)
		if h.bytes != nil && set == 0 && slices.Equal(h.bytes, b) {
			continue
		}
		if w.lifetime {
			h.bytes = b // cleared: never written
			continue
		}
		values := r.changed(fn, v, h.bytes, b)
		if v.Arg > 0 && !h.assigned && same && isOwn(fn, v) {
			f.args = append(f.args, values...)
		} else {
			addValues(&s.Changes, values)
		}
		h.bytes, h.assigned = b, true
	}
	if len(f.args) > 0 && quiet(s) {
		r.enter(t, top, f)
	}
	addValues(&s.Changes, f.args)
	f.args = nil
}

// markDead notes that a call cleared slots of its own frame.
func (r *recorder) markDead(t int, n *instruction) {
	frames := r.per[t].frames
	w := r.code.at(n.frame.PC)
	for k := range frames {
		f := &frames[k]
		if f.fp != n.frame.FP {
			continue
		}
		for i := range f.vars {
			v := &r.p.Funcs[f.fn].Vars[i]
			_, killed := touched(w, v, n.frame.PC, max(r.names.sizeOf(v.Type), 8))
			f.vars[i].dead |= killed
		}
	}
}

// touched are the pieces of a variable of some bytes, a bit for each, whose slots an instruction sets or clears: it sets all
// of a location, or none.
func touched(w *written, v *program.Variable, pc int, size uint64) (set, killed uint64) {
	eachPiece(v, size, func(k int, p piece) {
		if p.loc.Kind != program.LocSlot || !p.loc.Live(pc) {
			return
		}
		if w.assigns(int32(p.loc.Value.Index()), int32(p.words)) {
			set |= 1 << k
		}
		if w.kills(p.slot, 1) {
			killed |= 1 << k
		}
	})
	return set, killed
}

// cleared are the pieces of a variable that are zero in its bytes.
func cleared(v *program.Variable, b []byte) (list uint64) {
	eachPiece(v, uint64(len(b)), func(k int, p piece) {
		if !anySet(p.of(b)) {
			list |= 1 << k
		}
	})
	return list
}

// restore puts what a variable was last seen to hold in the place of what was cleared, and of what lives nowhere at an
// instruction.
func (h *contents) restore(v *program.Variable, b []byte, pc int) {
	if h.bytes == nil || h.dead == 0 && !slices.ContainsFunc(v.Locs, func(l program.Location) bool { return !l.Live(pc) }) {
		return
	}
	now := slices.Clone(b)
	copy(b, h.bytes)
	eachPiece(v, uint64(len(b)), func(k int, p piece) {
		if p.loc.Live(pc) && h.dead>>k&1 == 0 {
			copy(p.of(b), p.of(now))
		}
	})
}

// piece is a word of a location of a variable.
type piece struct {
	loc   *program.Location
	words uint64 // of the location
	slot  int32
	at    uint64 // where it begins in the variable's bytes
	size  uint64
}

// eachPiece does something with each piece of a variable of some bytes.
func eachPiece(v *program.Variable, bytes uint64, do func(k int, p piece)) {
	k := 0
	for i := range v.Locs {
		l := &v.Locs[i]
		size := (uint64(l.Bits) + 7) / 8
		if l.Bits == 0 {
			size = bytes
		}
		words := max(1, (size+7)/8)
		for w := range words {
			do(k, piece{l, words, int32(l.Value.Index()) + int32(w), uint64(l.BitOff)/8 + w*8, min(8, size-min(size, w*8))})
			k++
		}
	}
}

// of is the piece of a variable's bytes.
func (p piece) of(b []byte) []byte {
	return b[min(p.at, uint64(len(b))):min(p.at+p.size, uint64(len(b)))]
}

// changed are the parts of a variable that differ from what it held; all of it
// if nothing differs.
func (r *recorder) changed(fn *program.Func, v *program.Variable, old, b []byte) []Value {
	whole := part{text: v.Name, typ: v.Type}
	if r.names.typeOf(v.Type).Kind == program.TypeUnknown {
		return []Value{{Name: v.Name, Value: intText(b[:8], true)}}
	}
	from, to := 0, len(b)
	if old != nil && !slices.Equal(old, b) {
		for from < to && old[from] == b[from] {
			from++
		}
		for to > from && old[to-1] == b[to-1] {
			to--
		}
	}
	parts := r.names.leaves(whole, uint64(from), uint64(to), nil)
	if len(parts) > maxElements {
		parts = []part{whole}
	}
	var list []Value
	for _, p := range parts {
		x := r.names.value(p, b[p.off:])
		x.Inner = x.Inner || r.names.isHidden(v) || isClosure(fn, v)
		list = append(list, x)
	}
	return list
}
