// Package openmp provides what code that clang compiles with -fopenmp calls: the functions of libomp that begin with __kmpc_,
// and those of omp.h.
//
// They are written in C, on top of POSIX threads: library/openmp.c. A team is made of threads that its first thread creates and
// joins, so that its members' accesses are those of a program with threads, and every check, reduction and engine takes
// them as such. What is here in Go is what C cannot say: how many threads a team has, a choice, and how a thread waits.
//
// The package must not know the checks of a task, nor any construct of OpenMP.
//
// Deviations: docs/openmp.md lists them.
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
		choose(),
		sleep(), wake(),
	)
}

// ThreadsName is the function that gives Options.Threads: a program that names it has teams whose size it does not say everywhere.
const ThreadsName = "__heddle_omp_threads"

// choose gives each number below its argument.
func choose() machine.External {
	return machine.External{
		Name: "__heddle_omp_choose", Visible: machine.Never,
		Choices: func(c *machine.Call) int { return int(max(c.Arg(0), 1)) },
		Do:      func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, int64(c.Choice)) },
	}
}
