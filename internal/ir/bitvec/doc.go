// Package bitvec is the single definition of integer and floating-point operations: it serves the
// concrete machine, constant folding, and as the oracle of the bit-blaster.
//
// # What it must not know
//
// Instructions, types of LLVM IR, memory, terms, faults. Callers check what
// makes an operation undefined (a zero divisor, nsw, a too large shift) with
// the predicates of this package before they ask for the value; the functions
// are total except for division by zero, which is the caller's duty.
//
// # Representation
//
//   - Narrow integers have a width of 1 to 64 bits and are a uint64.
//   - Wide integers have any width; they are slices of Words(w) words, least
//     significant word first. All Wide functions accept w <= 64 too (1 word).
//   - Floats are bit patterns: Half, BFloat, Float and Double in the low bits of
//     one word, X86FP80 as two words (significand; sign and exponent).
//
// # Invariants
//
//  1. Canonical form: bits above the width are zero, in arguments and results.
//  2. dst of a Wide or Float function may be the same slice as an argument; it
//     must not overlap one otherwise.
//  3. No function keeps or returns a slice that it was given.
//  4. Wide functions do not allocate for widths up to 256 bits.
//  5. Results do not depend on the host: NaN results and conversions out of range are implemented
//     explicitly, never left to the Go compiler.
//
// # Floats
//
// Results are those of x86-64 with SSE2 (x87 for X86FP80), rounding to nearest
// even (the methods of Rounding have the other modes), no flush to zero. Of NaN operands the first is returned, quieted (x87:
// the one with the larger significand); an invalid operation gives the default
// NaN, which has its sign bit set. See toint.go for conversions out of range,
// and minmax.go for what minnum and its relatives do with NaN and zeros.
//
// # Deviations
//
//   - Half and BFloat operations are computed as Float and rounded, as LLVM
//     does by promotion; Fma of these kinds is therefore rounded twice.
//   - Of several NaN operands, Fma returns the first. What libm returns depends
//     on the machine: with FMA3 instructions the second factor comes first.
//   - FMulAdd rounds twice: SSE2 has no fused instruction.
//   - Extending a BFloat to Float is a shift in LLVM and keeps a signalling NaN.
//   - Floating-point exception flags do not exist.
//   - fp128 and ppc_fp128 are not supported.
package bitvec
