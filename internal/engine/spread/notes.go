package spread

import (
	"fmt"
	"sync"

	"heddle/internal/exec/machine"
)

// What a machine notes of its runs matters: the assumptions of an answer are made of it, and a machine notes things of all the runs that it has drawn,
// whether the answer asks for these or not. So a worker says how far it has come; where that is beyond the last run of the answer, its notes are left aside and
// the runs are drawn here again.

// Noted is what a worker's machine has noted.
type Noted struct {
	Notes machine.NotesRecord // of all its runs so far
	Lacks bool                // a number that was asked for had no value in some state of these
	Upto  uint64              // numbers below which these all are
}

// Book keeps what is noted of blocks of runs until it is known which of them count. T is what drawing them again needs.
type Book[T any] struct {
	mu     sync.Mutex
	blocks []noted[T]
}

type noted[T any] struct {
	first, count uint64
	of           T
	Noted
}

// Add keeps what is noted of a block.
func (b *Book[T]) Add(first, count uint64, of T, n Noted) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.blocks = append(b.blocks, noted[T]{first, count, of, n})
}

// Adopt takes over what was noted of the runs below one. The others of a block whose worker had gone further are left to again, which must draw on the machine
// whose notes these are: so many of the block, from its first one on. It reports whether a number lacked a value.
func (b *Book[T]) Adopt(notes *machine.Notes, end uint64, again func(of T, first, count uint64)) (lacks bool, err error) {
	for i := range b.blocks {
		x := &b.blocks[i]
		switch {
		case x.Upto <= end:
			if err := notes.AdoptRecord(x.Notes); err != nil {
				return false, fmt.Errorf("what a worker has sent cannot be read: %w", err)
			}
			lacks = lacks || x.Lacks
		case x.first < end:
			again(x.of, x.first, min(x.count, end-x.first))
		}
	}
	return lacks, nil
}
