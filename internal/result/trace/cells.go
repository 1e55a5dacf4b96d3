package trace

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Scalar is a number that lies in a word of the state, as the source has it.
type Scalar struct {
	Low, Bits uint
	Name      string // "": none is known
	Unsigned  bool
}

// Scalars finds them for a machine.
type Scalars struct {
	n      *namer
	widths map[[2]int]uint // of slots, by function and slot
}

// NewScalars makes one.
func NewScalars(m *machine.Machine) *Scalars {
	s := &Scalars{n: newNamer(m), widths: map[[2]int]uint{}}
	s.n.always = true
	s.n.contents = func(int, machine.Frame, int) []byte { return nil }
	return s
}

// At are the numbers in a word of the machine's present state, from its low end up. They cover the word.
func (s *Scalars) At(at uint32) []Scalar {
	if o, off, ok := s.n.m.Inspect().ObjectAtWord(at); ok {
		return s.inObject(&o, off)
	}
	for depth, f := range s.n.m.Inspect().Frames(0, nil) {
		fn := &s.n.p.Funcs[f.Func]
		if f.FP <= at && at < f.FP+uint32(fn.Slots) {
			return s.inSlot(f, depth, int(at-f.FP))
		}
	}
	return []Scalar{{Bits: 64}}
}

// inObject are those in 8 bytes of an object: by the types of the source, else two of 32 bits.
func (s *Scalars) inObject(o *machine.Object, off uint64) (list []Scalar) {
	base := s.n.m.AddressOf(o)
	for at := uint64(0); at < 8; {
		x := Scalar{Low: uint(8 * at), Bits: 32 - uint(8*at)%32}
		if f, ok := s.n.at(0, base+off+at); ok && off+at < o.Size && s.n.typeOf(f.typ).Kind != program.TypeUnknown {
			parts := s.n.leaves(f.part, f.rel, f.rel+1, nil)
			if len(parts) == 1 {
				x = s.leaf(parts[0], f.rel, x)
			}
		}
		list = append(list, x)
		at += uint64(x.Bits / 8)
	}
	return list
}

// leaf is the number at a byte of a variable, if that is where it begins and it lies in one word.
func (s *Scalars) leaf(p part, rel uint64, x Scalar) Scalar {
	t := s.n.typeOf(p.typ)
	size := s.n.sizeOf(p.typ)
	if size == 1 && p.off == rel || (size == 2 || size == 4 || size == 8) && p.off == rel && x.Low%uint(8*size) == 0 {
		return Scalar{Low: x.Low, Bits: uint(8 * size), Name: p.expr(), Unsigned: unsigned(t)}
	}
	if t.Kind == program.TypeArray && t.Elem > 0 && s.n.sizeOf(t.Elem) == 1 { // of characters
		return Scalar{Low: x.Low, Bits: 8}
	}
	return x
}

func unsigned(t *program.Type) bool {
	return t.Kind == program.TypeUnsigned || t.Kind == program.TypeBool || t.Kind == program.TypePointer || t.UnsignedChar
}

// inSlot is the number in a slot of a frame: of a variable's width, or of that which the code writes, and zeros above.
func (s *Scalars) inSlot(f machine.Frame, depth, slot int) []Scalar {
	x := Scalar{Bits: s.width(f.Func, slot)}
	fn := &s.n.p.Funcs[f.Func]
	for i := range fn.Vars {
		v := &fn.Vars[i]
		for k := range v.Locs {
			l := &v.Locs[k]
			bits := uint(s.n.typeOf(v.Type).Bits)
			if l.Kind != program.LocSlot || l.Value.Index() != slot || !l.Live(f.PC) || l.BitOff > 0 || bits > 64 || bits == 0 {
				continue
			}
			x = Scalar{Bits: max(bits, 8), Name: v.Name, Unsigned: unsigned(s.n.typeOf(v.Type))}
			if depth > 0 {
				x.Name = shortName(fn.SourceName) + "::" + v.Name
			}
		}
	}
	if x.Bits = (x.Bits + 7) / 8 * 8; x.Bits < 64 {
		return []Scalar{x, {Low: x.Bits, Bits: 64 - x.Bits}}
	}
	return []Scalar{x}
}

// width is the greatest width of what a function's code writes to a slot.
func (s *Scalars) width(fn, slot int) uint {
	key := [2]int{fn, slot}
	if w, ok := s.widths[key]; ok {
		return w
	}
	w := uint(32)
	f := &s.n.p.Funcs[fn]
	for pc := f.Entry; pc < f.End; pc++ {
		w = max(w, s.written(&s.n.p.Code[pc], slot))
	}
	s.widths[key] = w
	return w
}

// written is the width of what an instruction writes to a slot, where that is known; 0: nothing, or nothing is known.
func (s *Scalars) written(in *program.Instr, slot int) uint {
	switch in.Op {
	case program.Kill, program.Mov, program.MovN:
		return 0
	case program.Call, program.CallPtr, program.External:
		if r := &s.n.p.Sites[in.C].Result; int(r.Slot) == slot {
			return min(r.Bits, 64)
		}
		return 0
	case program.SExt:
		if int(in.Dst) == slot {
			return uint(in.N)
		}
		return 0
	}
	if program.FieldsOf(in.Op).Dst && int(in.Dst) == slot {
		return uint(in.W)
	}
	return 0
}
