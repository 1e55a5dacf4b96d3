// The flat module as a whole.
#pragma once

#include "report.h"
#include "writer.h"

#include "llvm/IR/Module.h"

namespace heddle {

// tidy removes from the module what only matters to compilers and linkers.
void tidy(llvm::Module &M);

// flatten writes the module in the flat format (FORMAT.md).
Buffer flatten(const llvm::Module &M, const Notes &Notes, bool WithText);

} // namespace heddle
