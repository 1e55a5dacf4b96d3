package splitting

import (
	"slices"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
)

// point is a state of a run that others may continue from.
type point struct {
	at     *semantics.Snapshot // nil: the run is satisfied, nothing continues from here
	seen   []uint64            // what the monitor knows
	scored uint64              // what the score knows
	chosen []uint64            // what the scheduler knows
	score  int64               // here; Goal: satisfied
	actual int64               // of the score itself, where the run is satisfied
	plain  int64               // the same without the steps left
	steps  int                 // from the initial state
	dead   bool                // the run is refuted: only an initial state can be so
	beside bool                // the run is satisfied, and never came to the last level
	past   *piece
}

// piece is a part of a run's past: the steps drawn from one stream. That is enough to
// take them again, and takes room for no step.
type piece struct {
	before *piece // nil: it begins in the initial state
	stream random.Stream
	steps  int
}

// Part is steps of a run that were drawn from one stream.
type Part struct {
	Stream [4]uint64 // random.Stream.State
	Steps  int
}

// parts are the run up to a point, which any engine with the same options can take again.
func (p *point) parts() (list []Part) {
	for x := p.past; x != nil; x = x.before {
		list = append(list, Part{x.stream.State(), x.steps})
	}
	slices.Reverse(list)
	return list
}

// streams are those of one replication. A piece's follows from the seed, the number of
// the replication and its own place, whoever draws it.
type streams struct{ seed uint64 }

func newStreams(seed, replication uint64) streams {
	s := random.New(seed, replication)
	return streams{s.Uint64()}
}

// piece is the stream of a piece of a run.
func (s streams) piece(level, number int) random.Stream {
	return random.New(s.seed, uint64(level)<<40|uint64(number))
}

// draws is a stream for what is decided between the pieces of a level.
func (s streams) draws(level int) random.Stream { return s.piece(level, 1<<40-1) }
