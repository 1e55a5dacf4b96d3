// Lives of variables that optimisers must not see through.
//
// An optimiser takes a variable for one that lives as long as its function: what a pointer to it reads behind its block is what it
// held there, the variable of each round of a loop is the same, and once a call is inlined its variables are the caller's. So, before any pass
// runs, the address of each variable that something may keep becomes the result of a call that begins its life, and another call ends it.
// Both are opaque. Where a later look shows that nothing keeps the address, and nothing uses it behind an end, the calls become LLVM's own markers again,
// and the variable is one that LLVM may take apart.
#pragma once

#include "llvm/IR/PassManager.h"

namespace heddle {

// guardLives hides the lives of all variables whose address may be kept; in a module whose variables have no markers it does
// nothing.
void guardLives(llvm::Module &M);

// dropMarkers removes LLVM's markers of variables with guarded lives: inlining adds some.
void dropMarkers(llvm::Module &M);

// RevealLives makes LLVM's markers of the guarded lives of a function that nothing can notice the end of.
struct RevealLives : llvm::PassInfoMixin<RevealLives> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace heddle
