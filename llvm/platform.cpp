#include "platform.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace heddle {

// Section is where heddle.h puts platform functions: unlike an annotation, the
// section of a function is a property of the function and survives linking.
static const char Section[] = "heddle.platform";

bool isPlatform(const Function &F) { return F.getSection() == Section; }

// begin is the place behind the variables of a function.
static Instruction *begin(Function &F) {
  auto At = F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  return &*At;
}

static void callBefore(Instruction *At, FunctionCallee Callee, const DebugLoc &Place) {
  IRBuilder<> Builder(At);
  Builder.SetCurrentDebugLocation(Place);
  Builder.CreateCall(Callee);
}

// startOf is the place of a function's head.
static DebugLoc startOf(const Function &F) {
  DISubprogram *SP = F.getSubprogram();
  return SP ? DebugLoc(DILocation::get(F.getContext(), SP->getLine(), 0, SP)) : DebugLoc();
}

void markEnds(Module &M) {
  Type *Void = Type::getVoidTy(M.getContext());
  for (Function &F : M) {
    if (F.isDeclaration() || !isPlatform(F))
      continue;
    for (BasicBlock &B : F)
      if (auto *Return = dyn_cast<ReturnInst>(B.getTerminator()))
        callBefore(Return, M.getOrInsertFunction("heddle.leave", Void), Return->getDebugLoc());
    callBefore(begin(F), M.getOrInsertFunction("heddle.enter", Void), startOf(F));
  }
}

} // namespace heddle
