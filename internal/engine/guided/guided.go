// Package guided looks for a failing run near one that a hint describes, such as a witness of another tool (--hint).
//
// The hint lists lines in the order in which threads execute them, and values of inputs. Where the
// hint identifies a thread, that thread acts; where it says nothing, or something impossible, the
// search decides. It tries runs that follow the hint first, then those that depart from it at one
// place, at two, and so on (limited discrepancy search, Harvey and Ginsberg, 1995), until a run
// fails or the work is used up. The hint does not say when a thread's turn ends, so each number of
// departures is tried with two guesses.
//
// It knows plans and machines, and must not know where hints come from. It proves nothing; a run
// that it finds is a schedule, which the caller must replay.
//
// What it can miss: runs that depart from the hint at many places, or that switch threads within
// one step of the machine.
//
// heddle writes no schedule of its own into a witness, although the format would allow it:
// following its own witnesses would then test nothing.
//
// # Why is a witness read as a hint, and not validated?
//
// A validator says whether a file describes a failing run, by rules for matching lines that tools do not share.
// heddle's user wants to know whether the program fails. So the file only says where to look first; what is found
// is replayed, and what is not found is searched for as always.
package guided

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// Found is what came of a hint.
type Found struct {
	Schedule schedule.Schedule // nil: no run was found that fails
	Actions  int               // that were tried
}

// What a search for one hint may cost.
const (
	mostActions    = 3_000_000
	share          = 200_000 // of one way to read the hint, for each departure and one more
	mostDepartures = 6
	perStep        = 40      // actions of a run for each step of the hint
	besides        = 300_000 // and besides
	patience       = 400     // actions of a thread that come to no step of the hint before the next thread is let act
)

// Follow looks for a run of the plan's program that fails, near the one that a hint describes.
func Follow(p *plan.Plan, h *plan.Hint) (Found, error) {
	m, err := p.NewMachine(p.MachineOptions())
	if err != nil {
		return Found{}, err
	}
	defer m.Close()
	s := &search{plan: p, hint: h, m: m, c: cursor.New(m), longest: perStep*len(h.Steps) + besides}
	if err := p.Forbid(s.c); err != nil {
		return Found{}, err
	}
	if f := s.start(); f != nil {
		return Found{Schedule: ended(f, schedule.Schedule{})}, nil
	}
	begun := s.after(state{last: -1}, choice{input: -1}) // what main does before its first action is in the hint as well
	mark := s.c.Mark()
	for departures := 0; departures <= mostDepartures && s.actions < mostActions; departures++ {
		for _, s.literal = range []bool{false, true} {
			s.most = min(s.actions+share*(departures+1), mostActions)
			if s.from(begun, departures) {
				return Found{Schedule: s.line, Actions: s.actions}, nil
			}
			s.c.Undo(mark)
			s.line = s.line[:0]
		}
	}
	return Found{Actions: s.actions}, nil
}

// ended is the schedule of a run that fails; nil if that is no violation.
func ended(f *system.Failure, line schedule.Schedule) schedule.Schedule {
	if f.Class != system.Violation {
		return nil
	}
	return line
}

// search is a search under way.
type search struct {
	plan    *plan.Plan
	hint    *plan.Hint
	m       *machine.Machine
	c       *cursor.Cursor
	line    schedule.Schedule // that led to the present state
	longest int
	actions int
	most    int  // actions until which it continues
	literal bool // a thread's turn is not over before another one is named: see stays and beyond

	seen []int // lines that the last action came through, reused
}

// over reports whether the work is used up, or somebody wants an end.
func (s *search) over() bool { return s.actions >= s.most || s.actions&0xff == 0 && s.plan.Over(0) }

// state is what a search knows of the run so far, beside the state of the machine.
type state struct {
	at     int  // the first step of the hint that was not come to
	input  int  // the first one that may say what an input gives
	last   int  // the thread that acted last; -1: none
	idle   int  // its actions since the run came to a step of the hint
	passed int  // the line that was come to last
	pc     int  // where the last action began
	again  bool // so did the one before
}

func (s *search) start() *system.Failure {
	if f := s.c.StartWatched(func(t int) { s.see(t, 0) }); f != nil {
		return f
	}
	return s.observed()
}

// observed is a violation that shows in the present state; nil: none does.
func (s *search) observed() *system.Failure {
	for _, f := range s.c.Observe(nil) {
		if f.Class == system.Violation {
			return f
		}
	}
	return nil
}

// from tries the runs from the present state that depart from the hint at most so often. It reports whether one fails; the line is its schedule then.
func (s *search) from(at state, departures int) bool {
	// A run is followed in a loop as long as it keeps to the hint: it may be long.
	begun := len(s.line)
	type turn struct {
		mark   int
		state  state
		others []choice
		length int
	}
	var turns []turn
	for {
		choices := s.choices(&at)
		if len(choices) == 0 || len(s.line) >= s.longest || s.over() {
			if len(choices) == 0 && s.fails() {
				return true
			}
			break
		}
		if len(choices) > 1 {
			turns = append(turns, turn{s.c.Mark(), at, choices[1:], len(s.line)})
		}
		next, failed, ok := s.take(at, choices[0])
		if failed {
			return true
		}
		if !ok {
			break
		}
		at = next
	}
	if departures == 0 {
		s.line = s.line[:begun]
		return false
	}
	for i := len(turns) - 1; i >= 0; i-- {
		t := &turns[i]
		for _, c := range t.others {
			if s.over() {
				return false
			}
			s.c.Undo(t.mark)
			s.line = s.line[:t.length]
			next, failed, ok := s.take(t.state, c)
			if failed || ok && s.from(next, departures-1) {
				return true
			}
		}
	}
	return false
}

// fails reports whether the run fails that ends in the present state.
func (s *search) fails() bool {
	for _, f := range system.Ends(s.c) {
		if f.Class == system.Violation {
			return true
		}
	}
	return false
}

// take takes an action. Failed reports whether it fails, ok whether the run continues.
func (s *search) take(at state, c choice) (next state, failed, ok bool) {
	s.actions++
	s.line = append(s.line, c.action)
	s.seen = s.seen[:0]
	pc := s.pc(int(c.action.Thread))
	at.again, at.pc = pc == at.pc, pc
	f := s.c.DoWatched(c.action, func(t int) { s.see(t, int(c.action.Thread)) })
	if f != nil {
		return at, f.Class == system.Violation, false
	}
	if s.observed() != nil {
		return at, true, false
	}
	return s.after(at, c), false, true
}

// see notes the line that a thread is in, if it is the one that acts.
func (s *search) see(t, actor int) {
	if t != actor || len(s.seen) == mostSeen {
		return
	}
	if line := s.lineOf(t); line > 0 && (len(s.seen) == 0 || s.seen[len(s.seen)-1] != line) {
		s.seen = append(s.seen, line)
	}
}

// mostSeen bounds the lines of one action that are looked at.
const mostSeen = 4096

// lineOf is the line of the hint's files that a thread is in; 0: in none.
func (s *search) lineOf(t int) int { return s.hint.Line(s.place(t)) }

func (s *search) place(t int) source.Place { return trace.PlaceOf(s.m, t) }
