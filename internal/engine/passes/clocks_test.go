package passes_test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// clockProgram draws a program of two threads that look at clocks, keep, move, compare and subtract times, sleep and wait with deadlines. Each thread notes
// in a word of its own which conditions held.
type clockProgram struct {
	*rand.Rand
	bits  int
	loops bool // one thread has a loop that need not end
	code  strings.Builder
}

const clockHead = `#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>
struct moment { int kind; time_t at; long long ns; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;
static time_t shared, unset = 7;
static int stop;
unsigned out0, out1;
static __attribute__((noinline)) time_t later(time_t t, int k) { return t + k; }
static __attribute__((noinline)) int before(time_t a, time_t b) { return a < b; }
static __attribute__((noinline)) long whole(long x) { long y = x * 2; return y / 2; }
static __attribute__((noinline)) struct moment made(time_t t) { struct moment r = {1, t, t * 1000000000LL}; return r; }
static void since(time_t *p, int k) { *p -= k; }
`

func (p *clockProgram) one(list ...string) string { return list[p.IntN(len(list))] }

// note notes a condition.
func (p *clockProgram) note(out, condition string) string {
	p.bits++
	return fmt.Sprintf("if (%s) %s |= %d;", condition, out, 1<<(p.bits-1))
}

func (p *clockProgram) op(out string) string {
	a, b := p.one("t0", "t1", "t2"), p.one("t0", "t1", "t2")
	u, v := p.one("u0", "u1"), p.one("u0", "u1")
	k, less := p.IntN(4), p.one("<", "<=", ">", ">=", "==", "!=")
	now := fmt.Sprintf("clock_gettime(%s, &ts);", p.one("CLOCK_REALTIME", "CLOCK_REALTIME", "CLOCK_MONOTONIC"))
	switch p.IntN(42) {
	case 0, 1, 2, 3:
		return a + " = time(0);"
	case 4, 5:
		return now + " " + a + " = ts.tv_sec;"
	case 6:
		return now + fmt.Sprintf(" %s = ts.tv_sec * 1000000000LL + ts.tv_nsec;", u)
	case 7:
		return now + fmt.Sprintf(" %s = ts.tv_sec * 1000LL + ts.tv_nsec / 1000000;", u)
	case 8:
		return fmt.Sprintf("%s = %s;", a, b)
	case 9:
		return fmt.Sprintf("%s = %s + %d;", a, b, k)
	case 10:
		return fmt.Sprintf("%s = later(%s, %d);", a, b, k-1)
	case 11, 12:
		return p.note(out, fmt.Sprintf("%s %s %s", a, less, b))
	case 13, 14, 15:
		return p.note(out, fmt.Sprintf("%s - %s %s %d", a, b, less, k))
	case 16:
		return p.note(out, fmt.Sprintf("before(%s, %s)", a, b))
	case 17:
		return p.note(out, fmt.Sprintf("%s %s %s", u, less, v))
	case 18:
		return p.note(out, fmt.Sprintf("%s - %s %s %d", u, v, less, k*[]int{1, 1000, 1000000000}[p.IntN(3)]))
	case 19, 20:
		return fmt.Sprintf("sleep(%d);", k)
	case 21:
		return fmt.Sprintf("usleep(%d);", 1+k*700000)
	case 22:
		return fmt.Sprintf("ts.tv_sec = %d; ts.tv_nsec = %d; nanosleep(&ts, 0);", k, p.IntN(2)*600000000)
	case 23:
		return fmt.Sprintf("clock_gettime(CLOCK_REALTIME, &ts); ts.tv_sec += %d; ", k) + p.note(out, "sem_timedwait(&s, &ts)")
	case 24:
		return fmt.Sprintf("clock_gettime(CLOCK_REALTIME, &ts); ts.tv_sec += %d; pthread_mutex_lock(&m); ", k) + p.note(out, "pthread_cond_timedwait(&c, &m, &ts)") + " pthread_mutex_unlock(&m);"
	case 25:
		return fmt.Sprintf("clock_gettime(CLOCK_MONOTONIC, &ts); ts.tv_sec += %d; clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, 0);", k)
	case 26:
		return p.one("sem_post(&s);", "pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m);")
	case 27:
		return fmt.Sprintf("pthread_mutex_lock(&n); %s pthread_mutex_unlock(&n);", p.one("shared = "+a+";", a+" = shared;", p.note(out, "shared "+less+" "+a)))
	case 28:
		return fmt.Sprintf("{ struct moment x = made(%s), y; memcpy(&y, &x, sizeof y); %s = y.at; %s = y.ns; }", a, b, u)
	case 29:
		return fmt.Sprintf("{ struct moment *x = malloc(sizeof *x); if (x) { x->at = %s; x->at += %d; %s = x->at; free(x); } }", a, k, b)
	case 30:
		return fmt.Sprintf("%s = %s %s %s ? %s : %s;", a, a, p.one("<", ">"), b, a, b)
	case 31:
		return fmt.Sprintf("%s = (long long)__rdtsc();", u)
	case 32:
		return fmt.Sprintf("%s = whole(%s);", a, b)
	case 33:
		return p.one(fmt.Sprintf("%s = %s / 1000;", u, v), fmt.Sprintf("%s = %s * 2 - %s;", u, v, v), fmt.Sprintf("%s = %s + 1;", u, v))
	case 34:
		return p.one(a+" = "+b+" - 19000000;", a+" = 0;", a+" = -1;", "memset(&"+a+", 0, sizeof "+a+");", a+" = 1020000000;", a+" = unset;")
	case 35:
		return fmt.Sprintf("since(&%s, %d);", a, k)
	case 36:
		return p.note(out, p.one(a+" > 0", a+" == -1", a+" != 0", a+" == unset"))
	case 37: // a number less than what a clock shows, and one that it comes to
		return p.note(out, fmt.Sprintf("%s > %s", a, p.one("1003000000", "1019000000", "1020000000", "1020000001", "4000000000", "7")))
	case 38: // of which of two times the clock counts for more
		return p.note(out, p.one(fmt.Sprintf("%s + %s - 1020000000 > %s", a, b, b), fmt.Sprintf("%s + %s > 2 * t0", a, b), fmt.Sprintf("%s + %s - t2 > 1020000001", a, b)))
	case 39:
		return fmt.Sprintf("%s = time(0) - 19000000; sleep(1); ", a) + p.note(out, fmt.Sprintf("%s > %s", a, p.one("1003000000", "1003000000", "t0")))
	default:
		switch p.IntN(4) {
		case 0: // what depends on when it is
			return p.note(out, fmt.Sprintf("(%s & %d) == %d", a, 1+2*p.IntN(2), p.IntN(2)))
		case 1:
			return p.note(out, fmt.Sprintf("(double)%s > 1e9 + %d", a, k))
		case 2:
			return p.note(out, fmt.Sprintf("difftime(%s, %s) %s %d", a, b, less, k))
		}
		return fmt.Sprintf("{ char x[sizeof %s]; memcpy(x, &%s, sizeof x); %s }", a, a, p.note(out, fmt.Sprintf("x[%d] == %d", p.IntN(4), k)))
	}
}

