package property_test

import (
	"errors"
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

const peterson = "../../../testdata/query/peterson.c"

// TestFaultsReported: what DivZero and OverFlows report is what then fails, and nothing else.
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
			if r, err := s.Answer(s.Questions()[i]); err != nil || r.Verdict.Answer != want {
				t.Errorf("%s %s: %v %v, not %v", c.flag, s.Task.Checks.Queries[i], r, err, want)
			}
		}
	}
}

// unresolved demands of queries errors that say so and have their place.
func unresolved(t *testing.T, file string, cflags []string, wants map[string]string) {
	t.Helper()
	s := testsession.OpenQueries(t, file, cflags, "EnumStates")
	for text, want := range wants {
		q, err := plan.ParseQuery(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Answer(verify.Query{Query: q[0]})
		var e *query.Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, want) || e.Query != text {
			t.Errorf("%s: %v, wanted %q", text, err, want)
		}
	}
}

// TestUnresolved: what is not there is an error with the place.
func TestUnresolved(t *testing.T) {
	unresolved(t, peterson, nil, map[string]string{
		"A[] @0.main.%q == 1":               "main keeps no register %q; it has",
		"A[] @0.nobody.%q == 1":             "no function nobody with a body; there are: crit, worker, main",
		"A[] [0.nobody]":                    "neither defines nor calls a function nobody; it defines: crit, worker, main",
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
	})
	// What a guide speaks of, too.
	unresolved(t, fibonacci, fib8, map[string]string{
		"Pr[<=9] (<> i == 3) {Score = nothing}":               "no variable nothing",
		"Pr[<=9] (<> i == 3) {Levels = (i == 1, nil == 1)}":   "no variable nil",
		"Pr[<=9] (<> i == 3) {Levels = (i == 1, [0.nobody])}": "a function nobody",
	})
}

// TestGlobalsOfLLVM: globals of LLVM can be asked for without debug information, and are numbers with a
// sign unless the query gives a type.
func TestGlobalsOfLLVM(t *testing.T) {
	s := testsession.OpenQueries(t, fib8LLVM, nil, "E<> i == 5 && j == 21", "A[] i; ui8 >= 1 && i <= 55", "E<> i > 55")
	for i, want := range []verdict.Answer{verdict.Verified, verdict.Verified, verdict.Violated} {
		if r, err := s.Answer(s.Questions()[i]); err != nil || r.Verdict.Answer != want {
			t.Errorf("%s: %v %v", s.Task.Checks.Queries[i], r, err)
		}
	}
	q, err := plan.ParseQuery("E<> i.x == 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Answer(verify.Query{Query: q[0]}); err == nil || !strings.Contains(err.Error(), "no variable i") {
		t.Error(err)
	}
}

// TestAskingIsFree: asking allocates nothing and changes nothing.
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
	m := testsession.MachineOf(t, s)
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
