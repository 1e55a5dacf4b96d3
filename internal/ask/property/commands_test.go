package property_test

import (
	"strings"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// Two observers that score alike. The commands of the one are in the order in which a state is left at most once in each state of a run.
const stated = `observer o
state a score 0
    when i >= 3 && [2.pthread_exit] goto d
    when i >= 3 goto b
state b score 10 + j
    when j >= 5 && j % 2 == 1 goto c
state c score 20 + @1.add_to_i.%add; si32
    when @2.add_to_j.%cmp; ui8 == 0 && i > j goto d
state d score 2 * i - j
end`

const guarded = `const int THREE = 3;
formula odd = mod(j, 2) = 1;
observer o
	state : int init 0;
	score : int init 0;
	decided : bool init false;
	[] state=2 & P2_addtoj_cmp=0 & i > j -> (state'=3);
	[] state=1 & j>=5 & odd -> (state'=2);
	[] state=0 & i>=THREE & P2_Call_pthreadexit=0 -> (state'=1);
	[] state=0 & i>=THREE & P2_Call_pthreadexit=1 -> (state'=3);
endobserver
observer scores
	[] state=1 -> (score'=10+j);
	[] state=2 -> (score'=20+P1_add_to_i_add);
	[] state=3 -> (score'=2*i-j);
endobserver`

// guidedBy is the score of an observer on a machine for fib.c.
func guidedBy(t testing.TB, file, text string) (*machine.Machine, property.Score) {
	t.Helper()
	s := testsession.OpenQueries(t, fibonacci, fib8, "Pr[<=5000] (<> [0.__VERIFIER_error])")
	if err := plan.Guide(s.Task.Checks.Queries, "", file, text); err != nil {
		t.Fatal(err)
	}
	s, m := counted(t, s)
	x, err := runs.Score(s.Plan, s.Checks.Queries[0])
	if err != nil {
		t.Fatal(err)
	}
	x.Reset()
	return m, x
}

// An observer of Plasma Lab scores like the same one in heddle's language, state by state of runs drawn at random, also after its
// memory was restored.
func TestCommandsScoreLikeStates(t *testing.T) {
	m, states := guidedBy(t, "o.obs", stated)
	n, commands := guidedBy(t, "o.rmlobserver", guarded)
	a, err := semantics.New(m)
	if err != nil {
		t.Fatal(err)
	}
	b, err := semantics.New(n)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int64]bool{}
	for run := range uint64(60) {
		r := random.New(11, run)
		states.Reset()
		commands.Reset()
		for {
			memory := commands.Save()
			want, got := states.Look(m), commands.Look(n)
			if commands.Restore(memory); commands.Look(n) != got {
				t.Fatalf("%d is another score after a restoration", got)
			}
			if seen[want] = true; got != want {
				t.Fatalf("run %d: %d, not %d", run, got, want)
			}
			if len(a.Enabled()) == 0 {
				break
			}
			next := a.Enabled()[r.Below(uint64(len(a.Enabled())))]
			if a.Step(next, 0) != nil || b.Step(next, 0) != nil {
				break
			}
		}
		a.Reset()
		b.Reset()
	}
	if len(seen) < 20 {
		t.Errorf("only %d scores", len(seen))
	}
}

// What a run does to an observer: commands see what those before them have set, all values of one are of before it, clocks count steps, and
// nothing happens in the first state nor once it has decided.
func TestCommandsInOrder(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int64 // by steps
	}{
		{"observer o score : int init 7; [] true -> (score'=score+1); endobserver", []int64{7, 8, 9, 10}},
		{"observer o score : int; a : int; [] a = 1 -> (score'=score+10); [] true -> (a'=1); [] a = 1 -> (score'=score+1); endobserver", []int64{0, 1, 12, 23}},
		{"observer o score : int init 1; b : int init 2; [] true -> (score'=b)&(b'=score); endobserver", []int64{1, 2, 1, 2}},
		{"observer o score : int; c : clock; [] c >= 2 -> (score'=c)&(c'=0); endobserver", []int64{0, 0, 2, 2, 2}},
		{"observer o score : int; decided : bool; [] score >= 2 -> (decided'=true); [] true -> (score'=score+1); endobserver", []int64{0, 1, 2, 3, 3, 3}},
		{"observer o score : double; [] true -> (score'=score+0.25); endobserver", []int64{0, 250000, 500000}},
		{"observer o score : int; [] true -> (score'=score+1/0); endobserver", []int64{0, 0}},
		{"observer o score : int init 3; [] nobody::x = 1 -> true; endobserver", nil},
		{"observer o score : int; [] nothing = 1 -> true; endobserver", nil},
		{"observer o score : int; [] true -> (score'= i = 1 ? max(i, j, 5) : pow(2, 70)); endobserver", []int64{0, 5}},
		{"observer o score : int; [] true -> (score'= 0-pow(2, 70)); endobserver", []int64{0, -1 << 63}},
		{"observer o score : int; [] !(i/0 = 1) | !(i/0 != 1) -> (score'=1); endobserver", []int64{0, 0}},
		{"observer o score : int; [] floor(2.5) + ceil(2.5) + mod(-1, 3) + log(8, 2) = 10 & (true <=> 2 > 1) & (false => false) -> (score'=true); endobserver", []int64{0, 1}},
	} {
		if c.want == nil {
			s := testsession.OpenQueries(t, fibonacci, fib8, "Pr[<=5000] (<> [0.__VERIFIER_error])")
			err := plan.Guide(s.Task.Checks.Queries, "", "o.rmlobserver", c.text)
			if err == nil {
				err = s.Resolves(s.Checks.Queries[0])
			}
			if err == nil || !strings.Contains(err.Error(), "o.rmlobserver:1: ") {
				t.Errorf("%s: %v", c.text, err)
			}
			continue
		}
		m, x := guidedBy(t, "o.rmlobserver", c.text)
		y, err := semantics.New(m)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.want {
			if got := x.Look(m); got != want {
				t.Errorf("%s: %d after %d steps, not %d", c.text, got, i, want)
			}
			if f := y.Step(0, 0); f != nil {
				t.Fatal(f)
			}
		}
	}
}

// A look allocates nothing, nor does a memory that is known.
func TestCommandsAllocateNothing(t *testing.T) {
	m, x := guidedBy(t, "o.rmlobserver", guarded)
	for range 3 {
		x.Look(m)
	}
	if n := testing.AllocsPerRun(100, func() {
		x.Look(m)
		x.Restore(x.Save())
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCommands(b *testing.B) {
	m, x := guidedBy(b, "o.rmlobserver", guarded)
	b.ReportAllocs()
	for b.Loop() {
		x.Look(m)
	}
}
