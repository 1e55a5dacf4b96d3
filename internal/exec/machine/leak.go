package machine

import "fmt"

// Unreachable finds a heap block that was not freed and cannot be reached from
// the globals, nor, where exit has cut functions off, from their variables; nil
// if there is none.
func (v Leaks) Unreachable() *Fault {
	m := v.m
	s := &reaching{m: m, reached: map[uint64]bool{}}
	s.roots()
	reached := func(o *Object) bool { return s.reached[o.ID] }
	s.settle(m, reached, s.visit)
	return v.remaining(Leak, reached, "are neither freed nor reachable when the program ends")
}

// reaching follows pointers from where they lie when the program ends.
type reaching struct {
	m       *Machine
	reached map[uint64]bool // objects, by number
	openPlaces
}

func (s *reaching) roots() {
	m := s.m
	s.eachHeld(m, ctlSpare, m.globalEnd, s.visit)
	s.eachOdd(m, ctlWords, uint64(m.globalEnd-ctlWords)*8, s.near)
	for t := range m.threads {
		b := m.tcb(t)
		s.eachHeld(m, b+tcbSpare, max(b+tcbWords, uint32(m.w[b+tcbSP])), s.visit)
		s.eachOddLocal(m, t, s.near)
	}
}

func (s *reaching) near(v uint64) { s.m.near(v, s.visit) }

func (s *reaching) visit(v uint64) {
	o, _, _ := s.m.object(s.m.addr.Number(v))
	if !o.Alive() || o.Kind() != HeapObject && !o.ownerless() || s.reached[o.ID] {
		return
	}
	s.reached[o.ID] = true
	s.eachHeld(s.m, o.base(), o.base()+wordsOf(o.Size), s.visit)
	s.eachOdd(s.m, o.base(), o.Size, s.near)
}

// openPlaces are the places, in bytes of the state, of words that were come by and are opaque: inputs decide what they point to.
type openPlaces struct{ places []uint64 }

// eachHeld calls f with each value in some words of memory that may be a pointer.
func (p *openPlaces) eachHeld(m *Machine, from, to uint32, f func(uint64)) {
	for i, w := range m.w[from:to] {
		if !IsOpaque(w) {
			m.eachPointer(w, f)
			continue
		}
		for half := uint64(0); half < 8; half += uint64(m.addr.ptr) {
			p.places = append(p.places, uint64(from+uint32(i))*8+half)
		}
	}
}

// eachOdd calls f with the values at odd places of an object.
func (p *openPlaces) eachOdd(m *Machine, base uint32, size uint64, f func(uint64)) {
	m.eachOddPlace(base, size, func(a access) {
		if m.meets(a, uint64(m.addr.ptr)) {
			p.places = append(p.places, a.first)
			return
		}
		f(m.get(a, m.addr.ptr))
	})
}

// eachOddLocal calls f with those in a thread's variables in memory.
func (p *openPlaces) eachOddLocal(m *Machine, t int, f func(uint64)) {
	for i := range m.w[m.tcb(t)+tcbObjects] {
		at := m.tcb(t) + descBase + uint32(i)*2
		if d := m.w[at]; d&bitAlive != 0 {
			p.eachOdd(m, uint32(d), m.w[at+1]&sizeMask, f)
		}
	}
}

// Hanging is a heap block to which no pointer is known to lead.
type Hanging struct {
	First, Size uint64   // the addresses that lead to it
	Places      []uint64 // of its words that are opaque, as in openPlaces
	Leads       []int    // the blocks, among all these, that its other words lead to
}

// settle visits the blocks to which a chain of pointers leads whatever the inputs are, from one of these words on. One to which they lead for
// some inputs only stays lost: the run that shows it is searched for with inputs.
func (p *openPlaces) settle(m *Machine, reached func(*Object) bool, visit func(uint64)) {
	for again := len(p.places) > 0; again; {
		again = false
		blocks := m.Leaks().hanging(reached)
		for i, ok := range m.values.Reached(p.places, blocks) {
			if ok {
				first, _ := m.addr.nextPage(blocks[i].First)
				visit(first)
				again = true
			}
		}
	}
}

// hanging are the blocks that were not reached.
func (v Leaks) hanging(reached func(*Object) bool) (blocks []Hanging) {
	var objects []Object
	v.eachHeapBlock(func(o *Object) {
		if !reached(o) {
			first, size := v.m.leadsTo(o)
			objects, blocks = append(objects, *o), append(blocks, Hanging{First: first, Size: size})
		}
	})
	for i := range objects {
		o, in := &objects[i], openPlaces{}
		note := func(v uint64) {
			for k := range blocks {
				if v-blocks[k].First < blocks[k].Size {
					blocks[i].Leads = append(blocks[i].Leads, k)
				}
			}
		}
		in.eachHeld(v.m, o.base(), o.base()+wordsOf(o.Size), note)
		in.eachOdd(v.m, o.base(), o.Size, note)
		blocks[i].Places = in.places
	}
	return blocks
}

// NotFreed finds a heap block that was not freed; nil if there is none.
func (v Leaks) NotFreed() *Fault {
	return v.remaining(Unfreed, func(*Object) bool { return false }, "are not freed when the program ends")
}

// remaining makes a fault, at the address of the first, of the heap blocks that are alive, but for
// those that but names.
func (v Leaks) remaining(check Check, but func(*Object) bool, text string) *Fault {
	lost, bytes, first := 0, uint64(0), uint64(0)
	v.eachHeapBlock(func(o *Object) {
		if !but(o) {
			if lost++; lost == 1 {
				first = v.m.AddressOf(o)
			}
			bytes += o.Size
		}
	})
	switch lost {
	case 0:
		return nil
	case 1:
		text = "a heap block of " + bytesText(bytes) + " is" + text[len("are"):]
	default:
		text = fmt.Sprintf("%d heap blocks (%s) %s", lost, bytesText(bytes), text)
	}
	return &Fault{Check: check, Thread: -1, PC: -1, Text: text, Addr: first, Other: -1}
}

// eachHeapBlock calls f with each heap block that is alive.
func (v Leaks) eachHeapBlock(f func(*Object)) {
	for t := range v.m.threads {
		for i := range v.m.w[v.m.tcb(t)+tcbHeap] {
			if o, tail, _ := v.m.object(v.m.heapID(t, i)); tail == 0 && o.Alive() && o.Kind() == HeapObject {
				f(&o)
			}
		}
	}
}