func (p *clockProgram) thread(out string, n int) {
	p.bits = 0
	p.code.WriteString("\ttime_t t0 = 0, t1 = 0, t2 = 0; long long u0 = 0, u1 = 0; struct timespec ts = {0, 0};\n\t(void)t0, (void)t1, (void)t2, (void)u0, (void)u1, (void)ts;\n")
	for range n {
		p.code.WriteString("\t" + p.op(out) + "\n")
	}
}

// loop is a loop of looks, sleeps and waits.
func (p *clockProgram) loop(out string) {
	fmt.Fprintf(&p.code, "\tfor (int i = 0; !__atomic_load_n(&stop, __ATOMIC_SEQ_CST); i = 1) {\n")
	for range 1 + p.IntN(3) {
		p.code.WriteString("\t\t" + p.op(out) + "\n")
	}
	p.code.WriteString("\t}\n")
}

func (p *clockProgram) text() string {
	p.code.WriteString(clockHead + "static void *other(void *arg)\n{\n")
	p.thread("out1", 1+p.IntN(3))
	if p.loops {
		p.loop("out1")
	}
	p.code.WriteString("\treturn arg;\n}\nint main(void)\n{\n\tpthread_t other_thread;\n\tsem_init(&s, 0, 0);\n\tpthread_create(&other_thread, 0, other, 0);\n")
	p.thread("out0", 2+p.IntN(4))
	p.code.WriteString("\t__atomic_store_n(&stop, 1, __ATOMIC_SEQ_CST);\n\tpthread_join(other_thread, 0);\n")
	p.code.WriteString("#ifdef WORST\n\tassert(out0 != WORST0 || out1 != WORST1);\n#endif\n\treturn 0;\n}\n")
	return p.code.String()
}

// outcome is what the threads of a run have noted.
type outcome struct{ first, second uint32 }

// outcomes are all outcomes of a program on a machine with options, with the machine's notes. On one whose clock moves, runs in which it moves far more
// often than so many times are not followed, and as many states are enough.
type outcomes struct {
	c        *cursor.Cursor
	st       *store.Tree
	at       [2]uint64
	far      int // -1: any number
	most     int
	reached  map[outcome]bool
	limited  bool
	complete bool
}

