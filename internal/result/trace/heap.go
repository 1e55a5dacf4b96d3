package trace

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// How far pointers are followed to find a name for a heap block.
const (
	maxPointers = 64
	maxBlocks   = 32
)

// lead is a place that may hold pointers, with its bytes.
type lead struct {
	part
	bytes []byte
}

// pointedAt names a place in an object without a name of its own by a pointer
// that leads there, breadth first from variables: those of the program's own calls under way and globals, else those of the
// library's calls.
func (n *namer) pointedAt(o *machine.Object, off uint64) found {
	if n.nesting > 0 {
		return n.plain(o, off)
	}
	n.nesting++
	defer func() { n.nesting-- }()
	own, common, library := n.roots()
	order := [][]lead{slices.Concat(own, common), library}
	if n.common {
		order = [][]lead{common, own, library}
	}
	for _, roots := range order {
		if f, ok := n.ledTo(roots, o, off); ok {
			return f
		}
	}
	return n.plain(o, off)
}

// ledTo is a place in an object to which pointers lead from some variables.
func (n *namer) ledTo(queue []lead, o *machine.Object, off uint64) (found, bool) {
	seen := map[uint64]bool{}
	for len(queue) > 0 && len(seen) < maxBlocks {
		l := queue[0]
		queue = queue[1:]
		for _, p := range n.pointersIn(l) {
			v := word(l.bytes[p.off:])
			to, at, ok := n.m.Find(v)
			if !ok || !to.Alive() && !(n.dangles && to.ID == o.ID) || at < 0 || to.Kind() != machine.HeapObject && to.ID != o.ID {
				continue
			}
			elem := n.typeOf(p.typ).Elem
			if to.ID == o.ID && n.holds(o, uint64(at), off, elem) {
				if at == 0 && !n.isHead(elem) {
					n.types[o.ID] = elem
				}
				return n.through(p, elem, off-uint64(at), v, o), true
			}
			if to.ID != o.ID && !seen[to.ID] {
				seen[to.ID] = true
				queue = n.follow(queue, p, elem, v, to.Size-uint64(at))
			}
		}
	}
	return found{}, false
}

// holds reports whether a place in an object is what a pointer to byte at of it leads to: the thing that it points to, or another
// element of an array, which the rest of the object then consists of.
func (n *namer) holds(o *machine.Object, at, off uint64, elem int) bool {
	size := n.sizeOf(elem)
	return size > 0 && at <= off && (off-at < size || (o.Size-at)%size == 0 && !n.isHead(elem))
}

// isHead reports whether a type is the beginning of the library's nodes of lists and trees, which is all that pointers show.
func (n *namer) isHead(elem int) bool { return strings.HasSuffix(n.typeOf(elem).Name, "_node_base") }

// plain is a place to which no pointer is found.
func (n *namer) plain(o *machine.Object, off uint64) found {
	base := n.m.AddressOf(o)
	if o.Kind() != machine.HeapObject {
		return found{part: part{text: n.m.Describe(o)}, rel: off, size: o.Size, base: base, nameless: true}
	}
	f := found{part: part{text: fmt.Sprintf("heap block %d", n.block(o))}, rel: off, size: o.Size, base: base, block: true}
	elem := n.types[o.ID]
	size := n.sizeOf(elem)
	if size == 0 || size > o.Size || o.Size%size != 0 && off >= size {
		return f
	}
	f.typ, f.size, f.rel, f.base = elem, size, off%size, base+off-off%size
	if o.Size >= 2*size {
		f.text += fmt.Sprintf("[%d]", off/size)
	}
	return f
}

// through is the place at byte rel after what pointer p points to.
func (n *namer) through(p part, elem int, rel, v uint64, o *machine.Object) found {
	size := n.sizeOf(elem)
	inner, box := p.inner && !isTransparent(p), p.box
	if !inner {
		box = nil
	}
	room := o.Size - (v - n.m.AddressOf(o))
	text := primary(pointerText(p))
	f := found{part: part{text: pointerText(p), arrow: !isReference(n.typeOf(p.typ)), typ: elem, inner: inner, box: box, closure: p.closure}, rel: rel % size, size: size, base: v + rel - rel%size}
	if all, ok := elementsOf(p); ok {
		f.part = part{text: fmt.Sprintf("%s[%d]", all, rel/size), typ: elem, inner: inner, box: box}
		return f
	}
	if f.arrow && (rel >= size || room >= 2*size && n.typeOf(elem).Kind != program.TypeStruct) {
		f.part = part{text: fmt.Sprintf("%s[%d]", text, rel/size), typ: elem, inner: inner, box: box}
	}
	return f
}

// smart are the insides of the library's pointers that a pointer lies after.
var smart = []string{"._M_t._M_t._M_head_impl", "._M_ptr"}

// pointerText is a pointer as an expression: of a unique_ptr or a shared_ptr, itself.
func pointerText(p part) string {
	text := p.expr()
	for _, s := range smart {
		if own, ok := strings.CutSuffix(text, s); ok {
			return own
		}
	}
	return text
}

