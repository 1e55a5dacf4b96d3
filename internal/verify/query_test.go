package verify_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

func TestMain(m *testing.M) {
	if err := checkout.Prepare(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}

const (
	phis     = "../../testdata/query/phis.ll"
	peterson = "../../testdata/query/peterson.c"
)

// Each query has the answer that follows from the program's text. A way to a state was
// replayed, and the state at its end has the condition.
func TestQueries(t *testing.T) {
	const yes, no = verdict.Verified, verdict.Violated
	faulty := []string{"-DFAULTY"}
	for _, c := range []struct {
		file   string
		cflags []string
		query  string
		want   verdict.Answer
	}{
		// LODIN 2022, listing 1.
		{phis, nil, "E<> (@0.main.%b; ui8 == 1; ui8)", no},
		{phis, nil, "E<> (@0.main.%x; ui32 == @0.main.%z; ui32)", yes},
		{phis, nil, "E<> @0.main.%x + @0.main.%z == 2", no},
		{phis, nil, "E<> @0.main.%x == 1 && @0.main.%z == 0", yes},
		{phis, nil, "E<> @1.main.%x != 0", no}, // there is no such process: zero
		{phis, nil, "E<> Terminated", no},

		{peterson, nil, "E<> [1.crit] && [2.crit]", no},
		{peterson, faulty, "E<> [1.crit] && [2.crit]", yes},
		{peterson, nil, "A[] inside <= 1", yes},
		{peterson, faulty, "A[] inside <= 1", no},
		{peterson, nil, "A[] Forall (p)(![p.crit]) || inside <= 1", yes},
		{peterson, nil, "E<> Exists (p)([p.crit] && worker::me@p == 1)", yes},
		{peterson, nil, "E<> worker::me@1 == 1", no},
		{peterson, nil, "E<> Exists (p)(worker::me@p != p - 1 && at(peterson.c:31)@p)", no},
		{peterson, nil, "E<> worker::me@2 == 1 && at(peterson.c:31)@2 && at(query/peterson.c:31)@1", no},
		{peterson, faulty, "E<> worker::me@2 == 1 && at(peterson.c:31)@2 && at(query/peterson.c:31)@1", yes},
		{peterson, nil, "E<> pointer == 0", yes},
		{peterson, nil, "E<> pointer[0] == 9 && pointer != 0", yes},
		{peterson, nil, "E<> sides[0].mark == -2 && sides[0].byte == 200 && sides[0].low == 5 && sides[0].high == -3", yes},
		{peterson, nil, "E<> sides[0].mark; ui8 == 254", yes},
		{peterson, nil, "E<> sides[0].byte; si8 == -56", yes},
		{peterson, nil, "A[] phase == IDLE || phase == INSIDE", yes},
		{peterson, nil, "A[] main::local == 0 || main::local == -7", yes}, // no value elsewhere
		{peterson, nil, "A[] sides[turn].rounds <= 1", yes},
		{peterson, nil, "E<> sides[turn + 2].rounds == 0", no}, // no element, no value
		{peterson, nil, "E<> !(sides[turn + 2].rounds == 0)", no},
		{peterson, nil, "E<> 1 / turn == 1", yes},
		{peterson, nil, "E<> DataRace", yes},
		{peterson, nil, "E<> Deadlock || DivZero || OverFlows", no},
		{peterson, nil, "E<> Terminated && sides[0].rounds == 1 && sides[1].rounds == 1", yes},
		{peterson, nil, "E<> Terminated && sides[0].rounds + sides[1].rounds != 2", no},
	} {
		s := testsession.OpenQueries(t, c.file, c.cflags, c.query)
		q := s.Task.Checks.Queries[0]
		a, tr, err := s.Ask(q)
		if err != nil {
			t.Errorf("%s: %v", c.query, err)
			continue
		}
		if a.Answer != c.want {
			t.Errorf("%s: %v, not %v %v", c.query, a.Answer, c.want, a.Reasons)
		}
		if shows := (q.Kind == query.Reachable) == (a.Answer == yes); shows != (tr != nil) {
			t.Errorf("%s: a trace: %v", c.query, tr != nil)
		}
	}
}

// What DivZero and OverFlows report is what then fails, and nothing else.
func TestFaultsReported(t *testing.T) {
	const text = `#include <stdlib.h>
int zero, one = 1, result; char room[4]; char *where = room + 4;
int main(int argc, char **argv) { result = one / one;
#ifdef DIVIDE
  result = one / zero;
#elif defined OVER
  *where = 1;
#elif defined COPY
  __builtin_memcpy(malloc(3), room, one + 3);
#endif
  return 0; }`
	file := checkout.Write(t, "faults.c", text)
	for _, c := range []struct {
		flag      string
		div, over verdict.Answer
	}{
		{"-DNOTHING", verdict.Violated, verdict.Violated},
		{"-DDIVIDE", verdict.Verified, verdict.Violated},
		{"-DOVER", verdict.Violated, verdict.Verified},
		{"-DCOPY", verdict.Violated, verdict.Verified},
	} {
		s := testsession.OpenQueries(t, file, []string{c.flag}, "E<> DivZero", "E<> OverFlows")
		for i, want := range []verdict.Answer{c.div, c.over} {
			if a, _, err := s.Ask(s.Task.Checks.Queries[i]); err != nil || a.Answer != want {
				t.Errorf("%s %s: %v %v, not %v", c.flag, s.Task.Checks.Queries[i], a, err, want)
			}
		}
	}
}

// A run that is shown for one query does not end where the state is that another one asks for.
func TestShownRunOfSeveralQueries(t *testing.T) {
	s := testsession.OpenQueries(t, "../../testdata/probabilistic/coins.c", nil, "E<> heads == 1", "Pr[<=60] (<> heads == 2) {Epsilon = 0.1}")
	_, tr, err := s.Ask(s.Task.Checks.Queries[1])
	if err != nil || tr == nil || tr.Failure != nil {
		t.Errorf("%+v, %v", tr, err)
	}
}

// What is not there is an error with the place.
func TestUnresolved(t *testing.T) {
	for text, want := range map[string]string{
		"A[] @0.main.%q == 1":               "main keeps no register %q; it has",
		"A[] @0.nobody.%q == 1":             "no function nobody with a body; there are: crit, worker, main",
		"A[] [0.nobody]":                    "neither defines nor calls a function nobody",
		"A[] sides[2].low == 1":             "sides has only 2 elements",
		"A[] sides.low == 1":                "sides is not a struct or union",
		"A[] sides[0].nothing == 1":         "has no member nothing; its members are wants, rounds, mark",
		"A[] pointer->wants == 1":           "is not a struct or union",
		"A[] turn->wants == 1":              "turn is not a pointer",
		"A[] turn[0] == 1":                  "turn is neither an array nor a pointer",
		"A[] sides[0] == 1":                 "is not a number, but a struct",
		"A[] me == 1":                       "me is a variable of crit, worker: choose one: crit::me",
		"A[] worker::nothing == 1":          "no variable nothing in worker; there are: arg, me",
		"A[] nothing == 1":                  "no variable nothing; there are:",
		"A[] turn@1 == 1":                   "the same for all threads",
		"A[] at(peterson.c:2)":              "the first line with one is",
		"A[] at(other.c:2)":                 "nor of any line of such a file",
		"A[] turn == 300; ui8":              "the number has more than 8 bits",
		"Pr[<=5] (F<=3 nothing == 1)":       "no variable nothing",
		"Estimate [<=5,5] {max turn + nil}": "no variable nil",
	} {
		s := testsession.OpenQueries(t, peterson, nil, "EnumStates")
		q, err := plan.ParseQuery(text)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Ask(q[0])
		var e *query.Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, want) || e.Query != text {
			t.Errorf("%s: %v, wanted %q", text, err, want)
		}
	}
}

