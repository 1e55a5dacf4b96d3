// Package automaton implements ω-automata with acceptance on transitions, and their construction
// from formulae of linear temporal logic.
//
// It must not know programs, queries, or how a product with a system is searched.
//
// The translation follows the formula as a very weak alternating automaton, whose
// states are parts of the formula (unfold.go), into a generalised Büchi automaton, whose
// states are sets of parts that must all hold (translate.go). That is reduced (reduce.go):
// components without accepted words and needless sets are dropped (prune.go), states are
// merged by direct simulation forwards (simulate.go) and backwards (reverse.go). Where
// there is a weak deterministic automaton, and it is no larger, the minimal one is taken
// (obligation.go).
//
// Invariants:
//  1. Translate returns an automaton that accepts exactly the words that satisfy the formula, as
//     defined by ltl's Holds;
//  2. an automaton has at least one state, and no edge without a target;
//  3. an edge is in acceptance sets only where a run can take it infinitely often and be
//     accepted, and in all of them where every run that does is accepted;
//  4. a formula whose automaton would be too large is an error, within seconds.
//
// Limitation: with more than 12 atoms letters are not enumerated, and the automaton is not reduced.
//
// Papers: P. Gastin, D. Oddoux, Fast LTL to Büchi automata translation, 2001; T.
// Babiak, M. Křetínský, V. Řehák, J. Strejček, LTL to Büchi automata translation:
// fast and more deterministic, 2012; J.-M. Couvreur, On-the-fly verification of linear
// temporal logic, 1999 (generalised acceptance on transitions); F. Somenzi, R. Bloem,
// Efficient Büchi automata from LTL formulae, 2000, and K. Etessami, G. Holzmann,
// Optimizing Büchi automata, 2000 (simulation); C. Dax, J. Eisinger, F. Klaedtke,
// Mechanizing the powerset construction for restricted classes of ω-automata, 2007; C.
// Löding, Efficient minimization of deterministic weak ω-automata, 2001. The formulae
// whose sizes are compared: M. Dwyer, G. Avrunin, J. Corbett, Property specification
// patterns for finite-state verification, 1998, and the two of 2000.
//
// Valuations of atoms are enumerated because simulation compares what several edges admit together,
// and deterministic automata need a successor for each; decision diagrams would have no such bound,
// but would be a second representation of guards. An edge is dropped in favour of one with a weaker
// guard only if it is in no more acceptance sets. Translation may fail: G(a0 -> F b0) && G(a1 -> F
// b1) && ... needs exponentially many states.
package automaton
