package symbolic

import (
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
	"heddle/internal/symbolic/term"
)

// scene is a symbolic machine whose threads all wait in one function. A test puts them at the instructions that it is about, and
// gives their slots the words that it likes.
type scene struct {
	*Cursor
	t      *testing.T
	o      *table
	x      term.Term // an input of three bits
	static uint64    // the address of a static of 64 bytes
	word   uint64    // and of one of 8
	body   uint64    // that of the function
	calls  []uint64  // those of the library functions
	block  uint64    // that of a heap block, if a test makes one
}

// The library functions of a scene. Each gets the word of slot 1.
const (
	waits    = iota // for ever, whatever it gets
	listens         // for what it gets to be no zero
	looks           // for the static to begin with no zero
	reads           // for the first four bytes of the block to be there
	finishes        // its thread
	exits           // the run
	libraryFunctions
)

const (
	local     = 7 // the slot with the address of a variable of 16 bytes
	firstCode = 3 // where the code of a test begins; after it the function ends
)

// lookalike is a constant that looks like an opaque word.
var lookalike = program.Pool(2)

// callOf is a call of a library function.
func callOf(fn int) program.Instr {
	return program.Instr{Op: program.External, Imm: int64(fn), C: program.Operand(fn)}
}

// newScene makes a scene of some threads. Constants are those of the program's pool.
func newScene(t *testing.T, bits uint, threads int, code ...program.Instr) *scene {
	t.Helper()
	c := &scene{t: t}
	p := &program.Program{PointerBits: bits, Pool: []uint64{16, 1, machine.OpaqueWord(1)}}
	p.Code = append([]program.Instr{callOf(looks), {Op: program.Alloca, Dst: local, A: program.Pool(0), B: program.Pool(1), Imm: 1}, callOf(waits)}, code...)
	p.Code = append(p.Code, program.Instr{Op: program.Ret})
	for i := range p.Code {
		p.Code[i].Flags |= program.FlagFirst
	}
	p.PlaceOf, p.FuncOf, p.Places = make([]int32, len(p.Code)), make([]int32, len(p.Code)), make([]source.Place, 1)
	p.Funcs = []program.Func{{Name: "body", Entry: 1, End: len(p.Code), Slots: 8}}
	p.Statics = []program.Static{{Name: "static", Size: 64}, {Name: "word", Size: 8}, {Name: "body", Kind: program.StaticFunc, Size: 1, External: -1}}
	o := machine.Options{Checks: machine.DefaultChecks, Opaque: true, Externals: map[string]*machine.External{}, Entries: make([]int, threads)}
	for i, x := range c.library() {
		p.Statics = append(p.Statics, program.Static{Name: x.Name, Kind: program.StaticFunc, Size: 1, Func: -1, External: i})
		p.Externals = append(p.Externals, program.ExternalFunc{Name: x.Name, Static: len(p.Statics) - 1})
		p.Sites = append(p.Sites, program.Site{Args: []program.Arg{{Value: program.Slot(1), Words: 1, Bits: 64}}, Result: program.Result{Slot: -1}, Unwind: -1, Next: firstCode})
		o.Externals[x.Name] = x
	}
	program.AssignAddresses(p.Statics, bits)
	c.static, c.word, c.body = p.Statics[0].Addr, p.Statics[1].Addr, p.Statics[2].Addr
	for i := range libraryFunctions {
		c.calls = append(c.calls, p.Statics[3+i].Addr)
	}
	m, err := machine.New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	pool := term.New()
	c.o = &table{p: pool, eval: term.NewEvaluator(pool)}
	c.Cursor = NewCursor(New(m, pool, c.o))
	c.x = c.s.vars.numbered(0, 3)
	if f := c.Begin(); f != nil {
		t.Fatal(f.Text)
	}
	if m.Threads() != threads || m.PC(threads-1) != firstCode-1 {
		t.Fatal("the threads do not wait")
	}
	return c
}

func (c *scene) library() []*machine.External {
	readable := func(call *machine.Call, addr uint64, n uint) bool {
		v, f := call.M.Read(call.Thread, call.PC, addr, n)
		return f == nil && v != 0
	}
	return []*machine.External{
		waits:   {Name: "waits", Enabled: func(*machine.Call) bool { return false }},
		listens: {Name: "listens", Enabled: func(call *machine.Call) bool { return call.Arg(0) != 0 }},
		looks:   {Name: "looks", Enabled: func(call *machine.Call) bool { return readable(call, c.static, 8) }},
		reads:   {Name: "reads", Enabled: func(call *machine.Call) bool { return readable(call, c.block, 4) }},
		finishes: {Name: "finishes", Do: func(call *machine.Call) (machine.Outcome, *machine.Fault) {
			call.Finish(0)
			return machine.Terminated, nil
		}},
		exits: {Name: "exits", Do: func(call *machine.Call) (machine.Outcome, *machine.Fault) {
			call.Exit(0)
			return machine.Terminated, nil
		}},
	}
}

// put puts a thread at an instruction, with a term in a slot.
func (c *scene) put(thread, pc, slot int, t term.Term) {
	c.s.m.Control().GoTo(thread, pc)
	c.s.m.Control().SetSlot(thread, slot, c.s.word(t))
}

// wide is the input as a word, times a factor.
func (c *scene) wide(factor uint64) term.Term {
	return c.s.pool.Mul(c.s.pool.ZExt(c.x, wordBits), c.s.number(factor))
}

// below is that the input is below a number.
func (c *scene) below(n uint64) term.Term { return c.s.pool.Ult(c.x, c.s.pool.Const(n, 3)) }

// inputs are those values of the input that lead to the present state.
func (c *scene) inputs() (list []uint64) {
	c.o.eval.Reset()
	c.o.each([]term.Term{c.x}, func() bool {
		if c.o.all(c.s.path.conds)() {
			list = append(list, c.o.eval.Value(c.x))
		}
		return false
	})
	return list
}

// valueAt is the value of a word for a value of the input.
func (c *scene) valueAt(w, input uint64) uint64 {
	c.o.eval.Reset()
	c.o.eval.Set(c.x, input)
	return c.o.eval.Value(c.s.content(w))
}

// either calls f in the present state, under a condition and under its opposite, if inputs allow that.
func (c *scene) either(q term.Term, f func(holds bool)) {
	here := c.Save()
	for _, holds := range []bool{true, false} {
		c.Restore(here)
		if !holds {
			q = c.s.pool.Not(q)
		}
		if c.s.with(q) == Sat {
			c.s.assume(q)
			f(holds)
		}
	}
}
