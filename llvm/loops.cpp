// The bound is scalar evolution's. It sees counters only in registers, so a copy of
// the function is looked at, with its variables promoted; the program keeps what
// it has. The bound must hold for what the machines do, which wrap around where LLVM
// may assume that nothing overflows, and run loops that LLVM may assume to end: the
// copy promises nothing (flags, attributes, metadata, assumptions), and a variable
// that was never written has one unknown value instead of any at each read.
#include "loops.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace heddle {

static const char Mark[] = "heddle.ends";

static bool hasLoops(Function &F) {
  DominatorTree Dominators(F);
  return !LoopInfo(Dominators).empty();
}

static void forgetPromises(Function &F) {
  F.setAttributes({});
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (isa<AssumeInst>(I)) {
      I.eraseFromParent();
      continue;
    }
    I.dropPoisonGeneratingFlags();
    I.dropUnknownNonDebugMetadata();
    if (auto *Call = dyn_cast<CallBase>(&I))
      Call->setAttributes({});
  }
}

static void setUnknown(AllocaInst &A) {
  IRBuilder<> B(A.getNextNode());
  B.CreateStore(B.CreateFreeze(PoisonValue::get(A.getAllocatedType())), &A);
}

static void promoteVariables(Function &F) {
  DominatorTree Dominators(F);
  AssumptionCache Assumptions(F);
  for (;;) {
    SmallVector<AllocaInst *, 16> Variables;
    for (Instruction &I : F.getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I))
        if (isAllocaPromotable(A))
          Variables.push_back(A);
    if (Variables.empty())
      return;
    for (AllocaInst *A : Variables)
      setUnknown(*A);
    PromoteMemToReg(Variables, Dominators, &Assumptions);
  }
}

namespace {
// Rounds knows which loops of a function end.
class Rounds {
public:
  Rounds(Function &F, const TargetLibraryInfoImpl &Functions)
      : Library(Functions, &F), Assumptions(F), Dominators(F), Loops(Dominators),
        Evolution(F, Library, Assumptions, Dominators, Loops) {}

  // finite reports whether the edge from B to Head jumps back to the head of a
  // natural loop that ends.
  bool finite(BasicBlock *B, BasicBlock *Head) {
    Loop *L = Loops.getLoopFor(Head);
    return L && L->getHeader() == Head && L->contains(B) &&
           !isa<SCEVCouldNotCompute>(Evolution.getSymbolicMaxBackedgeTakenCount(L));
  }

private:
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  DominatorTree Dominators;
  LoopInfo Loops;
  ScalarEvolution Evolution;
};
} // namespace

// mark notes the numbers of the successors that jumps of B back to loops that end go to.
static void mark(BasicBlock &B, ArrayRef<unsigned> Successors) {
  LLVMContext &C = B.getContext();
  SmallVector<Metadata *, 2> Numbers;
  for (unsigned N : Successors)
    Numbers.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), N)));
  B.getTerminator()->setMetadata(Mark, MDNode::get(C, Numbers));
}

static void markIn(Function &F, const TargetLibraryInfoImpl &Library) {
  ValueToValueMapTy Copies;
  Function *Copy = CloneFunction(&F, Copies);
  forgetPromises(*Copy);
  promoteVariables(*Copy);
  {
    Rounds Known(*Copy, Library);
    for (BasicBlock &B : F) {
      auto *Same = cast<BasicBlock>(Copies[&B]);
      SmallVector<unsigned, 2> Finite;
      for (unsigned N = 0; N < Same->getTerminator()->getNumSuccessors(); N++)
        if (Known.finite(Same, Same->getTerminator()->getSuccessor(N)))
          Finite.push_back(N);
      if (!Finite.empty())
        mark(B, Finite);
    }
  }
  Copy->eraseFromParent();
}

void markEndingLoops(Module &M) {
  TargetLibraryInfoImpl Library{Triple(M.getTargetTriple())};
  Library.disableAllFunctions();
  SmallVector<Function *, 64> Looping;
  for (Function &F : M)
    if (!F.isDeclaration() && hasLoops(F))
      Looping.push_back(&F);
  for (Function *F : Looping)
    markIn(*F, Library);
}

SmallSetVector<const BasicBlock *, 2> endingLoops(const BasicBlock &B) {
  SmallSetVector<const BasicBlock *, 2> Heads;
  const Instruction *T = B.getTerminator();
  if (const MDNode *Numbers = T->getMetadata(Mark))
    for (const MDOperand &N : Numbers->operands())
      Heads.insert(T->getSuccessor(mdconst::extract<ConstantInt>(N)->getZExtValue()));
  return Heads;
}

} // namespace heddle
