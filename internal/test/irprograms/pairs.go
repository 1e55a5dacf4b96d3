package irprograms

// pairOps are the operations of short threads.
var pairOps = []Op{
	{Load, 0, 0}, {Load, 1, 0}, {Store, 0, 1}, {Store, 1, 1}, {Store, 0, 0}, {LoadPlain, 0, 0}, {StorePlain, 0, 1}, {StorePlain, 1, 1},
	{Xor, 0, 0}, {Xor, 1, 0}, {Swap, 0, 0}, {Swap, 1, 0}, {Lock, 0, 0}, {Unlock, 0, 0}, {Trylock, 0, 0}, {UnlockIf, 0, 0},
	{Malloc, 0, 0}, {Free, 0, 0}, {Touch, 0, 0}, {Touch, 1, 0}, {LockIn, 0, 0}, {UnlockIn, 0, 0}, {Publish, 0, 0}, {Publish, 1, 0}, {Follow, 0, 0}, {Follow, 1, 0}, {Scope, 0, 0},
	{SetErrno, 0, 0}, {GetErrno, 0, 0}, {SetLocal, 0, 0}, {GetLocal, 0, 0}, {Write, 0, 0}, {Read, 0, 0}, {CopyIn, 0, 0}, {CopyOut, 0, 0},
	{ReturnIf, 0, 0}, {Exit, 0, 0}, {Exit, 1, 0}, {Leave, 1, 0},
}

// signalOps are further ones, of programs with signals. Main's Kill is for thread 1.
var signalOps = []Op{{Raise, 0, 0}, {Kill, 1, 0}}

// handlers are what handlers do.
var handlers = [][]Op{
	{{Load, 0, 0}, {Observe, 0, 0}, {Load, 1, 0}, {Observe, 0, 0}, {FailIfSeen, 2, 0}},
	{{SetErrno, 0, 0}},
	{{GetErrno, 0, 0}, {FailIfRead, 5, 0}},
	{{GetLocal, 0, 0}, {FailIfRead, 1, 0}},
	{{SetLocal, 0, 0}, {Store, 0, 1}},
	{{LoadPlain, 0, 0}, {FailIfRead, 1, 0}},
	{{Follow, 0, 0}, {FailIfRead, 1, 0}},
}

// reads reports whether the operation changes r.
func (op Op) reads() bool {
	switch op.Kind {
	case Touch, Follow, FollowTagged:
		return op.A == 0
	case SemTimed, LockTimed, CondTimed, SinceLook, First, FirstNumber, FirstEnded, Odd:
		return true
	case TouchNew:
		return op.A != 1
	case CallNew:
		return op.A == 0
	case LoadNew, LoadNewPart, LoadNewHalf, XorNew, LoadCopy, SameCopy, LoadElement, SamePair, Lived, GetField:
		return true
	case ReadPart, LoadPart, GetBits, TagOf, LowOf, Marked, ReadFirst:
		return true
	case Load, LoadPlain, Xor, Swap, Trylock, GetErrno, GetLocal, Scope, Read, CopyOut, Input:
		return true
	}
	return false
}

// Pairs enumerates programs of two short threads: first each pair of threads of two operations, shuffled, then longer
// ones, drawn.
type Pairs struct {
	seed    uint64
	signals bool
	ops     []Op
	order   *order
}

// NewPairs prepares programs, with or without signals.
func NewPairs(signals bool, seed uint64) *Pairs {
	p := &Pairs{seed: seed, signals: signals, ops: pairOps}
	if signals {
		p.ops = append(append([]Op(nil), signalOps...), pairOps...)
	}
	p.order = newOrder(len(p.ops)*len(p.ops)*len(p.ops)*len(p.ops), seed)
	return p
}

// Len is the number of pairs of threads of two operations.
func (p *Pairs) Len() int { return int(p.order.n) }

// shortPairs says which part of the numbers are pairs of threads of two operations: every third.
const shortPairs = 3

// Program is number i.
func (p *Pairs) Program(i int) *Program {
	d := drawOf("pair", p.seed, i)
	var a, b []Op
	if i%shortPairs == 0 && i/shortPairs < p.Len() {
		n := p.order.at(i / shortPairs)
		var four [4]Op
		for k := range four {
			four[k] = p.ops[n%len(p.ops)]
			n /= len(p.ops)
		}
		a, b = four[:2], four[2:]
	} else {
		a, b = d.some(2+d.below(3), p.ops), d.some(2+d.below(3), p.ops)
	}
	r := &Program{Family: "pair", Seed: p.seed, Number: i}
	if p.signals {
		r.Family = "signal pair"
		r.Handler = pick(d, handlers...)
	}
	r.Checks = Checks{Race: d.oneIn(3), Leak: d.oneIn(4), Cleanup: d.oneIn(6)}
	d.arrange(r, a, b)
	return r
}

// some draws operations.
func (d *draw) some(n int, ops []Op) (list []Op) {
	for range n {
		list = append(list, pick(d, ops...))
	}
	return list
}

// observed puts an observation after each read, and an assertion of what is not seen at the end.
func (d *draw) observed(ops []Op) (list []Op) {
	seen := 0
	for _, op := range ops {
		list = append(list, op)
		if op.reads() {
			list = append(list, Op{Kind: Observe})
			seen++
		}
	}
	if seen > 0 && d.below(3) > 0 {
		list = append(list, Op{Kind: FailIfSeen, A: d.below(1 << seen)})
	}
	return list
}

// arrange makes a program of two threads: main is one of them, or there are two beside it, which may be alike. What main
// does at the end differs.
func (d *draw) arrange(p *Program, a, b []Op) {
	var main []Op
	if p.Handler != nil {
		main = append(main, Op{Kind: Install})
	}
	if d.oneIn(3) {
		main = append(main, Op{Kind: Malloc})
	}
	if d.oneIn(4) {
		main = append(main, Op{Kind: Lock})
	}
	first, second := Straight(d.observed(a)...), Straight(d.observed(b)...)
	switch form := d.below(4); {
	case form < 2:
		main = append(append(main, Op{Create, 1, 1}), first.Blocks[0].Ops...)
		p.Threads = []Thread{{}, second}
	case form == 2:
		main = append(main, Op{Create, 1, 1}, Op{Create, 2, 2})
		p.Threads = []Thread{{}, first, second}
	default:
		main = append(main, Op{Create, 1, 1}, Op{Create, 2, 1})
		p.Threads = []Thread{{}, second}
	}
	last := 1
	if main[len(main)-1].Kind == Create {
		last = main[len(main)-1].A
	}
	if ending := d.below(4); ending > 0 {
		for t := 1; t <= last; t++ {
			main = append(main, Op{Join, t, 0})
		}
		if ending > 1 {
			main = append(main, Op{FailIfBoth, d.below(2), d.below(2)})
		}
		if ending > 2 {
			main = append(main, Op{Kind: Free})
		}
	}
	p.Threads[0] = Straight(main...)
	p.killable(last)
}

// killable drops signals to threads that main does not create: of programs with a thread fewer than the operation names.
func (p *Program) killable(last int) {
	for _, b := range p.Threads[0].Blocks {
		for k := range b.Ops {
			if b.Ops[k].Kind == Kill && b.Ops[k].A > last {
				b.Ops[k].A = last
			}
		}
	}
}
