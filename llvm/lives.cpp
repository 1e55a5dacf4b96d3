// The calls keep the address, as far as an optimiser knows: else it would delete what is written behind an end and read by nobody.
//
// Variables of coroutines have their own way (coroutines.h). What it can miss: variables with several beginnings, and what alloca made
// in one branch only.
#include "lives.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace heddle {

static const char BeginName[] = "llvm.heddle.life.begin", EndName[] = "llvm.heddle.life.end";

static bool calls(const User *U, StringRef Name) {
  auto *Call = dyn_cast<CallInst>(U);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName() == Name;
}

static FunctionCallee declare(Module &M, StringRef Name, Type *Result) {
  LLVMContext &C = M.getContext();
  FunctionCallee Callee = M.getOrInsertFunction(Name, Result, PointerType::getUnqual(C));
  auto *F = cast<Function>(Callee.getCallee());
  F->setDoesNotThrow();
  F->setWillReturn();
  F->addFnAttr(Attribute::NoMerge); // each life has one beginning
  F->setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Mod) | MemoryEffects::inaccessibleMemOnly());
  return Callee;
}

// accesses reports whether a use of an address loads from it or stores to it.
static bool accesses(const Use &U) {
  if (auto *Store = dyn_cast<StoreInst>(U.getUser()))
    return U.getOperandNo() == Store->getPointerOperandIndex();
  return isa<LoadInst>(U.getUser());
}

namespace {
// Keepers looks for what may keep an address: neither accesses, volatile ones as well, nor the ends of its variable's life.
struct Keepers : CaptureTracker {
  bool Found = false;
  void tooManyUses() override { Found = true; }
  bool captured(const Use *U) override {
    Found = Found || !(accesses(*U) || calls(U->getUser(), EndName));
    return Found;
  }
};
} // namespace

static bool isKept(const Value *Address) {
  Keepers Keepers;
  PointerMayBeCaptured(Address, &Keepers);
  return Keepers.Found;
}

namespace {
// Life is what guarding a variable needs: where it begins, and where it ends.
struct Life {
  Instruction *Begin = nullptr; // the marker; null if there is none
  SmallVector<Instruction *, 4> Ends; // markers if Begin is one
};
} // namespace

// beginsAt is where the life of a variable begins.
static Instruction *beginsAt(AllocaInst &A, const Life &L) {
  if (L.Begin)
    return L.Begin;
  if (!A.isStaticAlloca())
    return A.getNextNode();
  Instruction *First = &*A.getParent()->getFirstNonPHIOrDbgOrAlloca();
  return A.comesBefore(First) ? First : A.getNextNode();
}

static void addReturns(const AllocaInst &A, const DominatorTree &Dominators, Life &L) {
  for (BasicBlock &B : *const_cast<Function *>(A.getFunction()))
    if (isa<ReturnInst, ResumeInst>(B.getTerminator()) && Dominators.dominates(&A, B.getTerminator()))
      L.Ends.push_back(B.getTerminator());
}

// restores reports whether an instruction takes the stack back to where it was before an array of variable length. Clang keeps that in a variable.
static bool restores(const Instruction &I, const AllocaInst &A, const DominatorTree &Dominators) {
  auto *Restore = dyn_cast<IntrinsicInst>(&I);
  if (!Restore || Restore->getIntrinsicID() != Intrinsic::stackrestore || !Dominators.dominates(&A, Restore))
    return false;
  auto *Kept = dyn_cast<LoadInst>(Restore->getArgOperand(0));
  return Kept && any_of(Kept->getPointerOperand()->users(), [&](const User *U) {
    auto *Store = dyn_cast<StoreInst>(U);
    return Store && Dominators.dominates(Store, &A);
  });
}

// lifeOfArray is that of an array of variable length, or of what alloca made.
static Life lifeOfArray(AllocaInst &A, const DominatorTree &Dominators) {
  Life L;
  for (Instruction &I : instructions(*A.getFunction()))
    if (restores(I, A, Dominators))
      L.Ends.push_back(&I);
  if (L.Ends.empty())
    addReturns(A, Dominators, L);
  return L;
}

// lifeOf finds where a variable lives; nothing if that does not cover all uses.
static std::optional<Life> lifeOf(AllocaInst &A, const DominatorTree &Dominators) {
  Life L;
  for (User *U : A.users()) {
    auto *Marker = dyn_cast<IntrinsicInst>(U);
    if (!Marker || !Marker->isLifetimeStartOrEnd())
      continue;
    if (Marker->getIntrinsicID() == Intrinsic::lifetime_end)
      L.Ends.push_back(Marker);
    else if (L.Begin)
      return std::nullopt;
    else
      L.Begin = Marker;
  }
  if (!L.Begin != L.Ends.empty())
    return std::nullopt;
  if (!A.isStaticAlloca())
    L = lifeOfArray(A, Dominators);
  else if (!L.Begin)
    addReturns(A, Dominators, L);
  Instruction *First = beginsAt(A, L);
  for (Use &U : A.uses())
    if (U.getUser() != First && !Dominators.dominates(First, U))
      return std::nullopt;
  return L;
}

