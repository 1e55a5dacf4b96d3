// What checks of pointers and floats put in front of, or behind, an instruction.
#pragma once

#include "llvm/IR/Instructions.h"

namespace heddle {

// failIf calls a function that does not return, in front of At, where the
// condition holds.
void failIf(llvm::Value *Bad, llvm::Instruction *At, llvm::StringRef Function,
            llvm::ArrayRef<llvm::Value *> Args);

// checkCount: the count of a shift is not cut where nothing says who cuts it, clang
// or the program.
void checkCount(llvm::Instruction &I);

// checkAlignment: the address of an access is a multiple of its alignment.
void checkAlignment(llvm::Instruction &I);

// checkArithmetic: what an address computation gives lies in the object of its
// base, or right behind it.
void checkArithmetic(llvm::Instruction &I);

// checkComparison: pointers of which the order or the distance is asked belong to
// the same object.
void checkComparison(llvm::Instruction &I);

// checkInfinity: the result of an operation on finite numbers is finite.
void checkInfinity(llvm::Instruction &I);

// checkNumber: the result of an operation on numbers is a number.
void checkNumber(llvm::Instruction &I);

} // namespace heddle
