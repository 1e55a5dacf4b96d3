package trace

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// namer gives addresses the names that the source has for them.
type namer struct {
	m       *machine.Machine
	p       *program.Program
	globals map[int][]*program.Variable // by static
	blocks  map[uint64]int              // numbers of heap blocks, by object
	types   map[uint64]int              // what a heap block was last known to hold, by object
	unique  map[string]bool             // names that one variable has only
	always  bool                        // variables of callers have a function before their name, also where they are unique
	thread  int                         // whose variables need no function before their name
	nesting int                         // of names that are under way
	owners  map[string]owner            // what names of objects were given to
	library bool                        // what is looked at is done by the library
	dangles bool                        // names of freed heap blocks are asked for
	inside  bool                        // what has been spelled is inside an object of the library
	fixed   bool                        // blocks have the numbers of their places, whatever was mentioned before
	common  bool                        // the name is one that all threads understand, if there is any

	// contents is what a variable in slots was last seen to hold; nil: unknown.
	contents func(thread int, f machine.Frame, variable int) []byte
}

func newNamer(m *machine.Machine) *namer {
	n := &namer{m: m, p: m.Program(), globals: map[int][]*program.Variable{}, blocks: map[uint64]int{}, types: map[uint64]int{}, owners: map[string]owner{}, unique: unique(m.Program())}
	for i := range n.p.Globals {
		v := &n.p.Globals[i]
		for _, l := range v.Locs {
			if l.Kind == program.LocStatic {
				n.globals[l.Static] = append(n.globals[l.Static], v)
			}
		}
	}
	return n
}

// found is a variable at an address: the part that is all of it, and the bytes
// from its start to the address.
type found struct {
	part
	rel  uint64
	size uint64 // of the variable; of the object where that is unknown
	base uint64 // address of the variable's first byte

	nameless bool // no variable is known: the text is a description
	block    bool // the text is a heap block's number
}

// at finds the variable that holds an address, as thread t would name it.
func (n *namer) at(t int, addr uint64) (found, bool) {
	n.thread = t
	o, off, ok := n.m.Find(addr)
	if !ok || !o.Alive() && !(n.dangles && o.Kind() == machine.HeapObject) || off < 0 || uint64(off) > o.Size {
		return found{}, false
	}
	s := n.m.StaticIndex(&o)
	if s < 0 {
		s = n.m.Inspect().ThreadLocalStatic(&o)
	}
	base := n.m.AddressOf(&o)
	switch {
	case s >= 0:
		return n.global(s, base, uint64(off)), true
	case o.Kind() == machine.StackObject:
		if f, ok := n.local(&o, base+uint64(off)); ok {
			return f, true
		}
		return n.pointedAt(&o, uint64(off)), true
	case o.Kind() == machine.HeapObject:
		return n.pointedAt(&o, uint64(off)), true
	}
	return found{part: part{text: n.m.Describe(&o)}, rel: uint64(off), size: o.Size, base: base, nameless: true}, true
}

// global is the variable at an offset of a static.
func (n *namer) global(s int, base, off uint64) found {
	for _, v := range n.globals[s] {
		for _, l := range v.Locs {
			if size := n.sizeOf(v.Type); l.Static == s && uint64(l.Offset) <= off && (off < uint64(l.Offset)+size || size == 0) {
				return found{part: part{text: v.Name, typ: v.Type, inner: isSystem(v.Place)}, rel: off - uint64(l.Offset), size: size, base: base + uint64(l.Offset)}
			}
		}
	}
	return found{part: part{text: n.p.Statics[s].Name, inner: strings.HasPrefix(n.p.Statics[s].Name, "_Z")}, rel: off, size: n.p.Statics[s].Size, base: base}
}

// local is the variable of a frame that lives at an address in a stack object.
func (n *namer) local(o *machine.Object, addr uint64) (found, bool) {
	frames := n.m.Inspect().Frames(o.Thread, nil)
	for depth, f := range frames {
		fn := &n.p.Funcs[f.Func]
		for i := range fn.Vars {
			v := &fn.Vars[i]
			base, ok := n.pointed(f, v)
			size := max(1, n.sizeOf(v.Type))
			if v.Name == "" || !ok || addr < base || addr-base >= size {
				continue
			}
			text := n.variable(o.Thread, frames, depth, v)
			return found{part: part{text: text, typ: v.Type, inner: n.isHidden(v) || isClosure(fn, v)}, rel: addr - base, size: size, base: base}, true
		}
	}
	return found{}, false
}

