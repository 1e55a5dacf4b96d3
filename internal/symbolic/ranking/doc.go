// Package ranking proves that no run continues from round to round for ever: it finds ranking
// functions, here called measures, whose values decrease.
//
// A problem is a graph. Its heads are classes of states at loop headers, its edges are rounds:
// conditions over variables, with the values of the cells of one head before the round and of the
// other head after it. An infinite run follows the edges for ever. So from some round on it stays
// within one strongly connected component.
//
// A measure of a component is a number computed from the cells of each of its heads. If no edge of
// the component increases it, the edges that decrease it are taken only finitely often. They are
// removed; the rest has components of its own, each with its own measures. When no cycle is left,
// every run is finite. The measures in this order form a lexicographic ranking function; different
// heads may use different parts of it, as nested loops do.
//
// If a component has no measure, its heads are split by the sign of a cell; the same runs follow
// the resulting graph.
//
// Measures are computed in machine arithmetic, wide enough that they never wrap; cells do wrap, and
// a round that wraps one is a round like any other. There are finitely many numbers, so each
// measure has a least value, and only its decrease has to be shown. For reports a bound is sought
// as well.
//
// # What it must not know
//
// Programs, solvers, the meaning of cells, the origin of edges. It asks an Oracle.
//
// # Invariants
//
//  1. Guesses decide nothing. An edge decreases a measure, or does not increase it, only if the
//     oracle shows that the contrary is unsatisfiable; if the oracle does not answer, the contrary
//     is assumed.
//  2. An edge is removed only if a measure decreases on it that no edge of the same component
//     increases. Edges between components need no measure.
//  3. Any function of states may be tried as a measure. A cell that a head does not have counts as
//     0.
//
// # Papers
//
// Turing: Checking a large routine, 1949. Podelski, Rybalchenko: A complete method for the synthesis of linear
// ranking functions, VMCAI 2004. Bradley, Manna, Sipma: Linear ranking with reachability, CAV 2005 (lexicographic).
// Alias, Darte, Feautrier, Gonnord: Multi-dimensional rankings, program termination, and complexity bounds of
// flowchart programs, SAS 2010 (edges left out greedily, which loses nothing). Cook, Kroening, Rümmer, Wintersteiger:
// Ranking function synthesis for bit-vector relations, TACAS 2010 (templates over machine arithmetic). Here
// candidates come from templates and are refuted by models; coefficients are not solved for.
//
// # What it can miss
//
// Proofs that need measures other than sums or differences of few cells, absolute values of one, or
// lexicographic combinations of these, possibly with a case distinction on the signs of two cells;
// for example, loops with phases that end by different bounds.
package ranking
