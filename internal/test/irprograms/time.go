package irprograms

import "fmt"

// Time are programs of two or three short threads that sleep, and wait until moments, for nothing or a few seconds.
type Time struct{ seed uint64 }

// NewTime prepares them.
func NewTime(seed uint64) *Time { return &Time{seed} }

// timeOps are the operations of the family.
var timeOps = []Op{
	{Sleep, 0, 0}, {Sleep, 1, 0}, {Sleep, 2, 0}, {Sleep, 1, 1}, {Sleep, 2, 1}, {Sleep, 3, 1}, {Sleep, 1, 2}, {Sleep, 2, 3}, {Sleep, 1, 3},
	{SemPost, 0, 0}, {SemPost, 0, 0}, {SemWait, 0, 0}, {SemTimed, 0, 0}, {SemTimed, 1, 0}, {SemTimed, 2, 0}, {SemTimed, 2, 0},
	{Lock, 0, 0}, {Lock, 0, 0}, {Unlock, 0, 0}, {Trylock, 0, 0}, {UnlockIf, 0, 0}, {LockTimed, 1, 0}, {LockTimed, 2, 0}, {LockTimed, 3, 0},
	{CondTimed, 1, 0}, {CondTimed, 2, 0}, {CondSignal, 0, 0}, {CondSignal, 0, 0},
	{Store, 0, 1}, {Store, 1, 1}, {Load, 0, 0}, {Load, 1, 0}, {StorePlain, 0, 1}, {LoadPlain, 0, 0}, {FailIfRead, 0, 0}, {FailIfRead, 1, 0}, {ReturnIf, 0, 0},
}

// Program is number i. One in three looks at the time.
func (m *Time) Program(i int) *Program {
	d := drawOf("time", m.seed, i)
	p := &Program{Family: "time", Seed: m.seed, Number: i, Checks: Checks{Race: d.oneIn(2)}}
	ops := timeOps
	if i%3 == 0 {
		ops = append(append([]Op(nil), ops...), Op{Look, 0, 0}, Op{SinceLook, 0, 0}, Op{SinceLook, 0, 0}, Op{SinceLook, 0, 0}, Op{FailIfRead, 2, 0})
	}
	d.arrange(p, d.some(2+d.below(4), ops), d.some(2+d.below(4), ops))
	return p
}

// Measures reports whether the program computes how much time has passed, which is decided only where time has an order.
func (p *Program) Measures() bool { return p.Has(SinceLook) }

// timeTemplate is the code of an operation on time.
func timeTemplate(op Op) string {
	until := fmt.Sprintf("%%k$ = call i32 @clock_gettime(i32 0, ptr %%moment)\n%%d$ = load i64, ptr %%moment, align 8\n%%e$ = add i64 %%d$, %d\n"+
		"store i64 %%e$, ptr %%moment, align 8\n", op.A)
	const isZero = "\n%c$ = icmp eq i32 %t$, 0\n%w$ = zext i1 %c$ to i32"
	switch op.Kind {
	case Sleep:
		length := fmt.Sprintf("%%p$ = getelementptr i8, ptr @spans, i64 %d\n", 16*op.A)
		return [...]string{
			fmt.Sprintf("%%t$ = call i32 @usleep(i32 %d)", 1_000_000*op.A),
			length + "%t$ = call i32 @nanosleep(ptr %p$, ptr null)",
			length + "%t$ = call i32 @clock_nanosleep(i32 1, i32 0, ptr %p$, ptr null)",
			until + "%t$ = call i32 @clock_nanosleep(i32 0, i32 1, ptr %moment, ptr null)",
		}[op.B]
	case SemPost:
		return "%t$ = call i32 @sem_post(ptr @sem)"
	case SemWait:
		return "%t$ = call i32 @sem_wait(ptr @sem)"
	case SemTimed:
		return until + "%t$ = call i32 @sem_timedwait(ptr @sem, ptr %moment)" + isZero
	case LockTimed:
		return until + "%t$ = call i32 @pthread_mutex_timedlock(ptr @m, ptr %moment)" + isZero
	case CondTimed:
		return until + "%t$ = call i32 @pthread_cond_timedwait(ptr @cond, ptr @m, ptr %moment)" + isZero
	case CondSignal:
		return "%t$ = call i32 @pthread_cond_signal(ptr @cond)"
	case Look:
		return "%t$ = call i32 @clock_gettime(i32 0, ptr %mark)"
	default:
		return "%t$ = call i32 @clock_gettime(i32 0, ptr %moment)\n%d$ = load i64, ptr %moment, align 8\n%e$ = load i64, ptr %mark, align 8\n" +
			"%m$ = sub i64 %d$, %e$\n%w$ = trunc i64 %m$ to i32"
	}
}
