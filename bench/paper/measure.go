package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

// experiment is a published table.
type experiment struct {
	title   string
	about   string   // a paragraph
	columns []string // of what was published
	rows    []row
}

// row is one line of it.
type row struct {
	name      string
	published []string // a cell for each column
	atMost    int      // the lowest figure published for it; 0: none is known
	large     bool     // left out by the tests
	program   program
}

// program is what a row is measured on.
type program struct {
	file    string
	macros  []string
	entries []string
	opt     string
	races   bool // count them
	search  bool // until the first violation; else all states are counted
	bound   int  // on the preemptive switches of a search; noBound: none
}

const noBound = -1

const abstraction = "-DABSTRACTION"

// abstracted is the program with its heddle_abstraction.
func (p program) abstracted() program {
	p.macros = append(slices.Clone(p.macros), abstraction)
	return p
}

// shownReductions are the columns of ours; the last is the default.
var shownReductions = reduction.All()

// maxStates bounds each count: --reduction=none has many states.
const maxStates = 1_000_000

// figure is what was measured under one reduction.
type figure struct {
	states   int
	racy     int
	places   []string // racy ones
	complete bool
	violated bool
	off      bool // the reduction was switched off
	seconds  float64
}

// folder is where the programs lie; root is the module's, both as seen by whom runs.
var folder, root = "bench/paper/programs/", "."

func (p *program) open(by reduction.Name) (*verify.Session, error) {
	checks := machine.DefaultChecks
	if !p.races {
		checks = checks.Without(machine.Race)
	}
	begun := time.Now()
	t := plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{folder + p.file}, CFlags: p.macros, Tool: root + "/bin/heddle-llvm", Opt: p.opt}, Entries: p.entries},
		Checks: plan.Checks{Set: checks},
		Bounds: plan.Bounds{States: maxStates},
		Search: plan.Search{Reduction: by},
		Host:   plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
	}
	if p.search && p.bound != noBound {
		t.Bounds.Bounded, t.Bounds.Switches = true, p.bound
	}
	return verify.Open(context.Background(), t)
}

// measure counts the states under a reduction, or searches.
func (p *program) measure(by reduction.Name) (figure, error) {
	s, err := p.open(by)
	if err != nil {
		return figure{}, err
	}
	if p.search {
		return p.searched(s, by)
	}
	n, err := s.Answer(verify.States{By: by})
	if err != nil {
		return figure{}, err
	}
	v := &n.Verdict
	f := figure{states: v.Stats.States, racy: v.Count.RacyStates, complete: len(v.Reasons) == 0,
		off: v.Reduction.Name != by.String(), seconds: v.Stats.Seconds}
	for _, r := range v.Count.Races {
		f.places = append(f.places, fmt.Sprint(r.Places[0].Line, " and ", r.Places[1].Line))
	}
	slices.Sort(f.places)
	return f, nil
}

func (p *program) searched(s *verify.Session, by reduction.Name) (figure, error) {
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		return figure{}, err
	}
	f := figure{states: r.Verdict.Stats.States, complete: true, violated: r.Verdict.Answer == verdict.Violated,
		off: r.Verdict.Reduction.Name != by.String(), seconds: r.Verdict.Stats.Seconds}
	for _, why := range r.Verdict.Reasons {
		switch why.Kind {
		case verdict.LimitPreemptions:
		case verdict.LimitStates:
			f.complete = false
		default:
			return f, errors.New(why.Text)
		}
	}
	return f, nil
}

// cell is a figure as the table shows it.
func (f *figure) cell(races bool) string {
	if f.off {
		return "off"
	}
	text := thousands(f.states)
	if !f.complete {
		text = "> " + thousands(f.states-1)
	}
	if races {
		text += fmt.Sprint(" / ", f.racy)
	}
	if f.violated {
		text += " (found)"
	}
	return text
}

func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return strings.TrimSpace(text)
}
