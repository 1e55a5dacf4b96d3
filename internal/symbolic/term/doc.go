// Package term provides the formulae of the symbolic engines: hash-consed, quantifier-free terms
// over numbers of any width, arrays of bytes and floats, simplified on construction.
//
// # What it must not know
//
// Solvers, programs, memory, threads, files. A term means what internal/ir/bitvec says, nothing else.
//
// # Sorts
//
//   - Numbers of 1 bit and more. Floats are numbers of the width of their format; an operation says which.
//   - Truth values are numbers of one bit: LLVM's i1 is one, comparisons are stored and extended, and one set of rules
//     does for and, or, not of both. WriteSMT makes them Bool where SMT-LIB wants it.
//   - Arrays from numbers of 1 to 64 bits to bytes.
//
// # Terms
//
// A Pool makes terms, a Term is a handle: New, then Var, Const and the constructors, which are named after the operations; those
// on floats and arrays are in Floats and Arrays. Constructors of operations without an Op (Or, Sub, ZExt, Ule, saturation,
// overflow ...) express them by others; Binary, Unary, Overflows and Compare take bitvec's enumerations. Readers: Op, Width,
// NumArgs, Arg and the accessors of an Op's parameters, Float for those of floats; Topological, Size, Support; Evaluator;
// Substitution; Bits, Range and SignedRange for what is known about a term; WriteSMT and Format.
//
// # Normal forms
//
// In a pool that simplifies (New, not NewPlain):
//
//   - Or is not(and(not, not)); zero extension is a concat with zero; Ule and Sle are a not of Ult and Slt,
//     whose constant stands on the right; a shift to
//     the left by a constant is a product with a constant, one to the right a concat or sext of an extract; division by
//     a power of two is a shift or an extract.
//   - and, xor, add and mul are chains to the left: op(op(op(x1, x2), x3), c) with arguments sorted by age, the newest
//     outside, and the constant outermost of all (for mul: innermost argument A of the outermost node). A chain has no
//     argument twice; an argument of add may be mul(c, x). To add a new term to a chain takes one node.
//   - A concat's upper part is not a concat; not is pushed into concat. An extract is pushed into what has parts (concat, sext,
//     not, shifts, masks) and into sums and products of extended numbers, not further: the bytes of a number must be
//     known as its parts, so that, stored and loaded, it is the same term again.
//   - No term has a constant value by folding or by what Bits, Range and SignedRange know about it.
//
// These forms are not canonical: two terms that always have the same value may be different.
//
// # Invariants
//
//  1. For all values of the variables, a constructor's term has the value that bitvec computes for
//     the operation, in pools of NewPlain and of New.
//  2. Arguments have smaller handles than the terms that contain them.
//  3. Handles are a function of the sequence of calls; nothing depends on addresses, time or map order.
//  4. No method recurses along a chain of and, xor, add, mul or stores: a million additions need no stack. Where rules
//     follow choices or push operations into arguments, the depth is bounded.
//  5. A constructor whose term exists already does not allocate.
//
// # Undefined operations
//
// bitvec leaves division by zero to its caller; here it has SMT-LIB's value (see Op), so that a term has one value
// always. Shifts by the width or more are the same in both: zero, or all sign. Conversions of floats out of range are
// those of bitvec, where SMT-LIB leaves them open. The symbolic machine must ask for the undefined case itself, before
// it makes the term.
//
// # What it can miss
//
// Values are exact; simplification is incomplete, since the depth of rules is bounded (lookBack,
// maxPush) to preserve sharing. fp128 is not supported, as in bitvec.
//
// # Papers
//
// V. Ganesh, D. Dill, A Decision Procedure for Bit-Vectors and Arrays, CAV 2007 (STP: normalised sums, solving for a
// variable, reads over writes). R. Brummayer, A. Biere, Boolector: An Efficient SMT Solver for Bit-Vectors and Arrays,
// TACAS 2009, and A. Niemetz, M. Preiner, Bitwuzla, CAV 2023 (two-level rewriting with and, not and eq as core).
// C. Cadar, D. Dunbar, D. Engler, KLEE, OSDI 2008 (constants to one side, rewriting while building). Ranges and known
// bits are those of compilers (J. Regehr, U. Duongsaa, Deriving Abstract Transfer Functions for Analyzing Embedded
// Software, LCTES 2006).
//
// # Why these forms
//
// A program adds to a sum, and conjoins to a path condition, what it has just read: with the newest outside that is one
// new node, and the old chain is shared. Sorted otherwise, each step would copy the chain. Products are not multiplied
// into sums, because h = 33*h + c would have n products after n steps. Known bits and ranges follow from those of the
// arguments, so they are computed when a term is made; they decide comparisons without a solver.
//
// In SMT-LIB a float operation has a variable of its own, because that theory has one NaN and no way from floats to
// bits; the variable is the NaN of bitvec, or what to_fp reads as the result.
package term
