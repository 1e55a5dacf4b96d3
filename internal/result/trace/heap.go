package trace

import (
	"fmt"

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
// that leads there, breadth first from the variables of the thread's frames and
// the globals.
func (n *namer) pointedAt(o *machine.Object, off uint64) found {
	if n.nesting > 0 {
		return n.plain(o, off)
	}
	n.nesting++
	defer func() { n.nesting-- }()
	seen := map[uint64]bool{}
	queue := n.roots()
	for len(queue) > 0 && len(seen) < maxBlocks {
		l := queue[0]
		queue = queue[1:]
		for _, p := range n.pointersIn(l) {
			v := word(l.bytes[p.off:])
			to, at, ok := n.m.Find(v)
			if !ok || !to.Alive() || at < 0 || to.Kind() != machine.HeapObject && to.ID != o.ID {
				continue
			}
			elem := n.typeOf(p.typ).Elem
			if to.ID == o.ID && uint64(at) <= off && n.sizeOf(elem) > 0 {
				n.types[o.ID] = elem
				return n.through(p, elem, off-uint64(at), v, o)
			}
			if to.ID != o.ID && !seen[to.ID] {
				seen[to.ID] = true
				queue = n.follow(queue, p, elem, v)
			}
		}
	}
	return n.plain(o, off)
}

// plain is a place to which no pointer is found.
func (n *namer) plain(o *machine.Object, off uint64) found {
	base := n.m.AddressOf(o)
	if o.Kind() != machine.HeapObject {
		return found{part: part{text: n.m.Describe(o)}, rel: off, size: o.Size, base: base, nameless: true}
	}
	f := found{part: part{text: fmt.Sprintf("heap block %d", n.block(o))}, rel: off, size: o.Size, base: base}
	elem := n.types[o.ID]
	size := n.sizeOf(elem)
	if size == 0 || size > o.Size {
		return f
	}
	f.typ, f.size, f.rel, f.base = elem, size, off%size, base+off-off%size
	if o.Size >= 2*size {
		f.text += fmt.Sprintf("[%d]", off/size)
	}
	return f
}

// through is the place at byte rel behind what pointer p points to.
func (n *namer) through(p part, elem int, rel, v uint64, o *machine.Object) found {
	size := n.sizeOf(elem)
	f := found{part: part{text: p.expr(), arrow: true, typ: elem}, rel: rel % size, size: size, base: v + rel - rel%size}
	if rel >= size || o.Size >= 2*size && n.typeOf(elem).Kind != program.TypeStruct {
		f.part = part{text: fmt.Sprintf("%s[%d]", p.expr(), rel/size), typ: elem}
	}
	return f
}

// follow puts what a pointer points to at the end of the queue.
func (n *namer) follow(queue []lead, p part, elem int, v uint64) []lead {
	buf := make([]byte, n.sizeOf(elem))
	if len(buf) == 0 || !n.m.Peek(v, buf) {
		return queue
	}
	return append(queue, lead{part{text: p.expr(), arrow: true, typ: elem}, buf})
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

// roots are the variables that have names: of the thread's frames, innermost
// first, then the globals.
func (n *namer) roots() (list []lead) {
	for depth, f := range n.m.Inspect().Frames(n.thread, nil) {
		fn := &n.p.Funcs[f.Func]
		for i := range fn.Vars {
			v := &fn.Vars[i]
			if b, ok := n.variableBytes(f, i); ok {
				text := v.Name
				if depth > 0 {
					text = shortName(fn.SourceName) + "::" + text
				}
				list = append(list, lead{part{text: text, typ: v.Type}, b})
			}
		}
	}
	for i := range n.p.Globals {
		v := &n.p.Globals[i]
		if len(v.Locs) == 0 || v.Locs[0].Kind != program.LocStatic {
			continue
		}
		buf := make([]byte, n.sizeOf(v.Type))
		if n.m.Peek(n.p.Statics[v.Locs[0].Static].Addr+uint64(v.Locs[0].Offset), buf) {
			list = append(list, lead{part{text: v.Name, typ: v.Type}, buf})
		}
	}
	return list
}

// variableBytes are the contents of a variable of a frame, wherever it lives;
// where its slots were cleared because it is not needed any more, what it held.
func (n *namer) variableBytes(f machine.Frame, i int) ([]byte, bool) {
	v := &n.p.Funcs[f.Func].Vars[i]
	if base, ok := n.pointed(f, v); ok {
		buf := make([]byte, n.sizeOf(v.Type))
		return buf, n.m.Peek(base, buf)
	}
	if b := n.contents(n.thread, f, i); b != nil {
		return b, true
	}
	return n.slotBytes(f, v, f.PC)
}
