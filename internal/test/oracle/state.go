package oracle

import "slices"

// state is everything that a program is at one moment. A step works on a copy.
type state struct {
	objects     []*object // by number; a number without an object is free. 0 is never taken
	own         []*object // those that no other state has: see change
	threads     []*thread // in the order of their creation
	section     int       // the number of the thread in an atomic section, plus one; 0: none
	depth       int       // sections that it is in
	exits       []value   // functions to call at exit, the last one first
	destructors int       // how many are left, which run after these, the last one first
	together    bool      // the next of them runs before exits
	signals     signals
	places      places
	clock       uint64 // with Options.TimeOrder: nanoseconds since the start
	lost        bool   // a heap block was not freed, and nothing leads to it any more
	status      status
}

// status is whether the run continues.
type status uint8

const (
	going  status = iota
	ended         // the process is over, and was not killed by a failing check
	pruned        // an assumption was false: this is not a run of the program
)

// area is where an object lies.
type area uint8

const (
	static area = iota
	stack       // also thread-local variables and errno
	heap
)

// object is a variable or a heap block.
type object struct {
	area     area
	dead     bool // its life is over, but pointers may lead to it still: no cells
	constant bool
	external bool // declared and nowhere defined
	size     uint64
	cells    []cell
	syncs    []sync // locked mutexes, destroyed mutexes and conditions, by ascending offset
}

// cell is a byte of memory.
type cell struct {
	set  bool   // it was written
	b    byte   // the byte, or which of a pointer's
	part *value // the pointer that it is a part of; nil: a plain byte
}

// sync is what a mutex or condition at an offset of an object is.
type sync struct {
	off       uint64
	owner     int // the thread that holds the mutex, plus one
	destroyed bool
}

// life is what has become of a thread.
type life uint8

const (
	running life = iota
	finished
	gone // joined, or detached and finished
)

type thread struct {
	life     life
	detached bool
	result   value // once finished, for who joins it
	starts   []int // functions to call, one after the other: constructors, then the entry
	frames   []*frame
	errno    int   // object
	locals   []int // objects of the thread-local variables, in the order of program.locals
	blocked  uint32
	pending  uint32 // signals sent to this thread
	exiting  bool   // calls the functions registered by atexit, from the frame below first on
	first    int
}

// role is what happens when a function returns.
type role uint8

const (
	called      role = iota // the caller continues
	constructor             // the next one starts
	entry                   // the program exits
	start                   // the thread ends
	atExit                  // the next one is called
	handler                 // the interrupted function continues
)

// frame is an activation of a function.
type frame struct {
	fn      int // flat function
	pc      int // instruction to execute; while a function is called, the call
	regs    registers
	slots   []int // objects of its allocas and arguments by value, in the order of their making
	role    role
	section bool // its return ends an atomic section

	phase int    // how far the library function at pc has come
	until uint64 // of a sleep in the order of time: the moment that it ends at
	waits value  // the condition that it waits for, nothing: none
	held  []cell // of a copy in pieces: what was read and not yet written; never changed in place
	mask  uint32 // of a handler: the signals that were blocked before
}

// copy is the state for a step to work on: nothing in it is shared with s but objects, which only change gives to be
// changed.
func (s *state) copy() *state {
	c := *s
	c.objects, c.own = slices.Clone(s.objects), nil
	c.threads = make([]*thread, len(s.threads))
	for i, t := range s.threads {
		n := *t
		n.locals, n.starts = slices.Clone(t.locals), slices.Clone(t.starts)
		n.frames = make([]*frame, len(t.frames))
		for k, f := range t.frames {
			g := *f
			g.regs, g.slots = slices.Clone(f.regs), slices.Clone(f.slots)
			n.frames[k] = &g
		}
		c.threads[i] = &n
	}
	c.exits = slices.Clone(s.exits)
	return &c
}

// change gives an object to be changed: a copy, unless the state made it for itself.
func (s *state) change(number int) *object {
	o := s.objects[number]
	if !slices.Contains(s.own, o) {
		n := *o
		n.cells, n.syncs = slices.Clone(o.cells), slices.Clone(o.syncs)
		o = &n
		s.objects[number], s.own = o, append(s.own, o)
	}
	return o
}

// add gives an object the lowest free number.
func (s *state) add(o *object) int {
	for i := 1; i < len(s.objects); i++ {
		if s.objects[i] == nil {
			s.objects[i] = o
			return i
		}
	}
	s.objects = append(s.objects, o)
	return len(s.objects) - 1
}

// newObject makes an object of bytes that were never written.
func (s *state) newObject(a area, size uint64) int {
	return s.add(&object{area: a, size: size, cells: make([]cell, size)})
}

// end ends an object's life.
func (s *state) end(number int) {
	o := s.change(number)
	o.dead, o.cells, o.syncs = true, nil, nil
}

// registers are the values of the registers that are not empty, by ascending number:
// parameters first, then instructions.
type registers []register

type register struct {
	number int
	value
}

func (r registers) find(i int) (at int, found bool) {
	return slices.BinarySearchFunc(r, i, func(e register, i int) int { return e.number - i })
}

// get is what a register holds; false: it is empty.
func (r registers) get(i int) (v value, found bool) {
	at, found := r.find(i)
	if found {
		v = r[at].value
	}
	return v, found
}

func (r *registers) set(i int, v value) {
	at, found := r.find(i)
	if !found {
		*r = slices.Insert(*r, at, register{})
	}
	(*r)[at] = register{i, v}
}

// keep empties the registers that are not in a set.
func (r *registers) keep(live []uint64) {
	*r = slices.DeleteFunc(*r, func(e register) bool { return !has(live, e.number) })
}

func (t *thread) top() *frame {
	if len(t.frames) == 0 {
		return nil
	}
	return t.frames[len(t.frames)-1]
}
