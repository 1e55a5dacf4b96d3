// Package query is the query language: propositions about a state of a program,
// bounded temporal formulae over them, and the questions that are asked with
// them. docs/queries.md has the grammar.
//
// It reads text into a tree and prints a tree as text. It must not know programs, machines, or how
// a query is answered: package property resolves names. It imports nothing of the project.
//
// Invariants:
//  1. a tree from Parse is well typed (conditions and numbers are distinct), has temporal operators
//     only inside Pr[...](...), and binds each process variable by an enclosing Exists or Forall;
//  2. parsing what String prints of a tree from Parse gives the same tree;
//  3. an error names the place in the text.
//
// The syntax is LODIN's (Legay, Nouri, Poulsen: Statistical model checking of
// LLVM code, 2018, figure of 3.1; the report on LODIN of 2022, figure 13), with
// names of the source and Plasma Lab's bounded linear temporal logic beside.
package query
