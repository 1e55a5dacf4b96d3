package property_test

import (
	"strings"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/test/testsession"
)

const twoCalls = `int x, y;
static void in(void) { x++; }
int main(void) {
	in();
	y++;
	in();
	return 0; }
`

// TestStatement: a thread is in a statement from when it comes to the lines until it leaves them, also in what they call; it comes to them from places where
// threads stop.
func TestStatement(t *testing.T) {
	s := testsession.OpenText(t, "program.c", twoCalls, plan.Task{Search: plan.Search{Reduction: reduction.None}})
	for _, want := range []struct{ first, last, visits int }{{4, 4, 1}, {2, 2, 2}, {4, 6, 1}, {4, 1 << 40, 1}, {6, 7, 1}, {2, 5, 2}} {
		st, err := property.NewStatement(s.Program, "program.c", want.first, want.last)
		if err != nil {
			t.Fatal(err)
		}
		stops := make([]bool, len(s.Program.Code))
		st.Stops(stops)
		c := testsession.Started(t, s)
		m := c.Machine()
		visits, was := 0, false
		for acts, _ := c.Actions(nil); len(acts) > 0; acts, _ = c.Actions(nil) {
			pc := m.PC(0)
			c.Do(acts[0])
			is := st.IsIn(m, 0)
			if is && !was {
				visits++
				if pc < len(stops) && !stops[pc] {
					t.Errorf("%+v: a thread comes there from instruction %d, and does not stop before it", want, pc)
				}
			}
			was = is
		}
		if visits != want.visits {
			t.Errorf("%+v: %d visits", want, visits)
		}
	}
	for line, want := range map[int]string{1: "no instruction belongs to program.c:1; the first line with one is program.c:2", 9: "the last line with one is program.c:7"} {
		if _, err := property.NewStatement(s.Program, "program.c", line, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("line %d: %v", line, err)
		}
	}
	if _, err := property.NewStatement(s.Program, "other.c", 1, 9); err == nil || !strings.Contains(err.Error(), "no instruction belongs to other.c:1-9, nor of any line of such a file") {
		t.Error(err)
	}
}
