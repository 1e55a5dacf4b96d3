// Assumptions that a program states: __builtin_assume, attributes assume. A run in which one
// is false is undefined; LLVM computes with what follows from it, and the machine has no such
// instruction.
#pragma once

#include "llvm/IR/Module.h"

namespace heddle {

// checkAssumptions lets a false assumption trap. It must run before any pass: those add
// assumptions of their own, which may be about values that are left undefined.
void checkAssumptions(llvm::Module &M);

} // namespace heddle
