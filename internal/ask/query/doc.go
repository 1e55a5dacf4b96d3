// Package query is the query language: propositions about a state of a program,
// bounded temporal formulae over them, and the questions that are asked with
// them. docs/queries.md has the grammar.
//
// It reads text into a tree and prints a tree as text. It must not know
// programs, machines, or how a query is answered: names are resolved in package
// property. It imports nothing of the project.
//
// Invariants:
//  1. Parse gives a tree whose conditions are conditions and whose numbers are
//     numbers, in which temporal operators stand in Pr[...](...) only, and each
//     process variable is bound by an Exists or a Forall around it;
//  2. what String prints of a tree that Parse gave is read as the same tree;
//  3. an error names the place in the text.
//
// The syntax is LODIN's (Legay, Nouri, Poulsen: Statistical model checking of
// LLVM code, 2018, figure of 3.1; the report on LODIN of 2022, figure 13), with
// names of the source and Plasma Lab's bounded linear temporal logic beside.
package query
