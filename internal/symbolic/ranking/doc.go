// Package ranking shows that no run continues from round to round for ever: it finds measures (ranking functions),
// numbers that decrease.
//
// A problem is a graph. Its heads are classes of states at heads of loops, its edges what one round leads to: conditions over
// variables, with the values of a head's cells before the round and of the other head's behind it. A run without end follows the
// edges for ever. So it stays within one strongly connected component from some round on.
//
// A measure of a component is a number made of the cells of each of its heads. If no edge of the component increases it, and some
// edges decrease it, these are taken only as often as the number can decrease, that is, finitely often. They are left out, and what
// remains has components of its own, each with measures of its own. When no edge is left that leads back, no run is without end. The
// measures in this order are what is called a lexicographic ranking function; heads differ in what they leave out, as loops do that lie
// in each other.
//
// Where a component has no measure, its heads are told apart by the sign of a cell, which makes a graph that is followed by the same runs.
//
// Numbers are those of the machine, as wide as the measure needs, so that it never wraps round; but cells do, and a round that wraps one
// is a round like any other. There are finitely many numbers, so each measure has a least value: that it decreases is all that has to
// be shown. For people a bound is sought as well.
//
// # What it must not know
//
// Programs, solvers, what cells are and where edges come from. It asks an Oracle.
//
// # Invariants
//
//  1. Guesses decide nothing. That an edge decreases a measure, or does not increase it, is an answer of the oracle: that the
//     contrary is unsatisfiable. An answer that it does not give counts as the contrary.
//  2. An edge is left out for good only if a measure decreases on it which no edge of the same component increases. Edges between
//     components need no measure.
//  3. Every function of states is a measure: which numbers are tried may be chosen at will. A cell that a head does not have counts as 0.
//
// # Papers
//
// Turing: Checking a large routine, 1949. Podelski, Rybalchenko: A complete method for the synthesis of linear ranking functions, VMCAI
// 2004. Bradley, Manna, Sipma: Linear ranking with reachability, CAV 2005 (lexicographic). Alias, Darte, Feautrier, Gonnord:
// Multi-dimensional rankings, program termination, and complexity bounds of flowchart programs, SAS 2010 (edges left out greedily, which
// loses nothing). Cook, Kroening, Rümmer, Wintersteiger: Ranking function synthesis for bit-vector relations, TACAS 2010 (templates over
// machine arithmetic). Here candidates are drawn from templates and refuted by models, in place of solving for coefficients.
//
// # What it can miss
//
// Proofs: where no measure is a sum or difference of few cells, an absolute value of one, or a few of these in a row, perhaps with
// other ones for each sign of two cells. Loops in phases that other bounds end need more.
package ranking
