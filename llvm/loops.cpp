// The bound is scalar evolution's. It sees counters only in registers, so a copy of
// the function is looked at, with its variables promoted; the program keeps what
// it has.
#include "loops.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
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

  // finite tells whether a block jumps back, and only to loops that end.
  bool finite(BasicBlock &B) {
    bool Any = false;
    for (BasicBlock *Head : successors(&B)) {
      Loop *L = Loops.getLoopFor(Head);
      if (!L || L->getHeader() != Head || !L->contains(&B))
        continue;
      if (isa<SCEVCouldNotCompute>(Evolution.getSymbolicMaxBackedgeTakenCount(L)))
        return false;
      Any = true;
    }
    return Any;
  }

private:
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  DominatorTree Dominators;
  LoopInfo Loops;
  ScalarEvolution Evolution;
};
} // namespace

static void markIn(Function &F, const TargetLibraryInfoImpl &Library) {
  ValueToValueMapTy Copies;
  Function *Copy = CloneFunction(&F, Copies);
  promoteVariables(*Copy);
  {
    Rounds Known(*Copy, Library);
    MDNode *Empty = MDNode::get(F.getContext(), {});
    for (BasicBlock &B : F)
      if (Known.finite(*cast<BasicBlock>(Copies[&B])))
        B.getTerminator()->setMetadata(Mark, Empty);
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

bool jumpsBackFinitely(const BasicBlock &B) { return B.getTerminator()->getMetadata(Mark); }

} // namespace heddle
