package sample

// This file draws runs in other processes: blocks of them by number, in place of the batches of Each, through the same pipeline. Where a block
// begins and ends changes nothing of what its runs are.

// Blocks of runs that are drawn far away grow with the number of runs before them: an answer from few runs is not kept waiting
// for a large block, and one from many takes few messages.
const (
	leastBlock = 16
	mostBlock  = 1024
	blockShare = 256 // a block is one part in so many of the runs before it
)

// BlockSize is the number of runs of the block that begins after so many runs.
func BlockSize(before uint64) uint64 { return min(max(before/blockShare, leastBlock), mostBlock) }

// Far draws runs first to first+count-1 somewhere else, in this order. It is called by several goroutines. It may return at once, with any
// error, when stop is closed.
type Far func(first, count uint64, stop <-chan struct{}) ([]Run, error)

// EachFar is Each, with so many blocks at a time asked for far away. The error is the first of a block whose runs f had not enough without.
func EachFar(far Far, width int, first, limit uint64, f func(Run) (more bool)) error {
	workers := make([]drawer, width)
	for i := range workers {
		workers[i] = drawer(far)
	}
	return newPipeline(width).run(workers, first, limit, BlockSize, f)
}
