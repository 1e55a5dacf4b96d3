// Package ltl implements linear temporal logic over numbered atoms: formulae, their normal form,
// and evaluation on ultimately periodic words.
//
// It must not know programs, the text of queries, or automata. An atom is a number from 0 to 63, a
// valuation a word with one bit for each atom.
//
// Invariants:
//  1. a Formula does not change once it is made;
//  2. Simplify returns an equivalent formula in negation normal form (no Implies, no Iff, Not only
//     of atoms);
//  3. Holds is the reference for everything else: it follows the definition of each operator and
//     uses no rewriting.
//
// Papers: F. Somenzi, R. Bloem, Efficient Büchi automata from LTL formulae, 2000; K.
// Etessami, G. Holzmann, Optimizing Büchi automata, 2000 (pure eventualities and
// universalities); T. Babiak, M. Křetínský, V. Řehák, J. Strejček, LTL to Büchi
// automata translation: fast and more deterministic, 2012 (alternating formulae).
package ltl
