package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestNoteRound: a marked jump in the frame that a step began in, or below it, may close a cycle, whatever jumps come later in
// the step; one above it is only noted to be there.
func TestNoteRound(t *testing.T) {
	for _, x := range []struct {
		before      bool
		round       uint8
		fp          uint32
		again, some bool
	}{
		{fp: 5}, {round: program.Round, fp: 4, again: true, some: true}, {round: program.Round, fp: 5, again: true, some: true},
		{round: program.Round, fp: 6, some: true}, {before: true, fp: 6, again: true}, {before: true, round: program.Round, fp: 6, again: true, some: true},
		{before: true, round: program.Round, fp: 5, again: true, some: true},
	} {
		m := &Machine{step: step{round: x.before}}
		if m.noteRound(&runner{frame: 5}, x.round, x.fp); m.round != x.again || m.anyRound != x.some {
			t.Errorf("%+v: may repeat: %v, a round: %v", x, m.round, m.anyRound)
		}
	}
}

// TestFrameAt: a step begins in the top frame of its thread; no frame is below that of a thread that was just made.
func TestFrameAt(t *testing.T) {
	m := threaded(t, 64, 1, Options{})
	m.pushFrame(0, 0, 0)
	if got, want := m.frameAt(0, 3), uint32(m.w[m.tcb(0)+tcbFP]); got != want {
		t.Errorf("it begins in %d, the frame is %d", got, want)
	}
	if m.frameAt(0, 0) == 0 {
		t.Error("an instruction 0 counts as none")
	}
	if got := m.frameAt(0, noStart); got != 0 {
		t.Errorf("a new thread begins in %d", got)
	}
}

// TestMayRepeat: every step may close a cycle where others change what a thread does: platform modules, and cancellation that
// comes anywhere.
func TestMayRepeat(t *testing.T) {
	for _, x := range []struct{ round, modular, exposed bool }{{}, {round: true}, {modular: true}, {exposed: true}} {
		m := &Machine{step: step{round: x.round}}
		m.modular, m.exposed = x.modular, x.exposed
		if m.Independence().MayRepeat() != (x.round || x.modular || x.exposed) {
			t.Errorf("%+v: %v", x, m.Independence().MayRepeat())
		}
	}
}
