package scheduler_test

import (
	"slices"
	"testing"

	"heddle/internal/chance/random"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/test/testsession"
)

// TestFollowed: the hash that follows the journal is that of the state, also where the
// journal was cut down, and in the runs after the first.
func TestFollowed(t *testing.T) {
	for _, file := range []string{"locks.c", "dice.c", "peterson-clang5.ll", "early.c", "schedulers.c"} {
		m := testsession.StepwiseMachine(t, file)
		s, err := semantics.New(m)
		if err != nil {
			t.Fatal(err)
		}
		x, rnd, steps := scheduler.NewHashed(scheduler.SeesState, 1), random.New(1, 1), 0
		for range 20 {
			x.Begin(&rnd)
			for n := 0; n < 300 && len(s.Enabled()) > 0; n++ {
				if got, want := x.Sum(m), scheduler.SumOf(m); got != want {
					t.Fatalf("%s: step %d: %#x, from scratch %#x", file, n, got, want)
				}
				u := s.Enabled()[rnd.Below(uint64(len(s.Enabled())))]
				if s.Step(u, s.Draw(u, &rnd)) != nil {
					break
				}
				steps++
				if n%50 == 49 {
					s.Compact()
					x.Compacted()
				}
			}
			s.Reset()
		}
		if steps < 300 {
			t.Errorf("%s: %d steps", file, steps)
		}
	}
}

// TestHashed: a scheduler is its number: the same one takes the same way again, others
// take others; and one that sees states does not mind how it reached one.
func TestHashed(t *testing.T) {
	for _, view := range []scheduler.View{scheduler.SeesState, scheduler.SeesLocations, scheduler.SeesHistory} {
		m := testsession.StepwiseMachine(t, "peterson-clang5.ll")
		s, err := semantics.New(m)
		if err != nil {
			t.Fatal(err)
		}
		x, rnd := scheduler.NewHashed(view, 1), random.New(1, 1)
		walk := func(number uint64) (list []int32) {
			x.Use(number)
			x.Begin(&rnd)
			for n := 0; n < 150 && len(s.Enabled()) > 0; n++ {
				u := x.Choose(s, &rnd)
				list = append(list, u)
				if s.Step(u, 0) != nil {
					break
				}
			}
			s.Reset()
			return list
		}
		ways := map[string]bool{}
		for number := range uint64(30) {
			one := walk(number)
			if again := walk(number); !slices.Equal(one, again) {
				t.Fatalf("%s: scheduler %d takes %v, then %v", view, number, one, again)
			}
			text := ""
			for _, u := range one {
				text += string(rune('0' + u))
			}
			ways[text] = true
		}
		if len(ways) < 25 {
			t.Errorf("%s: 30 schedulers take %d ways", view, len(ways))
		}
	}
}
