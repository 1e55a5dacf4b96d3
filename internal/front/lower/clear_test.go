package lower

import (
	"fmt"
	"math/rand"
	"testing"

	"heddle/internal/front/flat"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// The reference interpreter of these tests knows a handful of operations. What
// a program lets the outside see is what it gives to external calls, which is
// written to a log. Some of these calls note where they are, and others return there.

type refMachine struct {
	b       *body
	p       *program.Program
	slots   []uint64
	log     []string
	results *rand.Rand
	fuel    int
	saved   int                        // the call that returns again after a jump; -1: none
	handler bool                       // a handler jumps now and then, whatever the program executes
	look    func(m *refMachine, i int) // at each external call
}

func (m *refMachine) value(o program.Operand) uint64 {
	if o.IsPool() {
		return m.p.Pool[o.Index()]
	}
	return m.slots[o.Index()]
}

func (m *refMachine) run() {
	for i := 0; m.fuel > 0; m.fuel-- {
		in := &m.b.Code[i]
		next := i + 1
		if in.Op != program.Kill && m.handler && m.saved >= 0 && m.results.Intn(8) == 0 {
			i = m.land(m.saved)
			continue
		}
		switch in.Op {
		case program.Mov:
			m.slots[in.Dst] = m.value(in.A)
		case program.MovN:
			copy(m.slots[in.Dst:int(in.Dst)+int(in.N)], append([]uint64(nil), m.slots[in.A.Index():in.A.Index()+int(in.N)]...))
		case program.Add:
			m.slots[in.Dst] = m.value(in.A) + m.value(in.B)
		case program.Eq:
			m.slots[in.Dst] = (m.value(in.A) ^ m.value(in.B)) & 1
		case program.Kill:
			for _, s := range m.p.Kills[in.Imm] {
				m.slots[s] = 0
			}
		case program.Jump:
			next = int(in.Imm)
		case program.Branch:
			next = int(in.C)
			if m.value(in.A)&1 != 0 {
				next = int(in.B)
			}
		case program.External:
			next = m.external(i, in)
		case program.Ret:
			m.log = append(m.log, fmt.Sprint("ret ", m.value(in.A)))
			return
		case program.Nop:
		default:
			panic(in.Op.String())
		}
		i = next
	}
}

// What external functions do besides.
const (
	plainCall = iota
	savingCall
	jumpingCall
)

var externals = []program.ExternalFunc{plainCall: {Name: "call"}, savingCall: {Name: "setjmp"}, jumpingCall: {Name: "longjmp"}}

// external is where it continues.
func (m *refMachine) external(i int, in *program.Instr) int {
	s := &m.p.Sites[in.C]
	if m.look != nil {
		m.look(m, i)
	}
	line := "call"
	for _, a := range s.Args {
		for w := range a.Words {
			line += fmt.Sprint(" ", m.value(a.Value+program.Operand(w)))
		}
	}
	for _, k := range s.Kill {
		m.slots[k] = 0
	}
	m.log = append(m.log, line)
	switch {
	case in.Imm == savingCall:
		m.saved = i
	case in.Imm == jumpingCall && m.saved >= 0 && m.results.Intn(3) > 0:
		i = m.saved
	}
	return m.land(i)
}

// land is a return to the call at i.
func (m *refMachine) land(i int) int {
	s := &m.p.Sites[m.b.Code[i].C]
	for w := range s.Result.Words {
		m.slots[int(s.Result.Slot)+w] = uint64(m.results.Intn(4))
	}
	return i + 1
}

// randomBody makes a function of n blocks that jump anywhere.
func randomBody(r *rand.Rand, p *program.Program, n, slots int) *body {
	b := &body{}
	b.Slots, b.Params = slots, min(2, slots)
	operand := func() program.Operand {
		if r.Intn(6) == 0 {
			return program.Pool(r.Intn(len(p.Pool)))
		}
		return program.Slot(r.Intn(slots))
	}
	put := func(in program.Instr) {
		in.Flags |= program.FlagFirst
		b.Code = append(b.Code, in)
		b.place = append(b.place, 0)
	}
	for range n {
		b.blocks = append(b.blocks, len(b.Code))
		for range r.Intn(6) {
			switch r.Intn(5) {
			case 0:
				put(program.Instr{Op: program.Mov, Dst: int32(r.Intn(slots)), A: operand()})
			case 1:
				put(program.Instr{Op: program.Add, W: 64, Dst: int32(r.Intn(slots)), A: operand(), B: operand()})
			case 2:
				put(program.Instr{Op: program.Eq, W: 64, Dst: int32(r.Intn(slots)), A: operand(), B: operand()})
			case 3:
				put(program.Instr{Op: program.MovN, N: 2, Dst: int32(r.Intn(slots - 1)), A: program.Slot(r.Intn(slots - 1))})
			case 4:
				s := program.Site{Unwind: -1, Next: len(b.Code) + 1, Result: program.Result{Slot: -1}}
				for range r.Intn(3) {
					s.Args = append(s.Args, program.Arg{Value: operand(), Words: 1})
				}
				if r.Intn(2) == 0 {
					s.Result = program.Result{Slot: int32(r.Intn(slots)), Words: 1}
				}
				put(program.Instr{Op: program.External, C: program.Operand(len(p.Sites)), Imm: int64(r.Intn(len(p.Externals)))})
				b.sites = append(b.sites, len(p.Sites))
				p.Sites = append(p.Sites, s)
			}
		}
		switch r.Intn(5) {
		case 0:
			put(program.Instr{Op: program.Ret, N: 1, A: operand()})
		case 1:
			put(program.Instr{Op: program.Jump, Imm: int64(r.Intn(n))})
		default:
			put(program.Instr{Op: program.Branch, A: operand(), B: program.Operand(r.Intn(n)), C: program.Operand(r.Intn(n))})
		}
		b.ends = append(b.ends, len(b.Code))
	}
	for i := range b.Code { // blocks to instructions
		switch in := &b.Code[i]; in.Op {
		case program.Jump:
			in.Imm = int64(b.blocks[in.Imm])
		case program.Branch:
			in.B, in.C = program.Operand(b.blocks[in.B]), program.Operand(b.blocks[in.C])
		}
	}
	b.Sites = p.Sites
	return b
}

func copyBody(b *body) *body {
	c := *b
	c.Code = append([]program.Instr(nil), b.Code...)
	c.place = append([]int32(nil), b.place...)
	c.blocks = append([]int(nil), b.blocks...)
	return &c
}

// TestClearKeepsResults: clearing dead slots never changes what the outside
// sees, and at every visible point each dead slot is zero.
func TestClearKeepsResults(t *testing.T) {
	for seed := range 3000 {
		r := rand.New(rand.NewSource(int64(seed)))
		l := newLowerer(&flat.Module{PointerBits: 64}, Options{Conduct: byName})
		l.p.Pool = []uint64{0, 1, 2, 3}
		l.p.Funcs = []program.Func{{}}
		if l.p.Externals = externals; seed%3 == 0 {
			l.p.Externals = externals[:1]
		}
		l.jumps.anywhere = seed%3 == 2
		b := randomBody(r, l.p, 1+r.Intn(8), 2+r.Intn(8))
		cleared := copyBody(b)
		sites := append([]program.Site(nil), l.p.Sites...)
		n := &fn{l: l, twice: seed%3 > 0}
		n.clear(cleared)
		without := &program.Program{Pool: l.p.Pool, Sites: sites}
		live := n.liveness(cleared)
		before := map[int]analysis.Bits{}
		for k := range live.In {
			live.Backward(k, func(i int, at, _ analysis.Bits) { before[i] = at.Clone() })
		}
		look := func(m *refMachine, i int) {
			for s, v := range m.slots {
				if v != 0 && !before[i].Has(s) {
					t.Fatalf("seed %d: at %d, nothing depends on slot %d, but it is %d", seed, i, s, v)
				}
			}
		}
		for trial := range 4 {
			plain := runRef(b, without, trial, l.jumps.anywhere, nil)
			withKills := runRef(cleared, l.p, trial, l.jumps.anywhere, look)
			short := min(len(plain), len(withKills))
			if fmt.Sprint(plain[:short]) != fmt.Sprint(withKills[:short]) {
				t.Fatalf("seed %d: with clearing\n%v\nwithout\n%v", seed, withKills, plain)
			}
			if len(plain) != len(withKills) && short < 20 && !nearFuel(plain, withKills) {
				t.Fatalf("seed %d: %d and %d events", seed, len(plain), len(withKills))
			}
		}
	}
}

// nearFuel: a run that only ran out of fuel may have seen less, because Kill
// takes fuel too; it has then seen no return.
func nearFuel(a, b []string) bool {
	ended := func(l []string) bool { return len(l) > 0 && l[len(l)-1][0] == 'r' }
	return !ended(a) && !ended(b)
}

func runRef(b *body, p *program.Program, trial int, handler bool, look func(*refMachine, int)) []string {
	m := &refMachine{
		b: b, p: p, slots: make([]uint64, b.Slots), fuel: 400, saved: -1, handler: handler, look: look,
		results: rand.New(rand.NewSource(int64(trial))),
	}
	for k := range b.Params {
		m.slots[k] = uint64(trial + k)
	}
	m.run()
	return m.log
}

// TestParallel: the copies happen as if at once.
func TestParallel(t *testing.T) {
	for seed := range 3000 {
		r := rand.New(rand.NewSource(int64(seed)))
		slots := 1 + r.Intn(6)
		l := newLowerer(&flat.Module{PointerBits: 64}, Options{})
		n := &fn{l: l, chunks: make([]chunk, 1)}
		n.cur = &n.chunks[0]
		n.newOwn(slots)
		var set []move
		for _, d := range r.Perm(slots)[:r.Intn(slots+1)] {
			set = append(set, move{program.Slot(d), program.Slot(r.Intn(slots))})
		}
		n.parallel(set)
		got := make([]uint64, len(n.groupN))
		want := make([]uint64, slots)
		for s := range slots {
			got[s], want[s] = uint64(s+1), uint64(s+1)
		}
		for _, m := range set {
			want[m.dst] = uint64(m.src) + 1
		}
		m := &refMachine{b: &body{Body: analysis.Body{Code: append(n.cur.code, program.Instr{Op: program.Ret})}}, p: l.p, slots: got, fuel: 100}
		m.run()
		if fmt.Sprint(got[:slots]) != fmt.Sprint(want) {
			t.Fatalf("seed %d: %v gives %v, not %v", seed, set, got[:slots], want)
		}
	}
}
