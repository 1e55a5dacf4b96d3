// Arrays that are members of a struct, or rows of another array: an access
// outside of one may still lie in the object, so the index has to be looked at.
#pragma once

#include "llvm/IR/Instructions.h"

namespace heddle {

// checkMembers: the index of an array that is a part of an object lies in it.
void checkMembers(llvm::Instruction &I);

// checkArrays: that, and the index of an access to an array that is a variable; for code that will be optimised.
void checkArrays(llvm::Instruction &I);

} // namespace heddle
