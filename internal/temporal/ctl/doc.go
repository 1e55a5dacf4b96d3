// Package ctl model-checks computation tree logic (CTL) over numbered atoms on a finite graph: it
// computes which states satisfy a formula, optionally under fairness, and the runs that show why.
//
// It must not know programs, the text of queries, or schedules. An atom is a number from 0 to 63, a label a word of
// bits, one for each atom that holds in a state; an edge has the thread that acts, and a number of the caller's.
//
// Invariants:
//  1. runs are infinite: a state where a run ends has an edge to itself; states without an infinite
//     run are removed from the graph;
//  2. a formula is computed in time linear in the graph for each of its parts; under strong
//     fairness, for each thread as well;
//     Likewise time passes: a run does not take edges that Waited again and again without edges that Passed (system.Clock), and whether it takes edges that Stood
//     again and again is not known (known.go);
//  3. an action of several steps (an atomic section) is one to fairness, unless it never ends, as in package liveness;
//  4. each Part of an explanation is valid by itself: its path begins in its state, and its cycle
//     returns to where it began and is fair.
//
// Papers: E. Clarke, E. Emerson, A. Sistla, Automatic verification of finite-state concurrent systems using temporal logic
// specifications, TOPLAS 1986 (labelling, and fairness by strongly connected components); E. Emerson, C. Lei, Modalities for model
// checking: branching time logic strikes back, 1985 (strong fairness by components without the states that ask too much); E. Clarke, S.
// Jha, Y. Lu, H. Veith, Tree-like counterexamples in model checking, LICS 2002.
package ctl
