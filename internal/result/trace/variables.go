package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Variable is a variable of a state, or a part of one.
type Variable struct {
	Name  string // an expression that leads to it from where it was asked for: "p->next", "a[2]"
	Type  string // "": unknown
	Value string
	Known bool   // it has a value here
	Parts bool   // it has parts
	Addr  uint64 // where it lies; 0: in no memory
	Size  uint64 // in bytes
	Inner bool   // it is no variable of the program's own source

	thread int
	part   part
	bytes  []byte
	bits   bool // it is a bit-field
	param  bool // it is a parameter
}

// Globals are the variables of the program's own source that live as long as it does, by name.
func (s *Scene) Globals() (list []Variable) {
	r := s.look()
	r.names.thread = 0
	for i := range r.p.Globals {
		v := &r.p.Globals[i]
		if len(v.Locs) == 0 || v.Locs[0].Kind != program.LocStatic || v.Name == "" || isSystem(v.Place) {
			continue
		}
		l := &v.Locs[0]
		if r.p.Statics[l.Static].ThreadLocal {
			continue
		}
		list = append(list, s.inMemory(0, part{text: v.Name, typ: v.Type}, r.p.Statics[l.Static].Addr+uint64(l.Offset)))
	}
	if len(r.p.Globals) == 0 {
		list = s.statics()
	}
	slices.SortStableFunc(list, func(a, b Variable) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Locals are the variables of a frame of Stack, in the order of their declaration. Those that the compiler's optimisation has removed, or that
// have no value at the thread's place, are not known.
func (s *Scene) Locals(t, frame int) (list []Variable) {
	r := s.look()
	f, name, ok := s.frame(t, frame)
	if !ok {
		return nil
	}
	r.names.thread = t
	fn := &r.p.Funcs[f.Func]
	if !fn.Place.Known() {
		return s.registers(t, f)
	}
	for i := range fn.Vars {
		v := &fn.Vars[i]
		if v.Name == "" || r.names.isHidden(v) || name != "" && v.Place.Func != "" && v.Place.Func != name {
			continue
		}
		x := s.local(t, f, v)
		x.param = v.Arg > 0
		list = append(list, x)
	}
	return list
}

// frame is the activation after a frame of Stack, and the name of the function whose variables are meant; "": all.
func (s *Scene) frame(t, frame int) (f machine.Frame, name string, ok bool) {
	i := 0
	for _, f := range s.r.m.Inspect().Frames(t, nil) {
		if s.r.m.Inspect().IsStart(f.Func) {
			continue
		}
		place := s.r.p.At(f.PC)
		inlines := place.InlinedAt != nil
		for ; place.InlinedAt != nil; place = *place.InlinedAt {
			if i == frame {
				return f, place.Func, true
			}
			i++
		}
		if i == frame {
			if inlines {
				name = place.Func
			}
			return f, name, true
		}
		i++
	}
	return machine.Frame{}, "", false
}

// local is a variable of a frame.
func (s *Scene) local(t int, f machine.Frame, v *program.Variable) Variable {
	p := part{text: v.Name, typ: v.Type}
	if base, ok := s.r.names.pointed(f, v); ok {
		return s.inMemory(t, p, base)
	}
	b, ok := s.r.names.slotBytes(f, v, f.PC)
	if !ok {
		return Variable{Name: v.Name, Type: s.r.names.typeOf(v.Type).Name, Value: "(no value here)", thread: t}
	}
	return s.held(t, p, b)
}

// inMemory is a variable at an address.
func (s *Scene) inMemory(t int, p part, base uint64) Variable {
	b := make([]byte, s.r.names.sizeOf(p.typ))
	if len(b) == 0 || !s.r.m.Peek(base, b) {
		return Variable{Name: p.expr(), Type: s.r.names.typeOf(p.typ).Name, Value: "(no value here)", thread: t}
	}
	v := s.held(t, p, b)
	v.Addr = base
	return v
}

// held is a variable that holds some bytes.
func (s *Scene) held(t int, p part, b []byte) Variable {
	n := s.r.names
	typ := n.typeOf(p.typ)
	v := Variable{Name: p.expr(), Type: typ.Name, Known: true, Size: uint64(len(b)), Inner: p.inner, thread: t, part: p, bytes: b}
	n.thread = t
	if typ.Kind == program.TypeUnknown {
		v.Value = intText(b[:min(8, len(b))], true)
		return v
	}
	v.Value = n.render(p.typ, b, 0)
	v.Parts = s.hasParts(v)
	return v
}

// hasParts reports whether there is more to see of a variable than its value.
func (s *Scene) hasParts(v Variable) bool {
	n := s.r.names
	switch t := n.typeOf(v.part.typ); t.Kind {
	case program.TypeStruct, program.TypeUnion:
		return len(t.Members) > 0
	case program.TypeArray:
		return t.Count > 0 && n.sizeOf(t.Elem) > 0
	case program.TypePointer:
		return s.leads(v)
	}
	return false
}

// leads reports whether a pointer leads to something that can be shown.
func (s *Scene) leads(v Variable) bool {
	n := s.r.names
	size := n.sizeOf(n.typeOf(v.part.typ).Elem)
	return size > 0 && s.r.m.Peek(word(v.bytes), make([]byte, size))
}

// maxShownParts bounds how many parts of one variable are listed.
const maxShownParts = 256

// PartsOf are the members or elements of a variable, or what a pointer leads to.
func (s *Scene) PartsOf(v Variable) (list []Variable) {
	if !v.Known {
		return nil
	}
	n := s.r.names
	n.thread = v.thread
	t := n.typeOf(v.part.typ)
	switch t.Kind {
	case program.TypePointer:
		if s.leads(v) {
			list = append(list, s.target(v))
		}
		if len(list) == 1 {
			if k := n.typeOf(t.Elem).Kind; k == program.TypeStruct || k == program.TypeUnion {
				return s.PartsOf(list[0])
			}
		}
		return list
	case program.TypeStruct:
		for _, p := range n.children(v.part, v.part.off, v.part.off+v.Size, maxShownParts) {
			list = append(list, s.piece(v, p))
		}
	case program.TypeUnion:
		for i := range t.Members {
			m := &t.Members[i]
			list = append(list, s.piece(v, part{text: v.part.member(m.Name), typ: m.Type, off: v.part.off}))
		}
	case program.TypeArray:
		for _, p := range n.children(v.part, v.part.off, v.part.off+v.Size, maxShownParts) {
			list = append(list, s.piece(v, p))
		}
	}
	return list
}

// target is what a pointer leads to.
func (s *Scene) target(v Variable) Variable {
	n := s.r.names
	return s.inMemory(v.thread, part{text: v.Name, arrow: true, typ: n.typeOf(v.part.typ).Elem}, word(v.bytes))
}

// piece is a part of a variable, by its place in it.
func (s *Scene) piece(v Variable, p part) Variable {
	at := p.off - v.part.off
	size := s.r.names.sizeOf(p.typ)
	if v.Addr != 0 {
		off := p.off
		p.off = 0
		x := s.inMemory(v.thread, p, v.Addr+off-v.part.off)
		return s.asBits(v, x, off)
	}
	if at+size > uint64(len(v.bytes)) {
		return Variable{Name: p.expr(), Value: "(no value here)", thread: v.thread}
	}
	off := p.off
	p.off = 0
	return s.asBits(v, s.held(v.thread, p, v.bytes[at:at+size]), off)
}

// asBits gives a member that is a bit-field the value of its bits.
func (s *Scene) asBits(v, x Variable, off uint64) Variable {
	t := s.r.names.typeOf(v.part.typ)
	for i := range t.Members {
		m := &t.Members[i]
		if inner := s.r.names.typeOf(m.Type); m.Bits != inner.Bits && m.Bits > 0 && m.Bits < 64 && v.part.member(m.Name) == x.Name && m.BitOff/8 == off-v.part.off {
			x.Value, x.Parts, x.Known, x.bits = s.r.names.bitField(m, inner, v.bytes), false, true, true
		}
	}
	return x
}

// Find is the variable that an expression of names, members and elements names in a frame: "x", "p->next->value", "a[3]", "*p". The error says
// which part names nothing.
func (s *Scene) Find(t, frame int, text string) (Variable, error) {
	if rest, ok := strings.CutPrefix(text, "*"); ok {
		v, err := s.Find(t, frame, strings.Trim(strings.TrimSpace(rest), "()"))
		if err != nil {
			return v, err
		}
		if s.r.names.typeOf(v.part.typ).Kind != program.TypePointer || !v.Known || !s.leads(v) {
			return v, fmt.Errorf("%s leads to nothing that can be shown", v.Name)
		}
		return s.target(v), nil
	}
	end := strings.IndexAny(text, ".-[")
	if end < 0 || text != "" && strings.ContainsRune("%@", rune(text[0])) { // names of LLVM have dots
		end = len(text)
	}
	v, ok := s.named(t, frame, strings.TrimSpace(text[:end]))
	if !ok {
		return v, fmt.Errorf("no variable is named %s here", strings.TrimSpace(text[:end]))
	}
	return s.follow(v, text[end:])
}

// named is a variable of a frame, or a global.
func (s *Scene) named(t, frame int, name string) (Variable, bool) {
	locals := s.Locals(t, frame)
	for _, v := range slices.Backward(locals) { // what is declared later hides what is declared before
		if v.Name == name && v.Known {
			return v, true
		}
	}
	for _, v := range append(locals, s.Globals()...) {
		if v.Name == name {
			return v, true
		}
	}
	return Variable{}, false
}

// follow goes along members and elements.
func (s *Scene) follow(v Variable, path string) (Variable, error) {
	for path = strings.TrimSpace(path); path != ""; path = strings.TrimSpace(path) {
		if !v.Known {
			return v, fmt.Errorf("%s has no value here", v.Name)
		}
		rest, index := strings.CutPrefix(path, "[")
		if index {
			number, after, closed := strings.Cut(rest, "]")
			k, err := strconv.ParseUint(strings.TrimSpace(number), 0, 32)
			if !closed || err != nil {
				return v, fmt.Errorf("%q is not an index: give a number in brackets", path)
			}
			x, ok := s.element(v, k)
			if t := s.r.names.typeOf(v.part.typ); !ok && t.Kind == program.TypePointer {
				return v, fmt.Errorf("%s is %s: there is no %s[%d]", v.Name, v.Value, v.Name, k)
			}
			if !ok {
				return v, fmt.Errorf("%s has no element %d", v.Name, k)
			}
			v, path = x, after
			continue
		}
		path = strings.TrimPrefix(strings.TrimPrefix(path, "->"), ".")
		end := strings.IndexAny(path, ".-[")
		if end < 0 {
			end = len(path)
		}
		member := strings.TrimSpace(path[:end])
		x, ok := s.member(v, member)
		if t := s.r.names.typeOf(v.part.typ); !ok && t.Kind == program.TypePointer && !s.leads(v) {
			return v, fmt.Errorf("%s is %s, which leads to nothing that can be shown", v.Name, v.Value)
		}
		if !ok {
			return v, fmt.Errorf("%s has no member %s", v.Name, member)
		}
		v, path = x, path[end:]
	}
	return v, nil
}

// element is an element of an array, or of those that a pointer leads to.
func (s *Scene) element(v Variable, k uint64) (Variable, bool) {
	n := s.r.names
	t := n.typeOf(v.part.typ)
	size := n.sizeOf(t.Elem)
	text := fmt.Sprintf("%s[%d]", v.Name, k)
	switch {
	case size == 0:
	case t.Kind == program.TypeArray && k < t.Count:
		return s.piece(v, part{text: text, typ: t.Elem, off: v.part.off + k*size}), true
	case t.Kind == program.TypePointer:
		x := s.inMemory(v.thread, part{text: text, typ: t.Elem}, word(v.bytes)+k*size)
		return x, x.Known
	}
	return Variable{}, false
}

// member is a member of a structure, or of that which a pointer leads to.
func (s *Scene) member(v Variable, name string) (Variable, bool) {
	for _, x := range s.PartsOf(v) {
		if strings.HasSuffix(x.Name, "."+name) || strings.HasSuffix(x.Name, "->"+name) {
			return x, true
		}
	}
	return Variable{}, false
}
