package analysis

import "heddle/internal/ir/program"

// OwnLoads finds, by instruction, the loads of static variables that no thread but the one that loads ever writes: what such a load
// finds depends on nothing but what its own thread has done before. Beginnings are the functions that threads start in without being made,
// once each; what calls constructors is one of them.
//
// A variable is considered if its address goes nowhere: it is accessed at places that the code names, and occurs nowhere else, neither as a
// constant nor in what other objects hold at first. As Private does, this relies on nobody guessing addresses.
//
// Which threads write it follows from which threads execute the functions with these accesses: see
// findThreads.
func OwnLoads(p *program.Program, beginnings []int) []bool {
	own := make([]bool, len(p.Code))
	if p.Names(func(c program.Conduct) bool { return c.ReturnsAgain }) {
		return own // what is executed once is not seen
	}
	o := newOwners(p)
	o.findMentions()
	o.findThreads(beginnings)
	for _, a := range o.accesses {
		if v := o.vars[a.page]; a.writes {
			v.writer = join(v.writer, o.thread[p.FuncOf[a.pc]])
		}
	}
	for _, a := range o.accesses {
		v, reader := o.vars[a.page], o.thread[p.FuncOf[a.pc]]
		own[a.pc] = !a.writes && !v.escapes && (v.writer == nobody || v.writer != anyone && v.writer == reader)
	}
	return own
}

// owners is a search for own loads.
type owners struct {
	p        *program.Program
	vars     map[uint64]*variable // by page
	accesses []staticAccess
	fns      []users        // by function
	fnAt     map[uint64]int // functions by the numbers of their addresses
	thread   []int          // by function: who executes it
}

// variable is a static object whose accessing threads are known, unless its address escapes.
type variable struct {
	*program.Static
	escapes bool
	writer  int // as in owners.thread
}

// staticAccess is an access of a variable at a place that the code names.
type staticAccess struct {
	pc     int
	page   uint64
	writes bool
}

// pageBits is the number of bits of an offset in the pages that the first objects have, with pointers of 64 bits. Other variables are not
// considered: an index of 32 bits leads from one to the next.
const pageBits = 32

// pageOf is the page that an address points into, or before which it lies a little.
func pageOf(addr uint64) uint64 { return (addr + 1<<(pageBits-1)) >> pageBits }

func newOwners(p *program.Program) *owners {
	o := &owners{p: p, vars: map[uint64]*variable{}, fns: make([]users, len(p.Funcs)), fnAt: map[uint64]int{}}
	a := program.AddressesOf(p.PointerBits)
	for i := range p.Statics {
		s := &p.Statics[i]
		number := a.Number(s.Addr)
		switch {
		case s.Kind == program.StaticFunc && s.Func >= 0:
			o.fnAt[number] = s.Func
		case s.Kind == program.StaticData && !s.ThreadLocal && s.Size < 1<<(pageBits-1) && a.PageBits(number) == pageBits:
			o.vars[pageOf(s.Addr)] = &variable{Static: s, writer: nobody}
		}
	}
	return o
}
