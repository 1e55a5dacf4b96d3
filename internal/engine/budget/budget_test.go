package budget

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// counting charges one unit a step until it has taken some, or has to end; it holds a byte for each.
func counting(steps int, taken *[]int64) func(*Meter) (int, error) {
	return func(m *Meter) (int, error) {
		for n := range steps {
			if end := m.Charge(1, int64(n)); end != None {
				return n, errors.New([]string{"", "decided", "turns", "room"}[end])
			}
			*taken = append(*taken, m.Used().Work)
		}
		return steps, nil
	}
}

func TestTurns(t *testing.T) {
	var taken []int64
	r := NewRun(nil, counting(10, &taken))
	for i, x := range []struct {
		share Share
		ended bool
		steps int
	}{
		{Share{Work: 4}, false, 3}, // the charge that spends the share waits
		{Share{Work: 4}, false, 3},
		{Share{Work: 7}, false, 6},
		{Share{Work: 100, Bytes: 7}, false, 8},
		{Share{}, true, 10},
		{Share{Work: 1}, true, 10},
	} {
		if ended := r.Turn(x.share); ended != x.ended || len(taken) != x.steps {
			t.Errorf("turn %d of %+v: ended %v after %d steps; %v after %d", i, x.share, ended, len(taken), x.ended, x.steps)
		}
	}
	if n, err := r.Result(); n != 10 || err != nil || r.Used().Work != 10 || r.Used().Bytes != 9 {
		t.Errorf("%d, %v, %+v", n, err, r.Used())
	}
}

func TestFinish(t *testing.T) {
	for _, why := range []End{Decided, NoTurns, NoRoom} {
		var taken []int64
		r := NewRun(nil, counting(10, &taken))
		if r.Turn(Share{Work: 3}); r.meter.End() != None {
			t.Error("it has to end before anybody said so")
		}
		n, err := r.Finish(why)
		if n != 2 || err == nil || r.meter.End() != why {
			t.Errorf("%d steps, %v, %v; 2 and an error", n, err, r.meter.End())
		}
		if n, err = r.Finish(NoRoom); n != 2 || r.meter.End() != why {
			t.Errorf("again: %d steps, %v, %v", n, err, r.meter.End())
		}
	}
}

// A search that is to end before its first turn ends at its first charge.
func TestFinishBeforeTheFirstTurn(t *testing.T) {
	var taken []int64
	r := NewRun(nil, counting(10, &taken))
	if n, err := r.Finish(Decided); r.Begun() != true || n != 0 || err == nil {
		t.Errorf("%d steps, %v", n, err)
	}
}

// A search within a search pauses with it, and ends with it.
func TestWithin(t *testing.T) {
	var taken []int64
	outer := NewRun(nil, func(m *Meter) (int, error) {
		inner := NewRun(m, counting(100, &taken))
		for share := int64(10); !inner.Turn(Share{Work: share}); share += 10 {
			if m.End() != None {
				return -1, nil
			}
		}
		return inner.Result()
	})
	if outer.Turn(Share{Work: 25}) || len(taken) != 24 || outer.Used().Bytes != 24 {
		t.Errorf("%d steps of 24, %d bytes", len(taken), outer.Used().Bytes)
	}
	if n, err := outer.Finish(NoTurns); n != 24 || err == nil || err.Error() != "turns" || outer.Used().Bytes != 0 {
		t.Errorf("%d, %v", n, err)
	}
}

func TestSeveralGoroutines(t *testing.T) {
	const workers, each = 4, 1000
	r := NewRun(nil, func(m *Meter) (int, error) {
		var all sync.WaitGroup
		for range workers {
			all.Go(func() {
				for range each {
					m.Charge(1, -1)
				}
			})
		}
		all.Wait()
		return 0, nil
	})
	turns := 1
	for share := int64(500); !r.Turn(Share{Work: share}); share += 500 {
		turns++
	}
	if used := r.Used(); used.Work != workers*each || used.Bytes != 0 || turns < 8 {
		t.Errorf("%+v in %d turns", used, turns)
	}
}

func TestPanics(t *testing.T) {
	r := NewRun(nil, func(m *Meter) (int, error) {
		m.Charge(1, 0)
		panic("found by the test")
	})
	_, err := Guarded(func() (bool, error) { return r.Turn(Share{}), nil })
	failed, ok := err.(*Failed)
	if !ok || failed.Text != "found by the test" || !strings.Contains(failed.Stack, "TestPanics") {
		t.Errorf("%v", err)
	}
	outer := NewRun(nil, func(m *Meter) (bool, error) { return r.Turn(Share{}), nil })
	if _, err := Guarded(func() (bool, error) { return outer.Finish(Decided) }); err == nil || err.(*Failed).Text != failed.Text || !strings.Contains(err.(*Failed).Stack, "TestPanics.func1") {
		t.Errorf("of a search within another: %v", err)
	}
	defer func() {
		if p := recover(); !strings.HasPrefix(fmt.Sprint(p), "heddle bug: a search in turns failed: found by the test") {
			t.Errorf("panics with %v", p)
		}
	}()
	r.Turn(Share{})
}

func TestNoMeter(t *testing.T) {
	var m *Meter
	if m.Charge(5, 5) != None || m.End() != None {
		t.Error("a meter that is none ends a search")
	}
}
