package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Descriptions of types as the Itanium C++ ABI lays them out (section 2.9.5).
// The table of virtual functions of a description determines its kind.

// kind of a type's description.
type kind uint8

const (
	otherType kind = iota
	plainClass
	singleClass // one public base at offset 0
	multiClass
	pointerType
)

var kinds = map[string]kind{
	"_ZTVN10__cxxabiv117__class_type_infoE":     plainClass,
	"_ZTVN10__cxxabiv120__si_class_type_infoE":  singleClass,
	"_ZTVN10__cxxabiv121__vmi_class_type_infoE": multiClass,
	"_ZTVN10__cxxabiv119__pointer_type_infoE":   pointerType,
}

// The flags of a base, below its offset, and of a pointer type.
const (
	baseVirtual    = 1
	basePublic     = 2
	baseShift      = 8
	qualifiersMask = 7 // const, volatile, restrict
)

// types reads descriptions for a call. After a fault it reads zeros.
type types struct {
	c     *machine.Call
	fault *machine.Fault
}

func (t *types) word(addr uint64) uint64 { return t.read(addr, abi.Ptr(t.c)) }

func (t *types) read(addr uint64, n uint) uint64 {
	if t.fault != nil {
		return 0
	}
	v, f := abi.Load(t.c, addr, n)
	t.fault = f
	return v
}

// field is the address of word i of what lies at addr.
func (t *types) field(addr, i uint64) uint64 { return addr + i*uint64(abi.Ptr(t.c)) }

// signed is a word as a signed number.
func (t *types) signed(v uint64) int64 {
	if abi.Ptr(t.c) == 4 {
		return int64(int32(v))
	}
	return int64(v)
}

func (t *types) kindOf(typ uint64) kind {
	o, _, ok := t.c.M.Find(t.word(typ))
	if !ok {
		return otherType
	}
	i := t.c.M.StaticIndex(&o)
	if i < 0 {
		return otherType
	}
	return kinds[t.c.M.Program().Statics[i].Name]
}

// name is the mangled name of a type.
func (t *types) name(typ uint64) string {
	text, f := abi.String(t.c, t.word(t.field(typ, 1)))
	if f != nil {
		return "unknown"
	}
	if len(text) > 0 && text[0] == '*' {
		text = text[1:]
	}
	return string(text)
}

// part is a class inside an object: where, and whether it can be named from
// outside.
type part struct {
	typ, addr uint64
	public    bool
}

// bases calls f with the direct bases of a class object.
func (t *types) bases(p part, f func(part)) {
	switch t.kindOf(p.typ) {
	case singleClass:
		f(part{t.word(t.field(p.typ, 2)), p.addr, p.public})
	case multiClass:
		entries := t.field(p.typ, 2)
		n := t.read(entries+4, 4)
		for i := range n {
			entry := t.field(entries+8, 2*i)
			flags := t.word(t.field(entry, 1))
			offset := t.signed(flags) >> baseShift
			if flags&baseVirtual != 0 {
				// The offset lies in the object's table of virtual functions.
				offset = t.signed(t.word(t.word(p.addr) + uint64(offset)))
			}
			f(part{t.word(entry), t.mask(p.addr + uint64(offset)), p.public && flags&basePublic != 0})
			if t.fault != nil {
				return
			}
		}
	}
}

func (t *types) mask(addr uint64) uint64 {
	if abi.Ptr(t.c) == 4 {
		return uint64(uint32(addr))
	}
	return addr
}

// parts calls f with a class object and all its bases, direct and indirect. One
// that is reached on several paths is listed several times.
func (t *types) parts(p part, f func(part)) {
	f(p)
	t.bases(p, func(b part) { t.parts(b, f) })
}

// find gives the place of the only object of class typ inside of whole, which
// is whole itself or a base.
func (t *types) find(whole part, typ uint64) (addr uint64, public, unique bool) {
	found := 0
	t.parts(whole, func(p part) {
		switch {
		case p.typ != typ:
		case found > 0 && p.addr == addr:
			public = public || p.public
		default:
			addr, public = p.addr, p.public
			found++
		}
	})
	return addr, public, found == 1
}

// contains reports whether inner is a public base of whole, or whole itself.
func (t *types) contains(whole, inner part) bool {
	found := false
	t.parts(part{whole.typ, whole.addr, true}, func(p part) {
		found = found || p.public && p.typ == inner.typ && p.addr == inner.addr
	})
	return found
}

// catches reports whether a handler for type handler takes an exception of type
// thrown at object, and what the handler gets.
func (t *types) catches(handler, thrown, object uint64) (adjusted uint64, ok bool) {
	pointer := t.kindOf(thrown) == pointerType
	if pointer {
		adjusted = t.word(object)
	} else {
		adjusted = object
	}
	switch {
	case handler == 0 || handler == thrown:
		return adjusted, true
	case t.kindOf(handler) == pointerType && t.name(thrown) == nullptrName:
		return 0, true
	case pointer && t.kindOf(handler) == pointerType:
		return t.converts(handler, thrown, adjusted)
	case pointer || t.kindOf(thrown) == otherType:
		return 0, false
	}
	addr, public, unique := t.find(part{thrown, object, true}, handler)
	return addr, public && unique
}

// nullptrName and voidName are the mangled names of two types.
const (
	nullptrName = "Dn"
	voidName    = "v"
)

// converts reports whether a pointer of type from converts to type to, and to
// what value.
func (t *types) converts(to, from, value uint64) (uint64, bool) {
	flags := t.field(to, 2)
	have := t.read(t.field(from, 2), 4) & qualifiersMask
	if have&^t.read(flags, 4) != 0 {
		return 0, false
	}
	// The flags are an int, but what follows them is aligned as a pointer.
	a, b := t.word(t.field(to, 3)), t.word(t.field(from, 3))
	switch {
	case a == b || t.name(a) == voidName:
		return value, true
	case t.kindOf(b) == otherType || t.kindOf(b) == pointerType:
		return 0, false
	case value == 0:
		// A null pointer has no object in which virtual bases could be looked up;
		// that the class is a base is all that counts.
		return 0, t.derives(b, a)
	}
	addr, public, unique := t.find(part{b, value, true}, a)
	return addr, public && unique
}

// derives reports whether a class has a base, without an object.
func (t *types) derives(class, base uint64) bool {
	switch t.kindOf(class) {
	case singleClass:
		b := t.word(t.field(class, 2))
		return b == base || t.derives(b, base)
	case multiClass:
		entries := t.field(class, 2)
		for i := range t.read(entries+4, 4) {
			entry := t.field(entries+8, 2*i)
			if b := t.word(entry); t.word(t.field(entry, 1))&basePublic != 0 && (b == base || t.derives(b, base)) {
				return true
			}
		}
	}
	return false
}
