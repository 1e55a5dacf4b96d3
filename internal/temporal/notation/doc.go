// Package notation writes automata as text, as JSON, as Promela never claims and in the Hanoi
// format for ω-automata (HOA), and reads HOA.
//
// It must not know what atoms mean, files, or how an automaton was made.
//
// Invariants:
//  1. what WriteHOA writes, ReadHOA reads as an automaton that accepts the same words;
//  2. ReadHOA refuses what it does not understand with the line and the reason, and no
//     text makes it fail otherwise or take memory out of proportion.
//
// ReadHOA refuses alternation, acceptance with Fin, and more than 64 atoms or sets. A state that a
// text does not describe has no edges.
//
// Papers: T. Babiak and others, The Hanoi omega-automata format, 2015; P. Gastin, D.
// Oddoux, 2001 (never claims).
package notation