// guard makes calls of where a variable begins and ends.
static void guard(AllocaInst &A, const Life &L) {
  Function &F = *A.getFunction();
  Module &M = *F.getParent();
  IRBuilder<> B(beginsAt(A, L));
  CallInst *Begin = B.CreateCall(declare(M, BeginName, B.getPtrTy()), &A);
  Begin->addRetAttr(Attribute::NoAlias);
  Begin->addRetAttr(Attribute::NonNull);
  Begin->addRetAttr(Attribute::getWithAlignment(F.getContext(), A.getAlign()));
  FunctionCallee End = declare(M, EndName, B.getVoidTy());
  for (Instruction *I : L.Ends) {
    B.SetInsertPoint(I);
    B.CreateCall(End, Begin);
    if (L.Begin)
      I->eraseFromParent();
  }
  if (L.Begin)
    L.Begin->eraseFromParent();
  A.replaceUsesWithIf(Begin, [&](Use &U) { return U.getUser() != Begin; });
}

static bool mayGuard(const Function &F) {
  if (F.isDeclaration() || F.hasFnAttribute(Attribute::PresplitCoroutine))
    return false;
  return none_of(instructions(F), [](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    return Call && Call->isMustTailCall(); // nothing stands between it and its return
  });
}

static void guardLives(Function &F) {
  SmallVector<AllocaInst *, 8> Kept;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && !A->isUsedWithInAlloca() && !A->isSwiftError() && isKept(A))
      Kept.push_back(A);
  if (Kept.empty())
    return;
  DominatorTree Dominators(F);
  for (AllocaInst *A : Kept)
    if (std::optional<Life> L = lifeOf(*A, Dominators))
      guard(*A, *L);
}

void guardLives(Module &M) {
  if (none_of(M, [](const Function &F) { return F.getIntrinsicID() == Intrinsic::lifetime_start; }))
    return; // runs are counted in steps, and have no markers
  for (Function &F : M)
    if (mayGuard(F))
      guardLives(F);
}

// derivedFrom lists the uses of an address and of what is computed from it; false if it may be carried into a later life.
static bool derivedFrom(CallInst *Begin, const DominatorTree &Dominators, SmallPtrSetImpl<Instruction *> &Users) {
  SmallVector<Instruction *, 16> Work = {Begin};
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (calls(I, EndName) && I->getOperand(0) != Begin)
        return false;
      if (calls(I, EndName) || !Users.insert(I).second)
        continue;
      if (isa<PHINode>(I) && !Dominators.properlyDominates(Begin->getParent(), I->getParent()))
        return false;
      if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst, FreezeInst>(I))
        Work.push_back(I);
    }
  return true;
}

// usedBehind reports whether control comes from an end to one of the uses before the next life begins.
static bool usedBehind(Instruction *End, const Instruction *Begin, const SmallPtrSetImpl<Instruction *> &Users) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<Instruction *, 16> Work = {End->getNextNode()};
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    for (; I && I != Begin; I = I->getNextNode()) {
      if (Users.contains(I))
        return true;
      if (I->isTerminator())
        for (BasicBlock *B : successors(I->getParent()))
          if (Seen.insert(B).second)
            Work.push_back(&B->front());
    }
  }
  return false;
}

static bool isPlain(CallInst *Begin, const DominatorTree &Dominators) {
  if (isKept(Begin))
    return false;
  SmallPtrSet<Instruction *, 16> Users;
  return derivedFrom(Begin, Dominators, Users) && none_of(Begin->users(), [&](User *U) {
    return calls(U, EndName) && usedBehind(cast<Instruction>(U), Begin, Users);
  });
}

static void reveal(AllocaInst *A, CallInst *Begin) {
  IRBuilder<> B(Begin);
  ConstantInt *Size = B.getInt64(A->getDataLayout().getTypeAllocSize(A->getAllocatedType()));
  const bool Marked = A->isStaticAlloca(); // others end with a part of the stack
  if (Marked)
    B.CreateLifetimeStart(A, Size);
  for (User *U : make_early_inc_range(Begin->users()))
    if (calls(U, EndName)) {
      B.SetInsertPoint(cast<Instruction>(U));
      if (Marked)
        B.CreateLifetimeEnd(A, Size);
      cast<Instruction>(U)->eraseFromParent();
    }
  Begin->replaceAllUsesWith(A);
  Begin->eraseFromParent();
}

PreservedAnalyses RevealLives::run(Function &F, FunctionAnalysisManager &Analyses) {
  MapVector<AllocaInst *, SmallVector<CallInst *, 2>> Lives;
  for (Instruction &I : instructions(F))
    if (calls(&I, BeginName))
      if (auto *A = dyn_cast<AllocaInst>(I.getOperand(0)))
        Lives[A].push_back(cast<CallInst>(&I));
  if (Lives.empty())
    return PreservedAnalyses::all();
  const DominatorTree &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (auto &[A, Begins] : Lives) {
    if (!all_of(Begins, [&](CallInst *Begin) { return isPlain(Begin, Dominators); }))
      continue; // an address of one life, computed ahead, would be that of another
    for (CallInst *Begin : Begins)
      reveal(A, Begin);
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  Analyses.invalidate(F, PreservedAnalyses::none());
  SROAPass(SROAOptions::ModifyCFG).run(F, Analyses);
  return PreservedAnalyses::none();
}

void dropMarkers(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Marker = dyn_cast<IntrinsicInst>(&I); Marker && Marker->isLifetimeStartOrEnd())
        if (any_of(Marker->getArgOperand(1)->users(), [](User *U) { return calls(U, BeginName); }))
          Marker->eraseFromParent();
}

} // namespace heddle
