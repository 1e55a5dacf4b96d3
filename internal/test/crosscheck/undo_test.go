package crosscheck

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestUndo walks programs at random, forwards and back, and holds the cursor to
// its contract: after Undo the state and its actions are what they were.
func TestUndo(t *testing.T) {
	for _, file := range []string{
		"threads/bounded-buffer.c", "threads/treiber-stack-free.c", "threads/philosophers.c", "threads/nested-threads.c",
		"threads/aba.c", "memory/binary-tree.c", "memory/realloc-keeps.c", "platform/thread-local.c", "platform/nondet-bool.c",
		"platform/atomic-section.c", "memory/alloca.c", "features/varargs.c", "threads/broadcast.c",
		"modules/in-one-file.c", "modules/woken.c", "modules/stop.c", "modules/stuck.c", "signals/suspend.c", "signals/interrupted.c",
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			s := testsession.Open(t, plan.Task{
				Source: plan.Source{Load: compile.Options{Files: []string{filepath.Join("../../../testdata", file)}}},
				Checks: plan.Checks{Set: machine.DefaultChecks},
				Search: plan.Search{CheckProviso: true},
			})
			for seed := range uint64(10) {
				walk(t, s, rand.New(rand.NewPCG(seed, 7)))
			}
		})
	}
}

// TestUndoModules does the same with platform modules, where listing the actions
// of a state executes platform functions: it must change nothing.
func TestUndoModules(t *testing.T) {
	for file, module := range map[string]string{
		"testdata/modules/atomic.c": "testdata/modules/parts/counter.c", "testdata/modules/choices.c": "testdata/modules/parts/choices.c",
		"examples/platform/timer-masked.c": "platform/timer.c", "examples/platform/robot.c": "platform/robot.c",
		"examples/platform/ptrace-detach.c": "platform/ptrace.c",
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			root := filepath.Join("..", "..", "..")
			s := testsession.Open(t, plan.Task{
				Source: plan.Source{Load: compile.Options{Files: []string{filepath.Join(root, file)}, Modules: []string{filepath.Join(root, module)}}},
				Checks: plan.Checks{Set: machine.DefaultChecks},
				Search: plan.Search{CheckProviso: true},
			})
			for seed := range uint64(10) {
				listing(t, s)
				walk(t, s, rand.New(rand.NewPCG(seed, 11)))
			}
		})
	}
}

// listing takes first actions and demands that listing actions changes nothing.
func listing(t *testing.T, s *verify.Session) {
	t.Helper()
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	c := cursor.New(m)
	fail := c.Start()
	for range 50 {
		before := imageOf(c)
		c.Observe(nil)
		if fail != nil || len(before.acts) == 0 {
			return
		}
		if !before.equal(imageOf(c)) {
			t.Fatal("listing the actions of a state, or observing it, changes the state")
		}
		fail = c.Do(before.acts[0])
	}
}

// image is all that a state is: the words in use, and its actions.
type image struct {
	words []uint64
	acts  []system.Action
}

func imageOf(c *cursor.Cursor) image {
	var i image
	for _, s := range c.Machine().Sections(nil) {
		i.words = append(i.words, uint64(s.First), uint64(s.Words))
		i.words = append(i.words, c.Machine().Words()[s.First:s.First+s.Words]...)
	}
	i.acts, _ = c.Actions(nil)
	return i
}

// zeroBeyond demands that words after the sections in use are zero.
func zeroBeyond(t *testing.T, m *machine.Machine) {
	t.Helper()
	for k, s := range m.Sections(nil) {
		for i, w := range m.Words()[s.First+s.Words : s.First+s.Words+512] {
			if w != 0 {
				t.Fatalf("section %d: word %d behind its end is %#x", k, i, w)
			}
		}
	}
}

func (i image) equal(j image) bool {
	return slices.Equal(i.words, j.words) && slices.Equal(i.acts, j.acts)
}

// walk takes random actions and goes back at random.
func walk(t *testing.T, s *verify.Session, r *rand.Rand) {
	t.Helper()
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	c := cursor.New(m)
	if f := c.Start(); f != nil {
		return
	}
	type point struct {
		mark  int
		state image
	}
	stack := []point{{c.Mark(), imageOf(c)}}
	for range 300 {
		top := stack[len(stack)-1]
		if len(top.state.acts) == 0 || len(stack) > 1 && r.IntN(4) == 0 {
			k := r.IntN(len(stack))
			c.Undo(stack[k].mark)
			if now := imageOf(c); !now.equal(stack[k].state) {
				t.Fatalf("after Undo the state is another one (%d actions deep)", k)
			}
			stack = stack[:k+1]
			if len(stack[k].state.acts) == 0 {
				return
			}
			continue
		}
		if f := c.Do(top.state.acts[r.IntN(len(top.state.acts))]); f != nil {
			c.Undo(top.mark)
			if now := imageOf(c); !now.equal(top.state) {
				t.Fatalf("after undoing a failure the state is another one")
			}
			continue
		}
		zeroBeyond(t, m)
		stack = append(stack, point{c.Mark(), imageOf(c)})
	}
}
