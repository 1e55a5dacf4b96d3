package main

import "fmt"

// The tables of pancam 2008 (Zaks, Joshi, Verifying multi-threaded C programs with
// SPIN). Figures 9 and 10 are published as graphs without numbers. The figures for an
// industrial module in Figure 11 cannot be repeated: the module is not public.

// bounds are the context-switch bounds of Figure 9.
const bounds = 8

func pancamFigure9a() experiment {
	return figure9("pancam 2008, Figure 9 (a): Peterson's lock without volatile, optimised", true)
}

func pancamFigure9b() experiment {
	return figure9("pancam 2008, Figure 9 (b): the same with volatile", false)
}

// figure9 searches with growing bounds on preemptive switches, and without; each with
// all of a state and with an abstraction of it.
func figure9(title string, faulty bool) experiment {
	p := program{file: "peterson_forever.c", opt: "O2"}
	e := experiment{
		title: title,
		about: `The threads never return; the invariant is ` + "`count <= 1`" + `. With a bound the search ends with the first violation
("found"), which it looks for with few switches first, then in single runs (0 states). Bounds count switches between single
actions, which reductions that join actions do not go with; pancam counts them between supersteps, which leaves out
executions. "Abstracted" matches the flags, the turn and the count, and where the threads are (docs/abstraction.md); it goes
with local and weaker reductions.`,
		columns: []string{"pancam"},
	}
	if !faulty {
		p.macros = []string{"-DVOLATILE=volatile"}
	}
	for bound := range bounds + 1 {
		q := p
		q.search, q.bound = true, bound
		e.rows = append(e.rows, row{name: fmt.Sprintf("up to %d switches", bound), published: []string{"graph"}, large: bound > 3, program: q},
			row{name: "the same, abstracted", published: []string{"graph"}, large: bound > 3, program: q.abstracted()})
	}
	name := "all states"
	if faulty { // has no end of states
		name, p.search, p.bound = "no bound", true, noBound
	}
	e.rows = append(e.rows, row{name: name, published: []string{"graph"}, program: p},
		row{name: "the same, abstracted", published: []string{"graph"}, program: p.abstracted()})
	return e
}

// pancamFigure10 counts the states of two robots on growing boards.
func pancamFigure10() experiment {
	e := experiment{
		title: "pancam 2008, Figure 10: two robots on a board of N x N",
		about: `One robot goes row by row, the other along the diagonal; they may meet on the diagonal only. The paper has "slightly
different patterns" and a graph without numbers, in which supersteps gain more the larger the board.`,
		columns: []string{"pancam"},
	}
	for n := 2; n <= 7; n++ {
		e.rows = append(e.rows, row{name: fmt.Sprintf("N=%d", n), published: []string{"graph"}, large: n > 3,
			program: program{file: "robots.c", macros: []string{fmt.Sprintf("-DN=%d", n)}}})
	}
	return e
}

// pancamFigure11 counts the states of dining philosophers.
func pancamFigure11() experiment {
	e := experiment{
		title: "pancam 2008, Figure 11: dining philosophers",
		about: `n philosophers take the fork on the left, then that on the right, for ever; so they can all come to wait. The paper's
program is not shown. The industrial module of the same figure is not public.`,
		columns: []string{"pancam: global access", "superstep"},
	}
	for i, x := range []struct {
		global, superstep string
		least             int
	}{{"59", "37", 37}, {"534", "380", 380}, {"4,762", "3,130", 3130}, {"42,386", "25,021", 25021}} {
		n := i + 2
		e.rows = append(e.rows, row{name: fmt.Sprintf("n=%d", n), published: []string{x.global, x.superstep}, atMost: x.least, large: n > 3,
			program: program{file: "philosophers.c", macros: []string{fmt.Sprintf("-DN=%d", n)}}})
	}
	return e
}
