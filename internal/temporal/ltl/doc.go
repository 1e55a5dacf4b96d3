// Package ltl is linear temporal logic over numbered atoms: formulae, their normal
// form, and whether a word that repeats for ever satisfies one.
//
// It is mathematics: it must not know programs, the text of queries, or automata. An
// atom is a number from 0 to 63, a valuation a word of bits, one for each atom that
// holds.
//
// Invariants:
//  1. a Formula does not change once it is made;
//  2. Simplify gives a formula in negation normal form (no Implies, no Iff, Not of an
//     atom only) that the same words satisfy;
//  3. Holds is the measure of everything else: it follows the definition of each
//     operator and uses no rewriting.
//
// Papers: F. Somenzi, R. Bloem, Efficient Büchi automata from LTL formulae, 2000; K.
// Etessami, G. Holzmann, Optimizing Büchi automata, 2000 (pure eventualities and
// universalities); T. Babiak, M. Křetínský, V. Řehák, J. Strejček, LTL to Büchi
// automata translation: fast and more deterministic, 2012 (alternating formulae).
package ltl