// Asking allocates nothing and changes nothing.
func TestAskingIsFree(t *testing.T) {
	s, m := underWay(t)
	for _, text := range []string{
		"[1.crit] && [2.crit]", "Exists (p)(worker::me@p * 3 % 2 == 7)", "sides[turn].high == pointer[0]", "at(peterson.c:31)@1",
		"DataRace", "DivZero || OverFlows || Deadlock || Terminated", "@1.worker.%me == 5", "Forall (p)(![p.pthread_join])",
	} {
		x := predicate(t, text, s.Program)
		x.Holds(m) // its room is made
		mark := m.Mark()
		if n := testing.AllocsPerRun(100, func() { x.Holds(m) }); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
		if m.Mark() != mark {
			t.Errorf("%s changes the state", text)
		}
	}
}

// underWay is a machine in which all threads of a program are at work.
func underWay(t testing.TB) (*verify.Session, *machine.Machine) {
	t.Helper()
	s := testsession.OpenQueries(t, peterson, nil, "EnumStates")
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	if f := m.Start(); f != nil {
		t.Fatal(f)
	}
	for m.Threads() < 3 || m.PC(2) == s.Program.Funcs[s.Program.Function("worker")].Entry {
		for th := range m.Threads() {
			if m.Choices(th) > 0 {
				if f := m.Step(th, 0); f != nil {
					t.Fatal(f)
				}
			}
		}
	}
	return s, m
}

func BenchmarkHolds(b *testing.B) {
	s, m := underWay(b)
	for _, text := range []string{"[1.crit] && [2.crit]", "inside > 1", "worker::me@2 == 7", "DataRace", "Deadlock"} {
		x := predicate(b, text, s.Program)
		b.Run(text, func(b *testing.B) {
			for range b.N {
				x.Holds(m)
			}
		})
	}
}

func predicate(t testing.TB, text string, p *program.Program) interface{ Holds(*machine.Machine) bool } {
	t.Helper()
	n, err := query.ParseProposition(text)
	if err != nil {
		t.Fatal(err)
	}
	x, err := property.New(n, text, p)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
