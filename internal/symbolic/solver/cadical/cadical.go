package cadical

/*
#cgo LDFLAGS: -l:libcadical.a -lstdc++ -lm
#include <stdint.h>
#include <stdlib.h>
#include "calls.h"
*/
import "C"

import (
	"fmt"
	"math"
	"runtime/cgo"
	"unsafe"
)

// Status is what Solve found.
type Status uint8

// The answers of the solver.
const (
	Unknown       Status = iota // a limit was reached or the caller stopped it
	Satisfiable                 // Values has a model
	Unsatisfiable               // Failed has assumptions that the clauses contradict
)

// Limits bound one Solve. The zero value is no limit.
type Limits struct {
	Conflicts int         // how many conflicts; 0 for no limit
	Rounds    int64       // how many rounds: see Solver.Rounds; 0 for no limit
	Stop      func() bool // asked now and then; true ends the search with Unknown. It may block. May be nil
}

// Solver is one instance with its clauses.
type Solver struct {
	c        *C.CCaDiCaL
	assumed  []int32
	failed   []bool
	status   Status
	variable int32  // the greatest variable that a clause or assumption had
	rounds   *int64 // apart, for C writes it
}

// New makes a solver without clauses. Close gives its memory back.
func New() *Solver {
	s := &Solver{c: C.ccadical_init(), rounds: new(int64)}
	s.set("quiet", 1)
	s.set("phase", 0) // false first: bits of numbers are zero where they can be, and inputs of counterexamples small
	return s
}

func (s *Solver) set(option string, value int) {
	name := C.CString(option)
	defer C.free(unsafe.Pointer(name))
	C.ccadical_set_option(s.c, name, C.int(value))
}

// Close gives the solver's memory back.
func (s *Solver) Close() {
	if s.c != nil {
		C.ccadical_release(s.c)
		s.c = nil
	}
}

// AddClauses adds clauses, each ended by a zero, in one call. It keeps nothing of the slice.
func (s *Solver) AddClauses(literals []int32) {
	if len(literals) == 0 {
		return
	}
	if literals[len(literals)-1] != 0 {
		panic("heddle bug: the last clause of a batch has no end")
	}
	s.see(literals)
	s.status = Unknown
	C.heddle_add(s.c, (*C.int32_t)(unsafe.SliceData(literals)), C.size_t(len(literals)))
}

// see keeps the greatest variable. CaDiCaL aborts the process on what is not a literal.
func (s *Solver) see(literals []int32) {
	for _, l := range literals {
		if l == math.MinInt32 || l == math.MaxInt32 {
			panic(fmt.Sprintf("heddle bug: %d is not a literal", l))
		}
		s.variable = max(s.variable, l, -l)
	}
}

// Solve looks for a model of the clauses in which all assumptions hold.
func (s *Solver) Solve(assumptions []int32, limits Limits) Status {
	for _, l := range assumptions {
		if l == 0 {
			panic("heddle bug: 0 is assumed")
		}
	}
	s.see(assumptions)
	s.assumed = append(s.assumed[:0], assumptions...)
	conflicts := -1
	if limits.Conflicts > 0 {
		conflicts = min(limits.Conflicts, math.MaxInt32)
	}
	stopped := false
	var handle cgo.Handle
	if limits.Stop != nil {
		handle = cgo.NewHandle(func() bool {
			stopped = stopped || limits.Stop()
			return stopped
		})
		defer handle.Delete()
	}
	begun := *s.rounds
	over := func() bool { return limits.Rounds > 0 && *s.rounds >= begun+limits.Rounds }
	most := begun + limits.Rounds
	if limits.Rounds == 0 {
		most = 0
	}
	if s.status = s.solve(conflicts, handle, most); s.status == Unknown && !stopped && !over() {
		// CaDiCaL 1.5.3 now and then gives up at once for no reason, and knows the answer
		// when it is asked again.
		s.status = s.solve(conflicts, handle, most)
	}
	return s.status
}

func (s *Solver) solve(conflicts int, stop cgo.Handle, most int64) Status {
	return statusOf(C.heddle_solve(s.c, (*C.int32_t)(unsafe.SliceData(s.assumed)), C.size_t(len(s.assumed)),
		C.int(conflicts), C.uintptr_t(stop), C.int64_t(most), (*C.int64_t)(s.rounds)))
}

// Rounds counts the work of all calls of Solve, the one under way among them: CaDiCaL asks every ten turns of its loops
// (a turn is a decision with what follows from it, or a step of preprocessing) whether to continue. Same calls, same count.
func (s *Solver) Rounds() int64 { return *s.rounds }

func statusOf(answer C.int) Status {
	switch answer {
	case 10:
		return Satisfiable
	case 20:
		return Unsatisfiable
	}
	return Unknown
}

// Values writes the model into dst: dst[v] is the value of variable v, for every v below len(dst). Variables that no
// clause has are false.
func (s *Solver) Values(dst []bool) {
	if s.status != Satisfiable {
		panic("heddle bug: values without a model")
	}
	n := min(len(dst), int(s.variable)+1)
	if n > 0 {
		C.heddle_values(s.c, (*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(dst))), C.int32_t(n))
	}
	clear(dst[max(n, 0):])
}

// Failed reports for each assumption of the last Solve, by its place, whether the solver used it: those that it did
// cannot hold together. The slice is valid until the next call.
func (s *Solver) Failed() []bool {
	if s.status != Unsatisfiable {
		panic("heddle bug: failed assumptions without a contradiction")
	}
	if cap(s.failed) < len(s.assumed) {
		s.failed = make([]bool, len(s.assumed))
	}
	s.failed = s.failed[:len(s.assumed)]
	if len(s.assumed) > 0 {
		C.heddle_failed(s.c, (*C.int32_t)(unsafe.SliceData(s.assumed)), C.size_t(len(s.assumed)),
			(*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(s.failed))))
	}
	return s.failed
}

//export heddleStop
func heddleStop(handle C.uintptr_t) C.int {
	if cgo.Handle(handle).Value().(func() bool)() {
		return 1
	}
	return 0
}