func explore(t *testing.T, s *verify.Session, o machine.Options, far, most int) *outcomes {
	t.Helper()
	m, err := s.NewMachine(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	x := &outcomes{c: cursor.New(m), far: far, most: most, reached: map[outcome]bool{}, complete: true}
	x.st = store.NewTree(x.c)
	for i, name := range []string{"out0", "out1"} {
		for _, v := range s.Program.Statics {
			if v.Name == name {
				x.at[i] = v.Addr
			}
		}
	}
	if f := x.c.Start(); f != nil {
		t.Fatal(f.Text)
	}
	x.st.VisitFirst()
	x.visit(0)
	return x
}

func (x *outcomes) word(i int) uint32 {
	var b [4]byte
	x.c.Machine().Peek(x.at[i], b[:])
	return binary.LittleEndian.Uint32(b[:])
}

func (x *outcomes) visit(gone int) {
	const far = 500_000 * 1_000_000_000
	acts, _ := x.c.All(nil)
	if len(acts) == 0 {
		x.reached[outcome{x.word(0), x.word(1)}] = true
		return
	}
	mark, stored := x.c.Mark(), x.st.Mark()
	for _, a := range acts {
		if x.st.Count() > x.most {
			x.complete = false
			return
		}
		was, gone := platform.Now(x.c.Machine()), gone
		f := x.c.Do(a)
		if platform.Now(x.c.Machine()) >= was+far {
			gone++
		}
		x.limited = x.limited || f != nil && f.Class == system.Limit
		if f == nil && (x.far < 0 || gone <= x.far) {
			if _, isNew := x.st.Visit(mark, uint32(gone)); isNew {
				x.visit(gone)
			}
		}
		x.c.Undo(mark)
		x.st.Undo(stored)
	}
}

// normalised are the outcomes on machines whose origin of time moves: as passes do, again with those ages that have turned out to matter. It is not ok if
// something depends on what the clock shows.
func normalised(t *testing.T, s *verify.Session) (x *outcomes, ok bool) {
	t.Helper()
	o := s.MachineOptions()
	o.MovingClock = true
	for {
		x := explore(t, s, o, -1, 50_000)
		n := x.c.Machine().Notes()
		switch {
		case n.Dated():
			return nil, false
		case len(n.OldTimes()) == 0:
			return x, true
		}
		exact := maps.Clone(o.ExactTimes)
		if exact == nil {
			exact = map[int]bool{}
		}
		if maps.Copy(exact, n.OldTimes()); len(exact) == len(o.ExactTimes) {
			t.Fatal("no more ages have turned out to matter, and yet some have")
		}
		o.ExactTimes = exact
	}
}

func (x *outcomes) String() string {
	return fmt.Sprint(slices.SortedFunc(maps.Keys(x.reached), func(a, b outcome) int { return int(a.first<<16+a.second) - int(b.first<<16+b.second) }))
}

// TestMovingOrigin: the outcomes of random programs are the same where the origin of time moves and where the clock does. The clock of the latter
// moves without a bound, so that it has all outcomes; those of which it needs to move far at most once, the former has. What a check finds with an
// assertion against one of the outcomes is what the clock that moves says.
func TestMovingOrigin(t *testing.T) {
	compared, dated, finite := 0, 0, 0
	part := seeds.Chosen(t, seeds.Amount("HEDDLE_CLOCKS", 24, 20_000))
	for seed := part.From; seed <= part.To; seed++ {
		p := &clockProgram{Rand: rand.New(rand.NewPCG(seed, 45)), loops: seed%4 == 0}
		text := p.text()
		task := plan.Task{Source: plan.Source{Load: compile.Options{Opt: []string{"O0", "O0", "O1", "O2"}[seed/4%4]}}, Checks: plan.Checks{Set: machine.DefaultChecks}}
		s := testsession.OpenText(t, "clocks.c", text, task)
		free := s.MachineOptions()
		free.FreeClock = true
		few := explore(t, s, free, 1, 5_000)
		moving, ok := normalised(t, s)
		if ok {
			compared++
			for k := range few.reached {
				if !moving.reached[k] && !moving.limited {
					t.Fatalf("seed %d: outcome %v is missing where the origin of time moves\n%s", seed, k, text)
				}
			}
			if !p.loops {
				all := explore(t, s, free, -1, 20_000)
				for k := range moving.reached {
					if all.complete && !all.reached[k] {
						t.Fatalf("seed %d: outcome %v is reached where the origin of time moves, but by no run of a moving clock\n%s", seed, k, text)
					}
				}
			}
			if p.loops && moving.complete && !moving.limited {
				finite++
			}
		} else {
			dated++
		}
		if seed%5 == 0 {
			checksOutcomes(t, seed, text, task, few, ok)
		}
	}
	t.Logf("%d programs compared, %d of them with loops have finitely many states; %d depend on what the clock shows", compared, finite, dated)
	if n := int(part.To - part.From + 1); n >= 80 && (compared < n/2 || dated < n/50 || finite < n/20) {
		t.Error("the programs are not the mix that they should be")
	}
}

// checksOutcomes checks a program with an assertion against an outcome that it has.
func checksOutcomes(t *testing.T, seed uint64, text string, task plan.Task, few *outcomes, ok bool) {
	t.Helper()
	for k := range few.reached {
		task.Source.Load.CFlags = []string{"-DWORST", fmt.Sprintf("-DWORST0=%d", k.first), fmt.Sprintf("-DWORST1=%d", k.second)}
		r, err := testsession.OpenText(t, "clocks.c", text, task).Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		if ok && r.Verdict.Answer != verdict.Violated || !ok && r.Verdict.Answer == verdict.Verified && len(few.reached) == 1 {
			t.Fatalf("seed %d: outcome %v: %v %v\n%s", seed, k, r.Verdict.Answer, r.Verdict.Reasons, text)
		}
		return
	}
}
