package irprograms

import "fmt"

// Places are programs that ask where objects lie: which of two is first, and whether an address is a multiple of 32; one thread, or two
// short ones.
type Places struct{ seed uint64 }

// NewPlaces prepares them.
func NewPlaces(seed uint64) *Places { return &Places{seed} }

// placeOps are the operations of the family, beside those that ask of the order of two objects, which are drawn apart.
var placeOps = []Op{
	{Odd, 0, 0}, {Odd, 1, 0}, {Odd, 2, 0}, {Odd, 3, 0}, {Odd, 4, 0}, {LockBoth, 0, 0}, {LockBoth, 0, 0}, {UnlockBoth, 0, 0}, {Lock, 0, 0}, {Unlock, 0, 0},
	{FirstEnded, 0, 0}, {FirstEnded, 0, 1}, {FirstEnded, 2, 0}, {FirstEnded, 2, 0}, {StoreFirst, 0, 0}, {StoreFirst, 0, 0}, {MallocNew, 0, 0}, {MallocNew, 0, 0}, {FreeNew, 0, 0}, {Publish, 0, 0}, {Publish, 0, 0},
	{Load, 0, 0}, {Load, 1, 0}, {Store, 0, 1}, {Input, 0, 0}, {FailIfRead, 0, 0}, {FailIfRead, 1, 0}, {ReturnIf, 0, 0},
}

// Program is number i: of every three one of one thread.
func (m *Places) Program(i int) *Program {
	d := drawOf("place", m.seed, i)
	p := &Program{Family: "place", Seed: m.seed, Number: i, Checks: Checks{Race: d.oneIn(3)}}
	ops := append([]Op(nil), placeOps...)
	for range 10 {
		ops = append(ops, Op{First, d.below(5), d.below(5)}, Op{FirstNumber, d.below(5), d.below(5)})
	}
	if i%3 == 0 {
		p.Threads = []Thread{Straight(d.observed(d.some(3+d.below(4), ops))...)}
	} else {
		d.arrange(p, d.some(1+d.below(3), ops), d.some(1+d.below(3), ops))
	}
	if d.oneIn(2) {
		main := &p.Threads[0].Blocks[0]
		main.Ops = append([]Op{{Kind: MallocNew}}, main.Ops...)
	}
	return p
}

// object is code whose register is the address of one of the objects that programs ask about.
func object(number int, register string) string {
	switch number {
	case 0, 1:
		return fmt.Sprintf("%s = getelementptr i8, ptr @%s, i64 0\n", register, [...]string{"x", "y"}[number])
	case 2:
		return fmt.Sprintf("%s = getelementptr i8, ptr %%v, i64 0\n", register)
	case 3:
		return fmt.Sprintf("%s = load atomic ptr, ptr @n seq_cst, align 8\n", register)
	}
	return fmt.Sprintf("%s = load atomic ptr, ptr @q seq_cst, align 8\n", register)
}

// placeTemplate is the code of an operation on where objects lie.
func placeTemplate(op Op) string {
	const both = "%t$ = call i32 @pthread_mutex_lock(ptr %o$)\n%u$ = call i32 @pthread_mutex_lock(ptr %p$)"
	switch op.Kind {
	case First:
		return object(op.A, "%o$") + object(op.B, "%p$") + "%c$ = icmp ult ptr %o$, %p$\n%w$ = zext i1 %c$ to i32"
	case FirstNumber:
		return object(op.A, "%o$") + object(op.B, "%p$") + "%d$ = ptrtoint ptr %o$ to i64\n%e$ = ptrtoint ptr %p$ to i64\n" +
			"%c$ = icmp sgt i64 %d$, %e$\n%w$ = zext i1 %c$ to i32"
	case FirstEnded:
		text := "%p$ = call ptr @malloc(i64 16)\ncall void @free(ptr %p$)\n"
		if op.B == 1 {
			return text + "%d$ = ptrtoint ptr %p$ to i64\n%e$ = and i64 %d$, 16\n%c$ = icmp ne i64 %e$, 0\n%w$ = zext i1 %c$ to i32"
		}
		return text + object(op.A, "%o$") + "%c$ = icmp ult ptr %o$, %p$\n%w$ = zext i1 %c$ to i32"
	case Odd:
		return object(op.A, "%o$") + "%d$ = ptrtoint ptr %o$ to i64\n%e$ = and i64 %d$, 16\n%c$ = icmp ne i64 %e$, 0\n%w$ = zext i1 %c$ to i32"
	case StoreFirst:
		return "%c$ = icmp ult ptr @x, @y\n%o$ = select i1 %c$, ptr @x, ptr @y\nstore atomic i32 1, ptr %o$ seq_cst, align 4"
	case LockBoth:
		return "%c$ = icmp ult ptr @m, @m2\n%o$ = select i1 %c$, ptr @m, ptr @m2\n%p$ = select i1 %c$, ptr @m2, ptr @m\n" + both
	default:
		return "%t$ = call i32 @pthread_mutex_unlock(ptr @m)\n%u$ = call i32 @pthread_mutex_unlock(ptr @m2)"
	}
}
