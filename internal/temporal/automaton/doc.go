// Package automaton is ω-automata with acceptance on transitions, and their making
// from formulae of linear temporal logic.
//
// It is mathematics: it must not know programs, queries, or how a product with a
// system is searched.
//
// The translation follows the formula as a very weak alternating automaton, whose
// states are parts of the formula, into a generalised Büchi automaton, whose states
// are sets of parts that must all hold (translate.go).
//
// Invariants:
//  1. Translate gives an automaton that accepts exactly the words that satisfy the
//     formula: ltl's Holds is the measure of it;
//  2. an automaton has at least one state, and no edge without a target.
//
// Papers: P. Gastin, D. Oddoux, Fast LTL to Büchi automata translation, 2001; T.
// Babiak, M. Křetínský, V. Řehák, J. Strejček, LTL to Büchi automata translation:
// fast and more deterministic, 2012; J.-M. Couvreur, On-the-fly verification of linear
// temporal logic, 1999.
package automaton
