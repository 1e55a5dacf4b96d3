// The numbers of a module's variables and functions.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"

namespace heddle {

// Symbols numbers globals and functions in the order of the module.
struct Symbols {
  explicit Symbols(const llvm::Module &M) {
    for (const llvm::GlobalVariable &G : M.globals())
      if (isVariable(G))
        Globals.try_emplace(&G, Globals.size());
    for (const llvm::Function &F : M)
      Functions.try_emplace(&F, Functions.size());
  }
  // isVariable is false for tables of the linker (llvm.global_ctors).
  static bool isVariable(const llvm::GlobalVariable &G) {
    return !(G.hasAppendingLinkage() && G.getName().starts_with("llvm."));
  }
  llvm::DenseMap<const llvm::GlobalVariable *, unsigned> Globals;
  llvm::DenseMap<const llvm::Function *, unsigned> Functions;
};

} // namespace heddle
