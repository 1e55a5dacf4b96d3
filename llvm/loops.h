// Loops of which LLVM knows that they end.
#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Module.h"

namespace heddle {

// markEndingLoops marks the jumps back to the heads of natural loops whose number of
// rounds LLVM can bound.
void markEndingLoops(llvm::Module &M);

// endingLoops are the heads that marked jumps of a block go to.
llvm::SmallSetVector<const llvm::BasicBlock *, 2> endingLoops(const llvm::BasicBlock &B);

} // namespace heddle