// pointed is the address at which a variable of a frame lives.
func (n *namer) pointed(f machine.Frame, v *program.Variable) (uint64, bool) {
	for i := range v.Locs {
		l := &v.Locs[i]
		if l.Kind == program.LocPointed && l.Live(f.PC) {
			if base := n.m.Inspect().Word(f, l.Value); base != 0 {
				return base + uint64(l.Offset), true
			}
		}
	}
	return 0, false
}

// block is the number of a heap block, in the order of mention.
func (n *namer) block(o *machine.Object) int {
	if n.fixed {
		return fixedNumber(o)
	}
	k, ok := n.blocks[o.ID]
	if !ok {
		k = len(n.blocks) + 1
		for _, other := range n.blocks {
			k = max(k, other+1)
		}
		n.blocks[o.ID] = k
	}
	return k
}

// manyBlocks is where the fixed numbers of the next thread's blocks begin.
const manyBlocks = 1000

// fixedNumber is a block's number that follows from the state: main's begin with 1, those of thread 1 with 1001.
func fixedNumber(o *machine.Object) int { return o.Thread*manyBlocks + o.Index + 1 }

// freed records that a block's number is not to be used for the next block in its
// place.
func (n *namer) freed(addr uint64) {
	if n.fixed {
		return
	}
	if o, _, ok := n.m.Find(addr); ok {
		k := n.block(&o)
		delete(n.blocks, o.ID)
		delete(n.types, o.ID)
		n.blocks[^o.ID] = k
	}
}

func (n *namer) blockText(o *machine.Object) string {
	return fmt.Sprintf("heap block %d (%s)", n.block(o), bytesText(o.Size))
}

func bytesText(size uint64) string {
	if size == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", size)
}

// pointer is a pointer's value; elem is the type that it points to.
func (n *namer) pointer(v uint64, elem int) string {
	if v == 0 {
		return "NULL"
	}
	o, off, ok := n.m.Find(v)
	switch {
	case !ok && v < 1<<16:
		return fmt.Sprintf("(void *)%d", v)
	case !ok:
		return fmt.Sprintf("0x%x", v)
	}
	if o.Kind() == machine.FunctionObject {
		return n.functionText(&o, v)
	}
	if !o.Alive() {
		return n.dangling(&o)
	}
	if o.Kind() == machine.HeapObject {
		if off == 0 {
			return n.blockText(&o)
		}
		return fmt.Sprintf("%s + %d", n.blockText(&o), off)
	}
	if o.Constant() && n.typeOf(elem).Kind == program.TypeChar {
		if s, ok := n.stringAt(v, n.isLiteral(&o)); ok {
			return s
		}
	}
	if text, ok := n.temporary(&o, v, elem); ok {
		return text
	}
	n.nesting++ // not by the very pointer that is looked at
	f, ok := n.at(n.thread, v)
	n.nesting--
	if !ok {
		return "the end of " + n.m.Describe(&o)
	}
	if f.nameless && o.Kind() == machine.StackObject && o.Thread == n.thread {
		return fmt.Sprintf("an unnamed local (%s)", bytesText(o.Size))
	}
	if f.nameless {
		return f.text
	}
	return n.address(f.part, f.rel, elem)
}

// temporary is what a string holds that has no name, to which a pointer leads.
func (n *namer) temporary(o *machine.Object, v uint64, elem int) (string, bool) {
	if !isString(n.typeOf(elem)) || o.Kind() != machine.StackObject {
		return "", false
	}
	if _, named := n.local(o, v); named {
		return "", false
	}
	buf := make([]byte, n.sizeOf(elem))
	if !n.m.Peek(v, buf) {
		return "", false
	}
	return n.stringText(buf)
}

func (n *namer) functionText(o *machine.Object, v uint64) string {
	if fn, ext, ok := n.m.FunctionAt(v); ok && fn >= 0 {
		return shortName(n.p.Funcs[fn].SourceName)
	} else if ok && ext >= 0 {
		return n.p.Externals[ext].Name
	}
	return n.m.Describe(o)
}

func (n *namer) dangling(o *machine.Object) string {
	if o.Kind() == machine.HeapObject {
		if n.fixed {
			return fmt.Sprintf("heap block %d (freed)", fixedNumber(o))
		}
		if k, ok := n.blocks[^o.ID]; ok {
			return fmt.Sprintf("heap block %d (freed)", k)
		}
		return "a freed heap block"
	}
	return "a local variable that no longer exists"
}

