// Running LLVM's passes.
#pragma once

#include "options.h"
#include "report.h"

#include "llvm/IR/Module.h"

namespace heddle {

// optimise runs the pipelines that the options ask for. The module is verified
// afterwards by the caller.
void optimise(llvm::Module &M, const Options &O);

// markFresh marks the functions of a file that clang has just written, without
// passes. Marks do not survive an optimisation.
void markFresh(llvm::Module &M, const Options &O);

// isUnoptimised reports whether a function is as clang wrote it: it is marked, or
// clang itself has forbidden to optimise it (-O0).
bool isUnoptimised(const llvm::Function &F);

} // namespace heddle
