// Functions of platform modules: those that heddle.h marks by their section.
#pragma once

#include "llvm/IR/Module.h"

namespace heddle {

// isPlatform reports whether a function is marked as a platform function.
bool isPlatform(const llvm::Function &F);

// markEnds calls heddle.enter where each platform function begins and
// heddle.leave where it returns: that is how the machine knows it. Nothing that
// an optimiser moves goes past the calls.
void markEnds(llvm::Module &M);

} // namespace heddle
