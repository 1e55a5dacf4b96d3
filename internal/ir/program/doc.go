// Package program defines the lowered program, which both the concrete and the symbolic machine
// interpret.
//
// Lowering resolves registers to slots of a frame, constants to a pool, GEPs to
// offset arithmetic, types to widths, phis to parallel copies on edges, and
// switch and call targets to indices. Vectors, aggregates and integers wider
// than 64 bits are spread over consecutive words. Each instruction keeps its
// source place and belongs to one LLVM instruction: the first instruction of a
// group has FlagFirst, the others follow it in the same step.
//
// The package must not know LLVM's data structures, how a program is laid out
// in a machine's memory, what a state is, or any engine.
//
// # Words and operands
//
// A frame is a window of 64-bit words (slots). A scalar of at most 64 bits takes
// one slot and is canonical: bits above its width are zero. A pointer is an
// integer of PointerBits. A wider integer of w bits takes (w+63)/64 slots, little
// endian, canonical. float and half are their bit pattern in one slot; x86_fp80
// takes two (significand; sign and exponent). A vector or aggregate takes its
// elements' slots one after the other (padding takes none).
//
// An Operand names a slot or a word of the constant pool; a wide operand names
// the first of its consecutive words.
//
// # Invariants
//
//  1. every operand, target and index is in range (see Check);
//  2. a function's parameters are its first slots, in order;
//  3. a group (FlagFirst up to the next FlagFirst) is entered only at its first
//     instruction, and at most its first instruction (not counting those that
//     prepare it: Instr.Prepares) is visible to other threads;
//  4. control never runs off the end of a function: the last instruction of
//     each block is a jump, branch, switch, return, unreachable or trap;
//  5. constants and immediates are canonical.
package program
