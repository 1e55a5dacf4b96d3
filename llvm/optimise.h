// Running LLVM's passes.
#pragma once

#include "options.h"
#include "report.h"

#include "llvm/IR/Module.h"

namespace heddle {

// optimise runs the pipelines that the options ask for. The module is verified
// afterwards by the caller.
void optimise(llvm::Module &M, const Options &O);

} // namespace heddle
