// Package lower turns a flat module into a lowered program.
//
// It must not know how a module is read, what a state is, or how a machine represents memory; of
// the platform it knows only which names are supported (Options.Supported).
//
// The stages: reach finds what the roots need; static objects get addresses
// (program.AssignAddresses), so that constants can be computed; each function is emitted as code
// with virtual slots, one for each word of each value (function.go and the families of
// instructions); share lets values that live in one block share slots; kill clears dead slots at
// observation points; finish moves the code into the program; sanity checks the result.
//
// # Invariants
//
//  1. while a function is emitted, every value has its own virtual slots, and
//     only phis and promoted variables are written more than once;
//  2. all operands of an LLVM instruction are resolved before its first lowered instruction is
//     emitted: the address of a thread-local variable needs an instruction of its own, which is a
//     group of its own, or where steps are counted (counted.go) prepares the group that uses it;
//  3. same module and options: same program, bit by bit.
//
// # Policies
//
// undef, poison and uninitialised registers read as zero. Shift amounts and
// signed overflow are checked with Options.OverflowFlags, but only in functions
// that was not optimised: an optimiser executes operations ahead of the test that
// guards them, so a flag there says nothing about the source (clang puts its
// own checks in before). Everything after a landing pad is
// a trap.
//
// # What it can miss
//
// Signed overflow and shift amounts in optimised code that was given as LLVM IR. The fast-math
// flags are ignored.
package lower
