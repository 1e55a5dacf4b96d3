package verify

import (
	"errors"
	"strings"
	"testing"

	"heddle/internal/machine"
	"heddle/internal/property"
	"heddle/internal/query"
)

const fibonacci = "../../testdata/probabilistic/fib.c"

var fib8 = []string{"-DNUM=4", "-DGOAL=21"}

// counted is a machine for a task under the probabilistic semantics.
func counted(t testing.TB, s *Session) (*Session, *machine.Machine) {
	t.Helper()
	task := s.Task
	task.Counted = true
	c, err := Open(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return c, m
}

// along lets main make both threads, and then these act to their ends, one after the
// other; look is called in each state.
func along(t *testing.T, m *machine.Machine, look func()) {
	t.Helper()
	if f := m.Start(); f != nil {
		t.Fatal(f)
	}
	for turn := 0; turn < 3; turn++ {
		for i := 0; i < 1000 && m.Status(turn) == machine.Running && m.Choices(turn) > 0; i++ {
			look()
			if f := m.Step(turn, 0); f != nil {
				t.Fatal(f)
			}
		}
	}
	look()
}

// Each kind of guide scores the states of a run as its definition says. Thread 1 adds
// 1 to i four times, then thread 2 adds 5 to j four times.
func TestScores(t *testing.T) {
	const target = "Pr[<=5000] (<> [0.__VERIFIER_error])"
	for _, c := range []struct {
		name, query, observer string
		want                  []int64 // the scores of the run, repetitions left out
	}{
		{"expression", target + " {Score = i + j}", "", []int64{2, 3, 4, 5, 6, 11, 16, 21, 26}},
		{"too great", target + " {Score = (i - 3) * 0x7fffffffffffffff * 9}", "", []int64{-1 << 63, 0, 1<<63 - 1}},
		{"no value", target + " {Score = 12 / (i - 3)}", "", []int64{-6, -12, property.NoScore, 12, 6}},
		{"nested levels", target + " {Levels = (i + j >= 3, i + j >= 5, i + j >= 16)}", "", []int64{0, 1, 2, 3}},
		{"other levels", target + " {Levels = (i == 2, j >= 11, j == 1)}", "", []int64{1, 2, 1, 0, 1}},
		{"observer", target, `observer o
state a score 7
	when i == 4 goto b
	when i == 2 goto c
state b score 100
state c score j
	when j == 11 goto a
end`, []int64{7, 1, 6, 7}}, // j is 11 where c is left; i is 5 then
	} {
		s := opened(t, fibonacci, fib8, c.query)
		if err := Guide(s.Task.Queries, "", "o.obs", c.observer); err != nil {
			t.Fatal(c.name, err)
		}
		s, m := counted(t, s)
		x, err := s.scores(s.Task.Queries[0])
		if err != nil {
			t.Fatal(c.name, err)
		}
		var got []int64
		x.Reset()
		along(t, m, func() {
			memory := x.Save()
			v := x.Look(m)
			after := x.Save()
			x.Restore(memory)
			if again := x.Look(m); again != v || x.Save() != after {
				t.Fatalf("%s: %d is %d after a restoration", c.name, v, again)
			}
			if len(got) == 0 || got[len(got)-1] != v {
				got = append(got, v)
			}
		})
		if !equalScores(got, c.want) {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
	}
}

func equalScores(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// What a guide speaks of and is not there is an error with the place.
func TestGuideUnresolved(t *testing.T) {
	for text, want := range map[string]string{
		"Pr[<=9] (<> i == 3) {Score = nothing}":               "there is no variable nothing",
		"Pr[<=9] (<> i == 3) {Levels = (i == 1, nil == 1)}":   "there is no variable nil",
		"Pr[<=9] (<> i == 3) {Levels = (i == 1, [0.nobody])}": "no function nobody",
	} {
		s := opened(t, fibonacci, fib8, "EnumStates")
		q, err := ParseQuery(text)
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

// --score and --observer go where they are wanted, or are refused.
func TestGuide(t *testing.T) {
	const o = "observer o\nstate a score 0\nend"
	for _, c := range []struct{ query, score, observer, want string }{
		{"Pr[<=9] (<> i == 3)", "i + j", "", ""},
		{"Pr[<=9] (<> i == 3)", "", o, ""},
		{"Pr[<=9] (<> i == 3)", "", "", ""},
		{"Pr[<=9] (<> i == 3) {Observer = o}", "", o, ""},
		{"Pr[<=9] (<> i == 3) {Observer = p}", "", o, "there is no observer p"},
		{"Pr[<=9] (<> i == 3) {Observer = p}", "i", "", "there is no observer p"},
		{"Pr[<=9] (<> i == 3) {Score = i}", "j", "", "there is none"},
		{"EnumStates", "j", "", "there is none"},
		{"Pr[<=9] (<> i == 3)", "i == 3", "", "--score: a number is wanted"},
		{"Pr[<=9] (<> i == 3)", "", "observer o", "--observer: o.obs: the observer o has no line"},
		{"Pr[<=9] (<> i == 3)", "i", o, "one of --score and --observer"},
	} {
		q, err := ParseQuery(c.query)
		if err != nil {
			t.Fatal(err)
		}
		err = Guide(q, c.score, "o.obs", c.observer)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
		if err == nil && q[0].Guide.Given() != (c.score+c.observer != "") {
			t.Errorf("%+v: the query has the guide %+v", c, q[0].Guide)
		}
	}
}
