// Package openmp provides the OpenMP run-time library for code compiled with -fopenmp: the
// functions of libomp that begin with __kmpc_, and those of omp.h.
//
// They are written in C, on top of POSIX threads: library/openmp.c. A team consists of threads that
// its first thread creates and joins, so that every check, reduction and engine treats its members
// as ordinary threads. The Go code does what C cannot: it chooses how many threads a team has, and
// makes threads wait.
//
// The package must not know the checks of a task or any construct of OpenMP.
//
// Deviations: docs/openmp.md lists them.
//
// Teams are created and joined for each region: with a thread pool, as libomp has, each region
// would begin and end by waiting for a word. Arriving at a barrier, and beginning and ending a
// task, are one action each, because every additional action multiplies the interleavings.
//
// Loops without a schedule are searched once for each way to distribute them, rather than with the
// way as a choice within one search: mixed, every element would be used by all threads, and nothing
// would be learnt about which thread uses which. The lanes of a simd loop are two threads in a
// search that only proves. A failure there is no alarm, since lanes run in lockstep and threads do
// not.
package openmp

import (
	"embed"
	"io/fs"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Options choose among behaviours that the standard leaves open.
type Options struct {
	Threads int // of a team, where the program does not say; 0: DefaultThreads
	Chunk   int // iterations that loops without a schedule are dealt out in; 0: equal shares

	Trial      bool // the search is of one of several ways to deal loops out, and notes which are longer than Chunk tells apart
	Lanes      bool // the iterations of simd loops are dealt out to two threads
	LanesTried bool // other searches have done so to their ends, and nothing failed
	WaysBegun  bool // other searches have dealt loops out in other ways, for a moment, and nothing failed
	WaysTried  bool // these were all ways, and each search came to its end
}

// DefaultThreads is the number of threads of a team unless somebody says otherwise.
const DefaultThreads = 2

// library is the runtime. It is compiled with programs that name a function of it.
//
//go:embed library/*
var library embed.FS

// Library is the files of the library; each is a unit of its own.
func Library() fs.FS {
	sub, err := fs.Sub(library, "library")
	if err != nil {
		panic("heddle bug: " + err.Error()) // the name above is valid
	}
	return sub
}

// Functions are the functions of the package.
func Functions(o Options) []machine.External {
	threads := int64(o.Threads)
	if threads == 0 {
		threads = DefaultThreads
	}
	return append(append(locks(), teams()...),
		abi.Pure(ThreadsName, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, threads) }),
		abi.Pure("__heddle_omp_initial_thread", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Thread == 0 {
				return abi.Int(c, 1)
			}
			return abi.Int(c, 0)
		}),
		abi.Pure(ChunkName, o.chunk),
		abi.Pure("__heddle_omp_lane_threads", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if o.Lanes {
				return abi.Int(c, 2)
			}
			return abi.Int(c, 1)
		}),
		abi.Pure(OpenName, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Void(c) }),
		abi.Pure(SimdName, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return untried(c, !o.Trial && !o.LanesTried) }),
		abi.Pure(untriedName, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return untried(c, true) }),
		choose(),
		sleep(), wake(),
	)
}

// chunk is given the iterations of a loop. Chunks of 1, 2, 4 ... C tell those of a loop of up to 2C apart: of any two, one of these
// ways gives the first to another thread than the second.
func (o Options) chunk(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if o.Trial && c.Arg(0) > 2*uint64(o.Chunk) {
		c.M.Notes().Cut(c.PC)
	}
	return abi.Int(c, int64(o.Chunk))
}

// untried notes that lanes are not tried, where races are looked for.
func untried(c *machine.Call, are bool) (machine.Outcome, *machine.Fault) {
	if are && c.M.Checks().Has(machine.Race) {
		c.M.Notes().Cut(c.PC)
	}
	return abi.Void(c)
}

// ChunkName is the function that gives Options.Chunk.
const ChunkName = "__heddle_omp_chunk"

// Functions that say what loops a program has, which front/compile makes it call.
const (
	OpenName    = "__heddle_omp_open_loops"    // some without a schedule
	SimdName    = "__heddle_omp_simd_loops"    // some with lanes
	untriedName = "__heddle_omp_lanes_untried" // some with lanes that cannot be dealt out
)

// ThreadsName is the function that gives Options.Threads: a program that names it has teams whose size it does not say everywhere.
const ThreadsName = "__heddle_omp_threads"

// Cut says what is not tried of a program that names a function.
func Cut(name string) (text string, cut bool) {
	switch name {
	case SimdName, untriedName:
		return "the lanes of simd loops are not tried against each other in all ways", true
	case ChunkName:
		return "loops with more iterations can be dealt out in more ways", true // Options.Trial notes it
	}
	return "", false
}

// choose gives each number below its argument.
func choose() machine.External {
	return machine.External{
		Name: "__heddle_omp_choose", Visible: machine.Never,
		Choices: func(c *machine.Call) int { return int(max(c.Arg(0), 1)) },
		Do:      func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, int64(c.Choice)) },
	}
}