// isTransparent reports whether a pointer inside of an object of the library leads to what the program has put there: the
// object of a smart pointer, or the elements of a vector.
func isTransparent(p part) bool {
	_, vector := elementsOf(p)
	return (vector || pointerText(p) != p.expr()) && p.box != nil && strings.HasPrefix(p.text, p.box.text+"._M_")
}

// elementsOf is the vector whose elements a pointer in its insides leads to.
func elementsOf(p part) (vector string, ok bool) {
	return strings.CutSuffix(p.text, "._M_impl._M_start")
}

// follow puts what a pointer points to, with size bytes of the block after it, at the end of the queue: of a vector
// some elements.
func (n *namer) follow(queue []lead, p part, elem int, v, size uint64) []lead {
	buf := make([]byte, n.sizeOf(elem))
	if len(buf) == 0 {
		return queue
	}
	inner, box := p.inner && !isTransparent(p), p.box
	if !inner {
		box = nil
	}
	to := part{text: pointerText(p), arrow: !isReference(n.typeOf(p.typ)), typ: elem, inner: inner, box: box, closure: p.closure}
	all, several := elementsOf(p)
	for i := uint64(0); i < maxElements && (i == 0 || several) && (i+1)*uint64(len(buf)) <= size; i++ {
		if several {
			to = part{text: fmt.Sprintf("%s[%d]", all, i), typ: elem, inner: inner, box: box}
		}
		if !n.m.Peek(v+i*uint64(len(buf)), buf) {
			break
		}
		queue = append(queue, lead{to, slices.Clone(buf)})
	}
	return queue
}

// pointersIn are the pointers in a place.
func (n *namer) pointersIn(l lead) (list []part) {
	for _, p := range n.leaves(l.part, 0, uint64(len(l.bytes)), nil) {
		t := n.typeOf(p.typ)
		if t.Kind == program.TypePointer && p.off+n.sizeOf(p.typ) <= uint64(len(l.bytes)) && len(list) < maxPointers {
			list = append(list, p)
		}
	}
	return list
}

// roots are the variables that have names: of the thread's frames, innermost first; the globals, and the variables of main;
// those of the library's functions.
func (n *namer) roots() (own, common, library []lead) {
	frames := n.m.Inspect().Frames(n.thread, nil)
	for depth := range frames {
		mine, theirs := n.frameRoots(n.thread, frames, depth)
		own, library = append(own, mine...), append(library, theirs...)
	}
	common = n.globalRoots()
	if n.m.Status(0) != machine.Running {
		return own, common, library
	}
	frames = n.m.Inspect().Frames(0, nil)
	for depth, f := range slices.Backward(frames) {
		if n.p.Funcs[f.Func].SourceName == "main" {
			mine, _ := n.frameRoots(0, frames, depth)
			common = append(common, mine...)
		}
	}
	return own, common, library
}

// frameRoots are the variables of a frame. Those that only hold a lock lead to it as well as the library's do.
func (n *namer) frameRoots(thread int, frames []machine.Frame, depth int) (own, library []lead) {
	f := frames[depth]
	fn := &n.p.Funcs[f.Func]
	_, isOwn := outside(n.p.At(f.PC))
	for i := range fn.Vars {
		v := &fn.Vars[i]
		if v.Name == "" {
			continue // of a function that the compiler has made
		}
		if b, ok := n.variableBytes(thread, f, i); ok {
			text := n.variable(thread, frames, depth, v)
			l := lead{part{text: text, typ: v.Type, inner: n.isHidden(v), closure: isClosure(fn, v)}, b}
			if isOwn && !holdsLock(n.typeOf(v.Type).Name) {
				own = append(own, l)
			} else {
				library = append(library, l)
			}
		}
	}
	return own, library
}

// holdsLock reports whether a type is one of the library's whose variables hold locks of others.
func holdsLock(name string) bool {
	return slices.ContainsFunc([]string{"std::lock_guard<", "std::unique_lock<", "std::scoped_lock<", "std::shared_lock<"},
		func(t string) bool { return strings.HasPrefix(name, t) })
}

// globalRoots are the globals.
func (n *namer) globalRoots() (list []lead) {
	for i := range n.p.Globals {
		v := &n.p.Globals[i]
		if len(v.Locs) == 0 || v.Locs[0].Kind != program.LocStatic {
			continue
		}
		buf := make([]byte, n.sizeOf(v.Type))
		if n.m.Peek(n.p.Statics[v.Locs[0].Static].Addr+uint64(v.Locs[0].Offset), buf) {
			list = append(list, lead{part{text: v.Name, typ: v.Type, inner: isSystem(v.Place)}, buf})
		}
	}
	return list
}

// variableBytes are the contents of a variable of a frame, wherever it lives;
// where its slots were cleared because it is not needed any more, what it held.
func (n *namer) variableBytes(thread int, f machine.Frame, i int) ([]byte, bool) {
	v := &n.p.Funcs[f.Func].Vars[i]
	if base, ok := n.pointed(f, v); ok {
		buf := make([]byte, n.sizeOf(v.Type))
		return buf, n.m.Peek(base, buf)
	}
	if b := n.contents(thread, f, i); b != nil {
		return b, true
	}
	return n.slotBytes(f, v, f.PC)
}
