package crosscheck

import (
	"os"
	"slices"
	"testing"

	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/test/normalform"
	"heddle/internal/test/seeds"
)

// snapshot is the whole state under a cursor, and what can act in it.
func snapshot(c *cursor.EffectReporter) ([]uint64, []system.Action) {
	m := c.Machine()
	var state []uint64
	for _, s := range m.Sections(nil) {
		state = append(state, uint64(s.First))
		state = append(state, m.Words()[s.First:s.First+s.Words]...)
	}
	acts, _ := c.Actions(nil)
	return state, acts
}

// commuting checks what the effects of actions promise: of two threads that can act,
// independent actions lead to the same state in either order.
type commuting struct {
	t       *testing.T
	most    int // pairs to check
	checked int
}

func (k *commuting) check(c *cursor.EffectReporter, acts []system.Action) {
	for i, a := range acts {
		for _, b := range acts[i+1:] {
			if a.Thread != b.Thread && k.checked < k.most && !k.t.Failed() {
				k.pair(c, a, b)
			}
		}
	}
}

// endsObject reports whether an action ends an object. Whether its number stays taken
// depends on who still points to it, which changes names only: such states are not
// compared.
func endsObject(d *normalform.Taken) bool {
	const region, descriptors, contents = 1 << 24, 1 << 21, 1 << 22
	return slices.ContainsFunc(d.Effects, func(f system.Effect) bool {
		at := f.Place % region
		return f.Kind == system.Writes && f.Place >= region && f.Place < 1<<32 && descriptors <= at && at < contents
	})
}

func (k *commuting) pair(c *cursor.EffectReporter, a, b system.Action) {
	begin := c.Mark()
	defer c.Undo(begin)
	one := func(x system.Action) (normalform.Taken, *system.Failure) {
		d, f := normalform.Take(c, x)
		c.Undo(begin)
		return d, f
	}
	da, failureA := one(a)
	db, failureB := one(b)
	if failureA != nil || failureB != nil || da.Dependent(&db) || endsObject(&da) || endsObject(&db) {
		return
	}
	k.checked++
	both := func(x, y system.Action, dy *normalform.Taken) ([]uint64, []system.Action) {
		normalform.Take(c, x)
		if !c.Fits(y) {
			k.t.Errorf("%v makes %v impossible, of which it says that it does not depend on it: %+v %+v", x, y, da, db)
			c.Undo(begin)
			return nil, nil
		}
		if d, f := normalform.Take(c, y); f != nil || !slices.Equal(d.Effects, dy.Effects) || d.Whole != dy.Whole {
			k.t.Errorf("%v does something else after %v, of which it says that it does not depend on it: %+v %+v", y, x, d, *dy)
		}
		state, next := snapshot(c)
		c.Undo(begin)
		return state, next
	}
	ab, nextAB := both(a, b, &db)
	ba, nextBA := both(b, a, &da)
	if !slices.Equal(ab, ba) || !slices.Equal(nextAB, nextBA) {
		k.t.Errorf("%v and %v say that they are independent, but do not commute: %+v %+v", a, b, da, db)
	}
}

const shortCommuting, longCommuting = 25, 800

// TestIndependentActionsCommute checks pairs of actions along interleavings of random
// programs.
func TestIndependentActionsCommute(t *testing.T) {
	n := shortCommuting
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		n = longCommuting
	}
	checked := 0
	seeds.InTurn(t, n, func(t *testing.T, seed uint64) {
		text := randomProgram(5000 + seed)
		s := openTextForExecutions(t, "random.c", text)
		k := &commuting{t: t, most: 3000}
		all := &interleavings{c: effectReporter(t, s), most: 20_000, classes: map[string]int{}, commutes: k.check}
		all.explore()
		checked += k.checked
		if t.Failed() {
			t.Log(text)
		}
	})
	t.Logf("%d pairs checked", checked)
	if checked < 500*n {
		t.Errorf("only %d pairs of independent actions were met", checked)
	}
}
