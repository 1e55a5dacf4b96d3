package division_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/division"
	"heddle/internal/test/testsession"
)

// phases has a word that changes four times in a run, and one that each step changes.
const phases = `#include <pthread.h>
volatile unsigned phase, busy;
static void *f(void *p) { for (int i = 0; i < 40; i++) { busy = busy * 5 + 1; if (i % 10 == 9) phase++; } return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, f, 0); pthread_join(s, 0); pthread_join(t, 0); return 0; }
`

func started(t testing.TB, text string) *cursor.Cursor {
	t.Helper()
	return testsession.Started(t, testsession.OpenProcesses(t, text))
}

// stopped is a clock at which no time passes.
func stopped() float64 { return 0 }

// image is all that belongs to a state.
func image(m *machine.Machine) (all []string) {
	for _, s := range m.Sections(nil) {
		all = append(all, fmt.Sprint(s, m.Words()[s.First:s.First+s.Words]))
	}
	return all
}

// walk takes actions at random, and calls f in each state that it comes to.
func walk(c *cursor.Cursor, steps int, f func()) {
	draw, start := rand.New(rand.NewPCG(3, 4)), c.Mark()
	for range steps {
		acts, _ := c.Actions(nil)
		if len(acts) == 0 || c.Do(acts[draw.IntN(len(acts))]) != nil {
			c.Undo(start)
			continue
		}
		f()
	}
	c.Undo(start)
}

// TestChoose: the words that are chosen change rarely and give each part some states; the cursor stays in its state; the choice is the same each time, and of one part there is none.
func TestChoose(t *testing.T) {
	c := started(t, phases)
	before := image(c.Machine())
	for _, parts := range []int{2, 3, 17} {
		d := division.Choose(c, parts, stopped)
		if again := division.Choose(c, parts, stopped); !slices.Equal(d.Words, again.Words) || d.Parts != parts {
			t.Errorf("%d parts: %v, and then %v", parts, d.Words, again.Words)
		}
		if !slices.Equal(image(c.Machine()), before) {
			t.Fatal("the cursor was left in another state")
		}
		sizes, handed, states, last := make([]int, parts), 0, 0, d.Of(c.Machine())
		walk(c, 5000, func() {
			of := d.Of(c.Machine())
			if of != last {
				handed++
			}
			last = of
			sizes[of]++
			states++
		})
		if len(d.Words) == 0 || slices.Max(sizes) > states*9/10 || handed > states/4 {
			t.Errorf("%d parts by %v: of sizes %v, %d of %d steps lead to another part", parts, d.Words, sizes, handed, states)
		}
	}
	if d := division.Choose(c, 1, stopped); len(d.Words) != 0 || d.Of(c.Machine()) != 0 {
		t.Errorf("one part is divided by %v", d.Words)
	}
}

// TestNothingToChoose: a program of one run, and one that ends at once, are divided somehow.
func TestNothingToChoose(t *testing.T) {
	for _, text := range []string{"int main(void) { return 0; }", "int x; int main(void) { for (int i = 0; i < 10; i++) x += i; return x; }"} {
		c := started(t, text)
		d := division.Choose(c, 3, stopped)
		walk(c, 20, func() {
			if of := d.Of(c.Machine()); of < 0 || of >= 3 {
				t.Errorf("part %d of 3", of)
			}
		})
	}
}

// TestChooseLate: the sample ends when its time does, however little was seen by then.
func TestChooseLate(t *testing.T) {
	c, looks := started(t, phases), 0
	d := division.Choose(c, 2, func() float64 { looks++; return float64(looks) })
	if looks > 10 || d.Parts != 2 {
		t.Errorf("%d looks at a clock that is beyond the end at the second", looks)
	}
}

// TestOf: what decides are the words that were chosen, in their order, as far as they belong to the state.
func TestOf(t *testing.T) {
	c := started(t, phases)
	m := c.Machine()
	s := m.Sections(nil)
	var in []uint32
	for k := range s[0].Words {
		in = append(in, s[0].First+k)
	}
	beyond := s[len(s)-1].First + s[len(s)-1].Words + 5
	unborn := s[len(s)-1].First + 3<<24
	for parts := 2; parts <= 17; parts++ {
		nothing := division.Division{Words: []uint32{beyond, unborn}, Parts: parts}
		was := nothing.Of(m)
		m.Words()[beyond] = 77 // no state has it
		if nothing.Of(m) != was {
			t.Errorf("%d parts: what is no part of the state decides", parts)
		}
		m.Words()[beyond] = 0
		one := division.Division{Words: in[:1], Parts: parts}
		sizes, kept := make([]int, parts), m.Words()[in[0]]
		for v := range uint64(parts * 500) {
			m.Words()[in[0]] = v
			sizes[one.Of(m)]++
		}
		m.Words()[in[0]] = kept
		if slices.Min(sizes) < 350 || slices.Max(sizes) > 650 {
			t.Errorf("%d parts of %d numbers have sizes %v", parts, parts*500, sizes)
		}
	}
}
