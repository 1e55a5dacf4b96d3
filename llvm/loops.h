// Loops of which LLVM knows that they end.
#pragma once

#include "llvm/IR/Module.h"

namespace heddle {

// markEndingLoops marks the blocks that jump back only to the heads of loops whose
// number of rounds LLVM can bound.
void markEndingLoops(llvm::Module &M);

// jumpsBackFinitely tells whether a block is marked.
bool jumpsBackFinitely(const llvm::BasicBlock &B);

} // namespace heddle
