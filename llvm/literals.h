// Compound literals of C, which end with their block as variables do.
#pragma once

#include "llvm/IR/Module.h"

namespace heddle {

// markLiterals marks where compound literals begin and end, as clang marks it of variables.
void markLiterals(llvm::Module &M);

} // namespace heddle
