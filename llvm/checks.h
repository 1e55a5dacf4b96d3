// Checks that are put into the program's code before anything optimises it:
// what the code says there is what the source says. Each is a condition and a
// call that does not return of a function that the platform has.
#pragma once

#include "options.h"

#include "llvm/IR/Module.h"

namespace heddle {

// addChecks puts the checks that the options name into the functions of one of
// the program's files.
void addChecks(llvm::Module &M, const Options &O);

} // namespace heddle
