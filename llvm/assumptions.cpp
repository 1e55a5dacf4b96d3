#include "assumptions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace heddle {

// falseAssumption is the argument of ubsantrap that the loader knows, behind clang's own.
static const unsigned falseAssumption = 64;

// isChecked: an assumption about what its operand bundles say is true itself.
static bool isChecked(const AssumeInst &A) {
  return !A.hasOperandBundles() && !isa<Constant>(A.getArgOperand(0));
}

// check traps where the assumption is false.
static void check(AssumeInst *A) {
  BasicBlock *Before = A->getParent();
  BasicBlock *Behind = Before->splitBasicBlock(A);
  BasicBlock *False =
      BasicBlock::Create(A->getContext(), "assume.false", Before->getParent(), Behind);
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> Build(Before);
  Build.SetCurrentDebugLocation(A->getDebugLoc());
  Build.CreateCondBr(A->getArgOperand(0), Behind, False);
  Build.SetInsertPoint(False);
  Build.CreateIntrinsic(Intrinsic::ubsantrap, {}, {Build.getInt8(falseAssumption)});
  Build.CreateUnreachable();
  A->eraseFromParent();
}

void checkAssumptions(Module &M) {
  SmallVector<AssumeInst *> Assumptions;
  for (Function &F : M)
    for (BasicBlock &BB : F)
      for (Instruction &I : BB)
        if (auto *A = dyn_cast<AssumeInst>(&I); A && isChecked(*A))
          Assumptions.push_back(A);
  for (AssumeInst *A : Assumptions)
    check(A);
}

} // namespace heddle
