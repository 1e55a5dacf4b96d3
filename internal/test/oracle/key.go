package oracle

import "encoding/binary"

// tracer writes a state down. Objects get their numbers in the order in which the
// writing meets them, so that states which differ by the numbers of objects only have
// the same text; what it does not meet, no pointer leads to.
type tracer struct {
	*state
	number []int // of each object, 0: not met
	met    []int // objects in that order
	text   []byte
}

func newTracer(s *state) *tracer {
	return &tracer{state: s, number: make([]int, len(s.objects)), text: make([]byte, 0, 512)}
}

// canonical is a text that two states have in common only if they are equal up to the
// numbers of objects. It forgets the objects that nothing leads to.
func (p *program) canonical(s *state) string {
	k := newTracer(s)
	k.variables(p)
	k.ints(len(s.threads), len(s.exits), s.destructors)
	k.flag(s.together)
	for _, t := range s.threads {
		k.thread(t)
	}
	for _, v := range s.exits {
		k.value(v)
	}
	k.process()
	k.contents()
	for i, o := range s.objects {
		if o != nil && k.number[i] == 0 {
			s.lost = s.lost || o.area == heap && !o.dead
			s.objects[i] = nil
		}
	}
	if p.options.Places {
		s.forget()
		k.lying()
	}
	k.flag(s.lost)
	return string(k.text)
}

func (k *tracer) ints(list ...int) {
	for _, n := range list {
		k.text = binary.AppendVarint(k.text, int64(n))
	}
}

func (k *tracer) flag(b bool) {
	if b {
		k.text = append(k.text, 1)
	} else {
		k.text = append(k.text, 0)
	}
}

// object meets an object; code has its own number.
func (k *tracer) object(i int) {
	if i > 0 {
		if k.number[i] == 0 {
			k.met = append(k.met, i)
			k.number[i] = len(k.met)
		}
		i = k.number[i]
	}
	k.ints(i)
}

func (k *tracer) list(objects []int) {
	k.ints(len(objects))
	for _, i := range objects {
		k.object(i)
	}
}

func (k *tracer) value(v value) {
	k.text = append(k.text, byte(v.kind))
	switch v.kind {
	case number:
		k.text = binary.AppendUvarint(k.text, v.n)
	case pointer:
		k.object(v.obj)
		k.text = binary.AppendUvarint(k.text, v.n)
	case aggregate:
		k.ints(len(v.parts))
		for _, part := range v.parts {
			k.value(part)
		}
	}
}

// variables meets the static variables, which have the first numbers.
func (k *tracer) variables(p *program) {
	for i := 1; i <= len(p.globals)-len(p.locals); i++ {
		k.object(i)
	}
}

func (k *tracer) thread(t *thread) {
	k.ints(int(t.life), t.first, int(t.blocked), int(t.pending), len(t.starts), len(t.frames))
	k.flag(t.detached)
	k.flag(t.exiting)
	k.value(t.result)
	k.locals(t)
	for _, f := range t.frames {
		k.ints(f.fn, f.pc, int(f.role), f.phase, int(f.mask))
		k.flag(f.section)
		k.frame(f)
	}
}

// locals meets the thread-local variables.
func (k *tracer) locals(t *thread) {
	k.object(t.errno)
	k.list(t.locals)
}

func (k *tracer) frame(f *frame) {
	k.ints(int(f.until))
	k.value(f.waits)
	k.list(f.slots)
	k.ints(len(f.regs), len(f.held))
	k.cells(f.held)
	for _, r := range f.regs {
		k.ints(r.number)
		k.value(r.value)
	}
}

// process writes what belongs to no thread and to no object.
func (k *tracer) process() {
	k.ints(int(k.clock), k.section, k.depth, int(k.status), int(k.signals.pending), int(k.signals.alarm), len(k.signals.actions))
	for _, a := range k.signals.actions {
		k.value(a.handler)
		k.ints(int(a.mask), int(a.flags))
	}
}

// contents writes the objects that were met, and those that they lead to.
func (k *tracer) contents() {
	for i := 0; i < len(k.met); i++ {
		o := k.objects[k.met[i]]
		if o.constant {
			k.pointers(o)
			continue
		}
		k.ints(int(o.area), int(o.size), len(o.syncs))
		k.flag(o.dead)
		for _, s := range o.syncs {
			k.ints(int(s.off), s.owner)
			k.flag(s.destroyed)
		}
		k.cells(o.cells)
	}
}

func (k *tracer) cells(cells []cell) {
	for _, c := range cells {
		switch {
		case !c.set:
			k.text = append(k.text, 0)
		case c.part == nil:
			k.text = append(k.text, 1, c.b)
		default:
			k.text = append(k.text, 2, c.b)
			k.value(*c.part)
		}
	}
}

// pointers meets what a constant leads to. What a constant holds is the same in all
// states.
func (k *tracer) pointers(o *object) {
	for _, c := range o.cells {
		if c.part != nil {
			k.object(c.part.obj)
		}
	}
}

// leaked reports whether a heap block was not freed and no global variable leads to
// it, nor a variable of a function that the end of the process has cut off.
func (p *program) leaked(s *state) bool {
	k := newTracer(s)
	k.variables(p)
	for _, t := range s.threads {
		if t.life == running {
			k.locals(t)
			for _, f := range t.frames {
				k.frame(f)
			}
		}
	}
	k.contents()
	for i, o := range s.objects {
		if o != nil && o.area == heap && !o.dead && k.number[i] == 0 {
			return true
		}
	}
	return s.lost
}

// unfreed reports whether a heap block was not freed.
func (s *state) unfreed() bool {
	for _, o := range s.objects {
		if o != nil && o.area == heap && !o.dead {
			return true
		}
	}
	return s.lost
}
