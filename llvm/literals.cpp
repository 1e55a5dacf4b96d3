// A compound literal of a function has the lifetime of its block (C17 6.5.2.5), and clang 19 puts no markers around it. Its
// block is that of the debug information of the first instruction which uses it. The end is marked wherever control comes to an
// instruction of another block; instructions without a place belong to what is before them.
//
// What it can miss: literals of modules in which no variable has markers, or without debug information, names, or a first use
// that all others follow. Where an end would lie before a use that no beginning precedes, places are not what they seem, and
// nothing is marked.
#include "literals.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace heddle {

// blockOf is the block that an instruction is in by its place; null if it has none.
static const DILocalScope *blockOf(const Instruction &I) {
  const DILocation *At = I.getDebugLoc();
  if (!At || !At->getLine() || At->getInlinedAt() || isa<DbgInfoIntrinsic>(I))
    return nullptr;
  return At->getScope()->getNonLexicalBlockFileScope();
}

static bool within(const DIScope *Inner, const DIScope *Outer) {
  while (Inner && Inner != Outer)
    Inner = Inner->getScope();
  return Inner;
}

// firstUse is the instruction that comes before all others that use a variable; null if none does.
static Instruction *firstUse(AllocaInst &A, const DominatorTree &Dominators) {
  Instruction *First = nullptr;
  for (User *U : A.users()) {
    auto *I = cast<Instruction>(U);
    if (isa<PHINode>(I) || I->isLifetimeStartOrEnd())
      return nullptr;
    if (!First || Dominators.dominates(I, First))
      First = I;
  }
  for (User *U : A.users())
    if (U != First && !Dominators.dominates(First, cast<Instruction>(U)))
      return nullptr;
  return First;
}

// follow calls Stop with each instruction that control comes to from From on; it continues behind those for which that is
// false.
static void follow(Instruction *From, function_ref<bool(Instruction &)> Stop) {
  DenseSet<const Instruction *> Seen;
  SmallVector<Instruction *, 16> Work = {From};
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    if (!Seen.insert(I).second || Stop(*I))
      continue;
    if (Instruction *Next = I->getNextNode()) {
      Work.push_back(Next);
      continue;
    }
    for (BasicBlock *B : successors(I->getParent()))
      Work.push_back(&B->front());
  }
}

// usedAfter reports whether a variable is used behind an instruction before its life begins again.
static bool usedAfter(Instruction *I, const AllocaInst &A, const Instruction *First) {
  bool Used = false;
  follow(I, [&](Instruction &Next) {
    if (&Next == First)
      return true;
    Used = Used || is_contained(Next.operand_values(), &A);
    return Used;
  });
  return Used;
}

static void markLiteral(AllocaInst &A, const DominatorTree &Dominators) {
  Instruction *First = firstUse(A, Dominators);
  const DILocalScope *Block = First ? blockOf(*First) : nullptr;
  if (!Block || !isa<DILexicalBlock>(Block))
    return;
  SetVector<Instruction *> Ends;
  follow(First, [&](Instruction &I) {
    const DILocalScope *Now = blockOf(I);
    if (!Now || within(Now, Block))
      return false;
    Ends.insert(&I);
    return true;
  });
  if (any_of(Ends, [&](Instruction *I) { return usedAfter(I, A, First); }))
    return;
  auto *Size = ConstantInt::get(Type::getInt64Ty(A.getContext()),
                                A.getDataLayout().getTypeAllocSize(A.getAllocatedType()));
  for (Instruction *I : Ends)
    IRBuilder<>(I->getParent(), isa<PHINode>(I) || I->isEHPad() ? I->getParent()->getFirstInsertionPt() : I->getIterator())
        .CreateLifetimeEnd(&A, Size);
  IRBuilder<>(First).CreateLifetimeStart(&A, Size);
}

static void markLiterals(Function &F) {
  SmallVector<AllocaInst *, 8> Literals;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && A->isStaticAlloca() && A->getName().starts_with(".compoundliteral"))
      Literals.push_back(A);
  if (Literals.empty())
    return;
  DominatorTree Dominators(F);
  for (AllocaInst *A : Literals)
    markLiteral(*A, Dominators);
}

void markLiterals(Module &M) {
  if (none_of(M, [](const Function &F) { return F.getIntrinsicID() == Intrinsic::lifetime_start; }))
    return; // runs are counted in steps, and have no markers
  for (Function &F : M)
    markLiterals(F);
}

} // namespace heddle
