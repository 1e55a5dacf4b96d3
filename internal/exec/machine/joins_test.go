package machine

import (
	"slices"
	"testing"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// The functions that create and join threads, and return a thread's name.
const (
	createName = "create"
	joinName   = "join"
	selfName   = "self"
)

// called is a call in the body of thread 0: of a platform function, with numbers.
type called struct {
	name string
	args []uint64
}

func joins(t uint64, result ...uint64) called {
	return called{joinName, append([]uint64{t}, result...)}
}
func creates(arg uint64) called { return called{createName, []uint64{0, 0, 0, arg}} }

// The third argument of a call says what it does besides.
const (
	isMistake  = 1 + iota // a join that is one
	endsRun               // it ends the run
	endsThread            // it ends thread 0
	makesTwo              // it makes one thread more
	fails                 // it is a fault
	publishes             // it lets others reach thread 0's block
	hasChoices            // there are two ways to take it
)

func besides(name string, what uint64) called { return called{name, []uint64{1, 0, what}} }

// joining is a machine whose thread 0 is about to make calls, with as many others, at a call, as are asked for.
func joining(t *testing.T, o Options, others int, calls ...called) *Machine {
	t.Helper()
	o.Symmetric = true
	p := &program.Program{PointerBits: 64, Places: make([]source.Place, 1), Statics: []program.Static{{Name: "g", Size: 8}}}
	names := []string{createName, joinName, "other"}
	if slices.ContainsFunc(calls, func(c called) bool { return c.name == selfName }) {
		names = append(names, selfName)
	}
	for _, name := range names {
		p.Externals = append(p.Externals, program.ExternalFunc{Name: name, Static: -1, Conduct: program.Conduct{ObservesIdentity: name == selfName}})
	}
	for i, c := range append(calls, called{"ret", nil}, called{"other", nil}, called{"ret", nil}) {
		if c.name == "ret" {
			p.Code = append(p.Code, program.Instr{Op: program.Ret, Flags: program.FlagFirst})
			continue
		}
		site := program.Site{Unwind: -1, Result: program.Result{Slot: -1}, Next: i + 1}
		for _, a := range c.args {
			site.Args = append(site.Args, program.Arg{Value: program.Pool(len(p.Pool)), Words: 1, Bits: 64})
			p.Pool = append(p.Pool, a)
		}
		p.Code = append(p.Code, program.Instr{Op: program.External, Imm: int64(slices.Index(names, c.name)), C: program.Operand(len(p.Sites)), Flags: program.FlagFirst})
		p.Sites = append(p.Sites, site)
	}
	n := len(calls) + 1
	p.Funcs = []program.Func{{Name: "main", End: n, Slots: 4}, {Name: "work", Entry: n, End: n + 2, Slots: 4}}
	p.PlaceOf, p.FuncOf = make([]int32, len(p.Code)), make([]int32, len(p.Code))
	p.FuncOf[n], p.FuncOf[n+1] = 1, 1
	program.AssignAddresses(p.Statics, 64)
	o.Entries, o.Externals = []int{0}, joinExternals()
	m, err := New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	m.set(m.tcb(0)+tcbPC, 0)
	for range others {
		u, f := m.spawn(0, 1, nil)
		if f != nil {
			t.Fatal(f)
		}
		m.Control().Begun(u)
	}
	return m
}

func joinExternals() map[string]*External {
	choices := func(c *Call) int {
		if c.Arg(2) == hasChoices {
			return 2
		}
		return 1
	}
	alsoDoes := func(c *Call, do func()) (Outcome, *Fault) {
		switch do(); c.Arg(2) {
		case endsRun:
			c.M.set(ctlStatus, uint64(Exited))
			return Terminated, nil
		case endsThread:
			c.M.finish(0, 0)
			return Terminated, nil
		case makesTwo:
			c.M.spawn(0, 1, nil)
		case fails:
			return Done, c.Gap("a fault")
		case publishes:
			c.M.publish(c.M.addr.Page(1<<c.M.addr.idBits + c.M.addr.heapIdx))
		}
		return Done, nil
	}
	return map[string]*External{
		"other":  {Name: "other", Do: does},
		selfName: {Name: selfName, Do: does},
		createName: {Name: createName, Facts: Facts{Conduct: program.Conduct{StartsThread: true}, Passes: 3}, Choices: choices, Do: func(c *Call) (Outcome, *Fault) {
			return alsoDoes(c, func() { c.M.spawn(0, 1, nil) })
		}},
		joinName: {Name: joinName, Choices: choices,
			Enabled: func(c *Call) bool { return c.M.Status(int(c.Arg(0))) != Running },
			Joins:   func(c *Call) (int, bool) { return int(c.Arg(0)), c.Arg(2) != isMistake },
			Do:      func(c *Call) (Outcome, *Fault) { return alsoDoes(c, func() { c.M.Record().Join(int(c.Arg(0)), 0) }) },
		},
	}
}

// TestAwaited: awaited are the threads that thread 0 joins one after the other, with nothing but the creation of threads before.
func TestAwaited(t *testing.T) {
	nothing := func(m *Machine) {}
	const all = 4 // threads besides thread 0
	other, name := called{"other", nil}, uint64(longNames<<nameBits|2)
	keeps := func(m *Machine) { // a block of thread 0's own with a name in it
		addr, _ := m.newHeapObject(0, 16)
		o, _, _ := m.object(m.addr.Number(addr))
		m.set(o.base()+1, name)
	}
	for what, x := range map[string]struct {
		calls []called
		state func(m *Machine)
		want  []int
		more  bool
	}{
		"two":                    {[]called{joins(1), joins(2), other, joins(3)}, nothing, []int{1, 2}, true},
		"in any order":           {[]called{joins(3), joins(1), joins(4)}, nothing, []int{1, 3, 4}, true},
		"none":                   {[]called{other, joins(1)}, nothing, nil, false},
		"nothing more is called": {nil, nothing, nil, false},
		"behind a creation":      {[]called{creates(0), creates(7), joins(1), joins(5), joins(6)}, nothing, []int{1, 5, 6}, false},
		"creation in between":    {[]called{joins(1), creates(0), joins(2)}, nothing, []int{1}, true},
		"a name is given":        {[]called{joins(1), creates(name), joins(2)}, nothing, []int{1}, true},
		"a name was given":       {[]called{creates(name), joins(1)}, nothing, nil, false},
		"a result":               {[]called{joins(1), joins(2, 8), joins(3)}, nothing, []int{1}, true},
		"a result first":         {[]called{joins(2, 8), joins(3)}, nothing, nil, false},
		"a mistake":              {[]called{joins(1), besides(joinName, isMistake), joins(3)}, nothing, []int{1}, true},
		"the name is in sight":   {[]called{joins(1), joins(2), joins(3)}, func(m *Machine) { m.set(m.staticBase(0), m.ThreadName(2)) }, []int{1}, true},
		"some have ended":        {[]called{joins(1), joins(2)}, func(m *Machine) { m.finish(1, 0) }, []int{1, 2}, true},
		"all have ended":         {[]called{joins(1), joins(2)}, func(m *Machine) { m.finish(1, 0); m.finish(2, 0) }, []int{1, 2}, false},
		"another has not ended":  {[]called{joins(1), other, joins(2)}, func(m *Machine) { m.finish(1, 0) }, []int{1}, false},
		"names of their own":     {[]called{joins(1), joins(2), {selfName, nil}}, nothing, nil, false},
		"odd":                    {[]called{joins(1)}, func(m *Machine) { m.set(ctlOdd, 1) }, nil, false},
		"a section":              {[]called{joins(1)}, func(m *Machine) { m.set(ctlAtomic, 3) }, nil, false},
		"thread 0's section":     {[]called{joins(1)}, func(m *Machine) { m.set(ctlAtomic, 1) }, nil, false},
		"the run is over":        {[]called{joins(1)}, func(m *Machine) { m.set(ctlStatus, uint64(Exited)) }, nil, false},
		"thread 0 has ended":     {[]called{joins(1)}, func(m *Machine) { m.finish(0, 0) }, nil, false},
		"a join ends the run":    {[]called{besides(joinName, endsRun), joins(2)}, nothing, []int{1}, true},
		"a join is the end":      {[]called{joins(2), besides(joinName, endsThread)}, nothing, []int{1, 2}, true},
		"a join with choices":    {[]called{joins(2), besides(joinName, hasChoices), joins(3)}, nothing, []int{2}, true},
		"a creation of two":      {[]called{besides(createName, makesTwo), joins(1)}, nothing, nil, false},
		"two behind a join":      {[]called{joins(2), besides(joinName, makesTwo), joins(3)}, nothing, []int{1, 2}, true},
		"a creation fails":       {[]called{besides(createName, fails), joins(1)}, nothing, nil, false},
		"a join fails":           {[]called{joins(2), besides(joinName, fails), joins(1)}, nothing, nil, false},
		"a name is published":    {[]called{joins(2), besides(joinName, publishes), joins(3)}, keeps, nil, false},
		"no name is published":   {[]called{joins(2), besides(joinName, publishes), joins(3)}, func(m *Machine) { m.newHeapObject(0, 16) }, []int{1, 2, 3}, true},
	} {
		m := joining(t, Options{}, all, x.calls...)
		x.state(m)
		calls := 0
		m.Output, m.round, m.choice = func(int, int, []byte) { calls++ }, true, 7
		before := slices.Clone(m.symmetry.asItIs(nil))
		m.findAwaited()
		var got []int
		for u, awaited := range m.symmetry.awaited {
			if awaited {
				got = append(got, u)
			}
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: threads %v are awaited, want %v", what, got, x.want)
		}
		if m.AwaitsMore() != x.more {
			t.Errorf("%s: some are waited for: %v", what, !x.more)
		}
		if m.Output == nil || !m.round || m.choice != 7 || m.speculative || calls != 0 || !slices.Equal(before, m.symmetry.asItIs(nil)) {
			t.Errorf("%s: the trial left something", what)
		}
	}
}

// TestAwaitedAreAlike: which of the awaited threads is which makes no difference, and who is awaited does.
func TestAwaitedAreAlike(t *testing.T) {
	form := func(first, second uint64, ends int, calls ...called) []uint64 {
		m := joining(t, Options{}, 3, append([]called{joins(first), joins(second)}, calls...)...)
		addr, _ := m.newHeapObject(0, 16)
		o, _, _ := m.object(m.addr.Number(addr))
		m.set(o.base(), m.ThreadName(int(first)))
		m.set(o.base()+1, m.ThreadName(int(second)))
		m.finish(ends, 0)
		return m.Canonical(nil)
	}
	if !slices.Equal(form(1, 2, 1), form(1, 2, 2)) || !slices.Equal(form(1, 2, 1), form(3, 2, 3)) {
		t.Error("two that are awaited differ")
	}
	if slices.Equal(form(1, 2, 1), form(1, 2, 3)) {
		t.Error("one that is awaited has ended, and one that is not: it makes no difference")
	}
	self := called{selfName, nil}
	if slices.Equal(form(1, 2, 1, self), form(1, 2, 2, self)) {
		t.Error("it makes no difference which one has ended, and they can tell")
	}
}

// TestGoesAstray: what reaches others is an object of thread 0 with a name in it that they could not reach; a heap block that is
// made counts as well. Other words than descriptors do not, whatever they look like.
func TestGoesAstray(t *testing.T) {
	m := threaded(t, 64, 3, Options{Symmetric: true})
	b := m.tcb(0)
	named := func(addr uint64) (at uint32) {
		o, _, _ := m.object(m.addr.Number(addr))
		m.set(o.base(), m.ThreadName(1))
		return o.at
	}
	variable, first, second, theirs := local(t, m, 0, 16), block(t, m, 0, 16), block(t, m, 0, 8), local(t, m, 1, 16)
	plain, freed := block(t, m, 0, 16), block(t, m, 0, 16)
	vAt, fAt, sAt, oAt := named(variable), named(first), named(second), named(theirs)
	m.set(b+tcbErrno, m.ThreadName(1))
	o, _, _ := m.object(m.addr.Number(freed))
	m.freeBlock(0, &o)
	p, _, _ := m.object(m.addr.Number(plain))
	behind := b + descBase + 2*maxObjects + 2*uint32(m.w[b+tcbHeap])
	share := func(at uint32) func() { return func() { m.set(at, m.w[at]|bitShared) } }
	for what, x := range map[string]struct {
		do   func()
		want bool
	}{
		"nothing":                  {func() {}, false},
		"a variable":               {share(vAt), true},
		"the first block":          {share(fAt), true},
		"another block":            {share(sAt), true},
		"errno":                    {share(b + descBase), true},
		"no name":                  {share(p.at), false},
		"one of another thread":    {share(oAt), false},
		"only leaked":              {func() { m.set(vAt, m.w[vAt]|bitLeaked) }, false},
		"a new block":              {func() { m.newHeapObject(0, 8) }, true},
		"a block again":            {func() { m.reuse(o.ID, 16) }, true},
		"a new variable":           {func() { m.newStackObject(0, 8, 0) }, false},
		"the end of a block":       {func() { q, _, _ := m.object(m.addr.Number(first)); m.freeBlock(0, &q) }, false},
		"a block that is no more":  {func() { m.set(behind, bitFreed|bitShared) }, false},
		"a variable that is none":  {func() { m.set(vAt, m.w[vAt]&^bitAlive|bitFreed|bitShared) }, false},
		"a size":                   {func() { m.set(behind+1, bitAlive|bitShared) }, false},
		"a word of the stack":      {func() { m.set(b+descBase-1, 8); m.set(b+descBase-2, bitAlive|bitShared|uint64(b+tcbErrno)) }, false},
		"the first word of blocks": {func() { m.set(b+heapBase, bitAlive) }, false},
		"another thread's block":   {func() { m.newHeapObject(1, 8) }, false},
		"a global":                 {func() { m.set(m.staticBase(0), bitAlive|bitShared) }, false},
	} {
		mark := m.Mark()
		if x.do(); m.publishesName(mark) != x.want {
			t.Errorf("%s: not %v", what, x.want)
		}
		m.Undo(mark)
	}
	none := threaded(t, 64, 3, Options{Symmetric: true})
	mark := none.Mark()
	if none.newHeapObject(0, 8); !none.publishesName(mark) {
		t.Error("the first block that is made")
	}
	m.set(vAt, m.w[vAt]|bitShared)
	mark = m.Mark()
	if m.set(vAt, m.w[vAt]|bitLeaked); m.publishesName(mark) {
		t.Error("what others could reach before")
	}
}