// isLiteral reports whether an object is a constant that has no name in the source, as literals are.
func (n *namer) isLiteral(o *machine.Object) bool {
	s := n.m.StaticIndex(o)
	return s >= 0 && o.Constant() && len(n.globals[s]) == 0
}

// stringAt is the text at an address; always: whatever it consists of.
func (n *namer) stringAt(addr uint64, always bool) (string, bool) {
	buf := make([]byte, min(n.m.StringSize(addr), maxText+1+utf8.UTFMax))
	if !n.m.Peek(addr, buf) {
		return "", false
	}
	if len(buf) > maxText {
		for k := 1; k < utf8.UTFMax && !utf8.Valid(buf); k++ { // not cut within a character
			buf = buf[:len(buf)-1]
		}
		buf = append(buf, 0)
	}
	text, ok := textOf(buf)
	if end := bytes.IndexByte(buf, 0); !ok && always && end >= 0 {
		return quote(string(buf[:end])), true
	}
	return text, ok
}

// values are the scalars at size bytes from addr on, named and rendered.
func (n *namer) values(t int, addr, size uint64) (list []Value) {
	for size > 0 && len(list) < maxValues {
		f, ok := n.at(t, addr)
		if !ok {
			return list
		}
		if n.typeOf(f.typ).Kind == program.TypeUnknown {
			return append(list, n.untyped(f, addr, size)...)
		}
		here := min(size, max(1, f.size-f.rel))
		list = append(list, n.typed(f, here)...)
		addr, size = addr+here, size-here
	}
	return list
}

// typed are the scalars of a variable at size bytes from f.rel on.
func (n *namer) typed(f found, size uint64) (list []Value) {
	parts := n.leaves(f.part, f.rel, f.rel+size, nil)
	if len(parts) > maxElements {
		parts = []part{f.part}
	}
	for _, p := range parts {
		if text, ok := n.boxed(&p, f.base); ok {
			list = append(list, Value{Name: p.box.expr(), Value: text})
			continue
		}
		buf := make([]byte, max(1, n.sizeOf(p.typ)))
		if n.m.Peek(f.base+p.off, buf) {
			list = append(list, n.value(p, buf))
		}
	}
	return list
}

// boxed is what an object of the library holds that a part is inside of.
func (n *namer) boxed(p *part, base uint64) (string, bool) {
	if p.box == nil || p.box.inner {
		return "", false
	}
	buf := make([]byte, n.sizeOf(p.box.typ))
	if !n.m.Peek(base+p.box.off, buf) {
		return "", false
	}
	return n.contained(*p.box, buf)
}

// untyped is memory of which no type is known: a number.
func (n *namer) untyped(f found, addr, size uint64) []Value {
	text := f.expr()
	inner := f.inner || f.nameless || f.block
	if f.rel != 0 {
		text = fmt.Sprintf("%s + %d", f.text, f.rel)
	}
	buf := make([]byte, min(size, 16))
	if !n.m.Peek(addr, buf) {
		return nil
	}
	addresses := program.AddressesOf(n.p.PointerBits)
	if o, _, ok := n.m.Find(word(buf)); ok && len(buf) == int(n.p.PointerBits/8) && !addresses.Null(word(buf)) && o.Alive() {
		return []Value{{Name: text, Value: n.pointer(word(buf), 0), Inner: inner}}
	}
	return []Value{{Name: text, Value: intText(buf, true), Inner: inner}}
}

// spelled is the name of what lies at an address, for messages: "x", "a[2]", "p->next"; and where what has this name begins.
func (n *namer) spelled(t int, addr, size uint64) (text string, base uint64) {
	f, ok := n.at(t, addr)
	if !ok {
		return "", 0
	}
	if n.typeOf(f.typ).Kind == program.TypeUnknown {
		n.inside = f.inner || f.nameless && n.library
		if f.rel == 0 {
			return f.text, addr
		}
		return fmt.Sprintf("%s + %d", f.text, f.rel), addr
	}
	p := f.part
	for {
		t := n.typeOf(p.typ)
		whole := n.sizeOf(p.typ) <= size && p.off == f.rel
		kids := n.children(p, f.rel, f.rel+size, 2)
		if len(kids) != 1 || isOpaque(t) || kids[0].inner || whole && t.Kind == program.TypeArray {
			break
		}
		if inner, ok := n.wrapper(p, t); ok {
			kids[0] = inner
		}
		p = kids[0]
	}
	n.inside = p.inner
	return p.outermost(), f.base + p.off
}
