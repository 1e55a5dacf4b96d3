// System calls by number: calls of the function syscall whose number is a constant become calls of functions of the library.
#pragma once

#include "llvm/IR/Module.h"

namespace heddle {

// nameSystemCalls gives each such call a function "heddle.syscall.N", so that a program is linked with the functions of its own numbers
// only.
void nameSystemCalls(llvm::Module &M);

// bindSystemCalls, once the libraries are linked, makes them calls of the functions that a library defines, whose parameters are the arguments
// after the number; and calls of syscall again where none does.
void bindSystemCalls(llvm::Module &M);

} // namespace heddle
