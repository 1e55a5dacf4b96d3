package spread_test

import (
	"slices"
	"testing"

	"heddle/internal/engine/spread"
	"heddle/internal/test/testsession"
)

// TestAdopt: notes of runs below the end are taken over; those of a block whose worker had gone further are left aside, and the part of the block
// that lies below is drawn again.
func TestAdopt(t *testing.T) {
	notes := testsession.StepwiseMachine(t, "fib8-clang5.ll").Notes()
	var b spread.Book[string]
	for _, x := range []struct {
		first, count, upto uint64
		threads            int
		lacks              bool
		name               string
	}{{0, 10, 10, 2, false, "all"}, {10, 10, 25, 3, false, "up to the end"}, {20, 10, 30, 9, true, "part"}, {12, 3, 40, 8, true, "done late"}, {30, 10, 40, 7, true, "behind"}} {
		r := notes.Record()
		r.Threads = x.threads
		b.Add(x.first, x.count, x.name, spread.Noted{Notes: r, Upto: x.upto, Lacks: x.lacks})
	}
	var again []string
	var runs []uint64
	lacks, err := b.Adopt(notes, 25, func(of string, first, count uint64) { again, runs = append(again, of), append(runs, first, count) })
	if err != nil || lacks || notes.Threads() != 3 || !slices.Equal(again, []string{"part", "done late"}) || !slices.Equal(runs, []uint64{20, 5, 12, 3}) {
		t.Errorf("%v, %v, %d threads, drawn again: %v %v", lacks, err, notes.Threads(), again, runs)
	}
	if lacks, err = b.Adopt(notes, 30, func(string, uint64, uint64) {}); err != nil || !lacks || notes.Threads() != 9 {
		t.Errorf("%v, %v, %d threads", lacks, err, notes.Threads())
	}
	b.Add(40, 10, "whole", spread.Noted{Notes: notes.Record(), Upto: 50})
	if lacks, err = b.Adopt(notes, 50, func(string, uint64, uint64) {}); err != nil || !lacks {
		t.Errorf("a value is lacking in one of the runs, not in the last: %v, %v", lacks, err)
	}
}
