package cursor_test

import (
	"testing"

	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
)

// TestEnvironmentAlone: when the program's first thread cannot act any more, whether only the environment can, and whether it
// ever lets a thread of the program act.
func TestEnvironmentAlone(t *testing.T) {
	const head = `#include <assert.h>
#include <heddle.h>
#include <pthread.h>
void __VERIFIER_assume(int);
static int hand, x, y;
HEDDLE_PLATFORM static void until(int h) { heddle_block_until(hand == h); }
HEDDLE_PLATFORM static void tick(void) { hand = (hand + 1) % 4; }
HEDDLE_PLATFORM static void one(void) { heddle_block_until(!x && !y); x = 1; }
HEDDLE_PLATFORM static void other(void) { heddle_block_until(!x && !y); y = 1; }
HEDDLE_PLATFORM static void then(void) { heddle_block_until(y); hand = 3; }
HEDDLE_PLATFORM static void fails(void) { heddle_block_until(!x); x = 1; assert(0); }
HEDDLE_PLATFORM static void prunes(void) { heddle_block_until(!x); x = 1; __VERIFIER_assume(0); }
static void *spins(void *p) { for (;;) x = 1; return p; }
`
	const most = 100
	for _, c := range []struct {
		name, text string
		most       int // states of the environment that are followed
		alone      bool
		want       string // "": a thread of the program can act at last
	}{
		{"wakes after some transitions", "heddle_transition(tick, 1); until(3);", most, true, ""},
		{"wakes one that goes round for ever", "heddle_transition(tick, 1); until(3); for (;;) x = 1;", most, true, ""},
		{"never wakes", "heddle_transition(tick, 1); until(4);", most, true, "deadlock"},
		{"as many states as are followed", "heddle_transition(tick, 1); until(4);", 4, true, "deadlock"},
		{"more states than are followed", "heddle_transition(tick, 1); until(4);", 3, true, "limit"},
		{"there is none", "until(3);", most, false, ""},
		{"the program has ended", "heddle_transition(tick, 1); pthread_exit(0);", most, false, ""},
		{"another thread can act", "heddle_transition(tick, 1); pthread_t p; pthread_create(&p, 0, spins, 0); until(4);", most, false, ""},
		{"only one of two ways wakes", "heddle_transition(one, 1); heddle_transition(other, 1); heddle_transition(then, 1); until(3);", most, true, ""},
		{"no way of two wakes", "heddle_transition(one, 1); heddle_transition(other, 1); until(3);", most, true, "deadlock"},
		{"it fails, which the search meets", "heddle_transition(fails, 1); until(3);", most, true, ""},
		{"it ends the run", "heddle_transition(prunes, 1); until(3);", most, true, ""},
	} {
		s := testsession.OpenProcesses(t, head+"int main(void) {"+c.text+"}\n")
		k := testsession.Started(t, s)
		for k.Machine().Choices(0) > 0 {
			if f := k.Do(system.Action{Thread: 0}); f != nil {
				t.Fatal(f.Text)
			}
		}
		if k.Alone() != c.alone {
			t.Fatalf("%s: alone %v", c.name, k.Alone())
		}
		mark := k.Mark()
		got := ""
		switch f := k.StuckWithin(c.most); {
		case f == nil:
		case f.Class == system.Limit:
			got = "limit"
		default:
			got = f.Check
		}
		if got != c.want || k.Mark() != mark {
			t.Fatalf("%s: %q, want %q; the state has changed: %v", c.name, got, c.want, k.Mark() != mark)
		}
	}
}

// TestEnvironmentApart: states of the environment differ by all that they have changed, also where each is the first
// one plus one in a word.
func TestEnvironmentApart(t *testing.T) {
	k := testsession.Started(t, testsession.OpenProcesses(t, `#include <heddle.h>
static long armed, cells[2], wakes; // a word each
HEDDLE_PLATFORM static void either(void) { heddle_block_until(!cells[0] && !cells[1]); cells[heddle_choose(2)] = armed; }
HEDDLE_PLATFORM static void then(void) { heddle_block_until(cells[1]); wakes = 1; }
HEDDLE_PLATFORM static void until(void) { heddle_block_until(wakes); }
int main(void) {
  heddle_transition(either, 1);
  heddle_transition(then, 1);
  armed = 1;
  until();
}
`))
	acted := false // a thread that never acted is in a state that it does not come back to
	for k.Machine().Choices(0) > 0 {
		if !acted && k.Machine().Threads() > 1 {
			acted = true
			if f := k.Do(system.Action{Thread: 1}); f != nil {
				t.Fatal(f.Text)
			}
		}
		if f := k.Do(system.Action{Thread: 0}); f != nil {
			t.Fatal(f.Text)
		}
	}
	if f := k.Stuck(); f != nil || !k.Alone() || !acted {
		t.Errorf("%+v, alone %v, the transition has acted: %v", f, k.Alone(), acted)
	}
}
