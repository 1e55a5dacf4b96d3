// Constant expressions as the text of a module has them, before LLVM folds them as it reads.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instruction.h"

#include <string>

namespace heddle {

// counted is a module's text in which each instruction carries the number of constant expressions that it is written with, those nested in
// others included. Lines stay lines, and what they begin with stays where it is. Empty: the text has pointers without a type (`ptr`), so that what
// LLVM drops was dropped before it was written.
std::string counted(llvm::StringRef Text);

// constantsOf is that number plus one; 0 of an instruction that carries none.
unsigned constantsOf(const llvm::Instruction &I);

} // namespace heddle
