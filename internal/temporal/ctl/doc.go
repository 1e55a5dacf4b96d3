// Package ctl is computation tree logic (CTL) over numbered atoms on a finite graph: which states satisfy a formula, where only fair runs
// may count, and the runs that show why.
//
// It is mathematics: it must not know programs, the text of queries, or schedules. An atom is a number from 0 to 63, a label a word of
// bits, one for each atom that holds in a state; an edge has the thread that acts, and a number of the caller's.
//
// Invariants:
//  1. runs are infinite: a state where a run is over has an edge to itself; states that no infinite run goes through are taken out of the
//     graph, and count nowhere;
//  2. a formula is computed in time linear in the graph for each of its parts, with strong fairness for each thread as well;
//  3. an action of several steps (an atomic section) is one to fairness, unless it never ends, as in package liveness;
//  4. a Part of a reason is true of the graph by itself: its way begins in its state, a cycle leads back to where it began, and is fair.
//
// Papers: E. Clarke, E. Emerson, A. Sistla, Automatic verification of finite-state concurrent systems using temporal logic
// specifications, TOPLAS 1986 (labelling, and fairness by strongly connected components); E. Emerson, C. Lei, Modalities for model
// checking: branching time logic strikes back, 1985 (strong fairness by components without the states that ask too much); E. Clarke, S.
// Jha, Y. Lu, H. Veith, Tree-like counterexamples in model checking, LICS 2002.
package ctl
