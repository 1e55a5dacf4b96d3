// Package circuit builds Boolean circuits of integer and floating-point operations, and clauses of circuits.
//
// A Graph holds gates: and, exclusive or, if-then-else, majority. Equal gates are shared, constants
// fold, and negation is a bit of the literal and costs nothing. A number is a slice of literals,
// least significant bit first (Bits). Operations on numbers are methods of Graph; each computes the
// same as in package bitvec, bit for bit, and where that leaves a value open (division by zero,
// shifts by the width and more) the value of SMT-LIB. An Encoder returns the clauses of the gates
// of a question, each gate once.
//
// It must not know terms, programs or which SAT solver reads the clauses.
//
// # Invariants
//
//  1. A gate's operands have lower indices than the gate.
//  2. No gate can be simplified locally: constants and equal or opposite operands fold.
//  3. Argument slices are neither changed nor kept; a result may be an argument slice.
//  4. The same calls give the same gates and the same clauses.
//
// # Papers
//
//   - A. Kuehlmann, V. Paruthi, F. Krohm, M. K. Ganai: Robust Boolean Reasoning for Equivalence Checking and Functional
//     Property Verification (2002): gates hashed by their structure.
//   - G. S. Tseitin: On the complexity of derivation in propositional calculus (1968): clauses of gates.
//   - M. Brain, F. Schanda, Y. Sun: Building Better Bit-Blasting for Floating-Point Problems (2019): floats unpacked,
//     rounded in one place.
//
// # What it can miss
//
// There is no remainder and no fused multiplication of numbers of x87: package blast says so to its caller.
package circuit
