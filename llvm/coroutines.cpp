// What becomes part of a coroutine's frame has no life of its own for LLVM. Where clang marked the beginning and the end of
// a variable's life, a block of the heap begins and ends there in its place; the frame has the pointer to it, so that
// leaks are found as before. A variable that only loads and stores name cannot be met after its end, and stays. Optimisers see through the
// others as well, which are no part of a frame (lives.h is of functions that are none).
#include "coroutines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace heddle {

void allocateFrames(Module &M) {
  Function *Asks = M.getFunction(Intrinsic::getName(Intrinsic::coro_alloc));
  if (!Asks)
    return;
  for (User *U : make_early_inc_range(Asks->users())) {
    auto *Call = cast<CallInst>(U);
    Call->replaceAllUsesWith(ConstantInt::getTrue(M.getContext()));
    Call->eraseFromParent();
  }
}

static bool isMarker(const User *U, Intrinsic::ID ID) {
  auto *Call = dyn_cast<IntrinsicInst>(U);
  return Call && Call->getIntrinsicID() == ID;
}

static bool isMarker(const User *U) {
  return isMarker(U, Intrinsic::lifetime_start) || isMarker(U, Intrinsic::lifetime_end);
}

// isAwaiter reports whether A is one of the library's awaiters that have no contents.
static bool isAwaiter(const AllocaInst &A) {
  auto *T = dyn_cast<StructType>(A.getAllocatedType());
  return T && T->hasName() && T->getName().contains("::suspend_");
}

// isEscaping reports whether the address of A may be kept.
static bool isEscaping(const AllocaInst &A) {
  for (const User *U : A.users()) {
    if (isMarker(U) || isa<LoadInst>(U))
      continue;
    auto *Store = dyn_cast<StoreInst>(U);
    if (!Store || Store->getValueOperand() == &A)
      return true;
  }
  return false;
}

// suspends reports whether the coroutine may be suspended between From and an end of A's life.
static bool suspends(const AllocaInst &A, const Instruction *From) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const Instruction *, 16> Left{From->getNextNode()};
  while (!Left.empty()) {
    const Instruction *I = Left.pop_back_val();
    for (; I; I = I->getNextNode()) {
      if (isMarker(I, Intrinsic::coro_suspend))
        return true;
      if (isMarker(I, Intrinsic::lifetime_end) && cast<CallInst>(I)->getArgOperand(1) == &A)
        break;
      if (!I->isTerminator())
        continue;
      for (const BasicBlock *B : successors(I->getParent()))
        if (Seen.insert(B).second)
          Left.push_back(&B->front());
    }
  }
  return false;
}

// isPromise reports whether A is the promise of its coroutine, which lives as long as the frame.
static bool isPromise(const AllocaInst &A) {
  for (const Instruction &I : instructions(A.getFunction()))
    if (isMarker(&I, Intrinsic::coro_id) && cast<CallInst>(I).getArgOperand(1)->stripPointerCasts() == &A)
      return true;
  return false;
}

static bool needsBlock(const AllocaInst &A, bool Optimised) {
  if (!A.isStaticAlloca() || A.isArrayAllocation() || isAwaiter(A) || isPromise(A) || !isEscaping(A))
    return false;
  bool Kept = false, Ends = false;
  for (const User *U : A.users()) {
    Kept = Kept || (isMarker(U, Intrinsic::lifetime_start) && (Optimised || suspends(A, cast<Instruction>(U))));
    Ends = Ends || isMarker(U, Intrinsic::lifetime_end);
  }
  return Kept && Ends;
}

namespace {
// Blocks replaces variables of one module.
struct Blocks {
  Module &M;
  PointerType *Ptr = PointerType::getUnqual(M.getContext());
  FunctionCallee Begin = M.getOrInsertFunction("__heddle_variable_begin", Ptr, M.getDataLayout().getIntPtrType(Ptr));
  FunctionCallee End = M.getOrInsertFunction("__heddle_variable_end", Type::getVoidTy(M.getContext()), Ptr);

  void replace(AllocaInst &A);
  void replaceUse(Use &U, AllocaInst *Slot);
};
} // namespace

void Blocks::replaceUse(Use &U, AllocaInst *Slot) {
  auto *I = cast<Instruction>(U.getUser());
  auto *Phi = dyn_cast<PHINode>(I);
  IRBuilder<> B(Phi ? Phi->getIncomingBlock(U)->getTerminator() : I);
  if (isMarker(I, Intrinsic::lifetime_start)) {
    Value *Size = ConstantInt::get(M.getDataLayout().getIntPtrType(Ptr),
                                   M.getDataLayout().getTypeAllocSize(cast<AllocaInst>(U.get())->getAllocatedType()));
    B.CreateCall(End, B.CreateLoad(Ptr, Slot));
    B.CreateStore(B.CreateCall(Begin, Size), Slot);
    I->eraseFromParent();
  } else if (isMarker(I, Intrinsic::lifetime_end)) {
    // An end may be marked where nothing began.
    B.CreateCall(End, B.CreateLoad(Ptr, Slot));
    B.CreateStore(ConstantPointerNull::get(Ptr), Slot);
    I->eraseFromParent();
  } else {
    U.set(B.CreateLoad(Ptr, Slot));
  }
}

void Blocks::replace(AllocaInst &A) {
  IRBuilder<> B(&A);
  AllocaInst *Slot = B.CreateAlloca(Ptr, nullptr, A.getName());
  IRBuilder<>(A.getFunction()->getEntryBlock().getFirstNonPHIOrDbgOrAlloca()->getParent(),
              A.getFunction()->getEntryBlock().getFirstNonPHIOrDbgOrAlloca())
      .CreateStore(ConstantPointerNull::get(Ptr), Slot);
  for (DbgVariableRecord *R : findDVRDeclares(&A)) {
    R->replaceVariableLocationOp(&A, Slot);
    R->setExpression(DIExpression::prepend(R->getExpression(), DIExpression::DerefBefore));
  }
  for (Use &U : make_early_inc_range(A.uses()))
    replaceUse(U, Slot);
  A.eraseFromParent();
}

void allocateVariables(Module &M, bool Optimised) {
  SmallVector<AllocaInst *, 16> Variables;
  for (Function &F : M)
    if (F.hasFnAttribute(Attribute::PresplitCoroutine))
      for (Instruction &I : instructions(F))
        if (auto *A = dyn_cast<AllocaInst>(&I); A && needsBlock(*A, Optimised))
          Variables.push_back(A);
  if (Variables.empty())
    return;
  Blocks All{M};
  for (AllocaInst *A : Variables)
    All.replace(*A);
}

} // namespace heddle
