package symbolic

import "testing"

// TestPatience: small inputs are looked for with so many questions, and so much work.
func TestPatience(t *testing.T) {
	q := &Inquiry{closed: 7}
	more, n := q.Patience(), 0
	for more() {
		n++
	}
	if n != ShrinkQuestions {
		t.Errorf("%d questions", n)
	}
	more = q.Patience()
	if q.closed += ShrinkWork - 1; !more() {
		t.Error("there was work left")
	}
	if q.closed++; more() {
		t.Error("the work was done")
	}
}
