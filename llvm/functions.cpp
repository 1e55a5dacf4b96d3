#include "functions.h"
#include "loops.h"
#include "optimise.h"

#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace heddle {

// number gives local values, blocks and unnamed values their numbers. Unnamed
// ones are counted as LLVM's printer counts them.
void Functions::number(const Function &F) {
  Locals.clear();
  Blocks.clear();
  Slots.clear();
  unsigned Slot = 0;
  for (const Argument &A : F.args()) {
    Locals.try_emplace(&A, Locals.size());
    if (!A.hasName())
      Slots[&A] = Slot++;
  }
  for (const BasicBlock &B : F) {
    Blocks.try_emplace(&B, Blocks.size());
    if (!B.hasName())
      Slots[&B] = Slot++;
    for (const Instruction &I : B) {
      Locals.try_emplace(&I, Locals.size());
      if (!I.hasName() && !I.getType()->isVoidTy())
        Slots[&I] = Slot++;
    }
  }
  InstrCount = Locals.size() - F.arg_size();
}

// name is a value's name, its number if it has none, empty without result.
std::string Functions::name(const Value *V) const {
  if (V->hasName())
    return V->getName().str();
  auto It = Slots.find(V);
  return It == Slots.end() ? "" : std::to_string(It->second);
}

// sourceName is how the source calls a function: qualified and with parameter
// types in C++.
static std::string sourceName(const Function &F) {
  DISubprogram *SP = F.getSubprogram();
  std::string Linkage = SP && !SP->getLinkageName().empty() ? SP->getLinkageName().str() : F.getName().str();
  if (StringRef(Linkage).starts_with("_Z"))
    return demangle(Linkage);
  return SP ? SP->getName().str() : "";
}

void Functions::writeHead(const Function &F) {
  Out.u(Names.id(F.getName()));
  Out.u(Names.id(sourceName(F)));
  Out.u(Ty.id(F.getFunctionType()));
  Out.u(Dbg.placeOf(F.getSubprogram()));
  Out.u(F.hasExternalWeakLinkage() | F.doesNotReturn() << 1 | F.isIntrinsic() << 2 | isUnoptimised(F) << 3);
}

void Functions::writeParams(const Function &F) {
  Out.u(F.arg_size());
  for (const Argument &A : F.args()) {
    Out.u(Names.id(F.isDeclaration() ? "" : name(&A)));
    Out.u(Ty.id(A.getType()));
    Out.u(A.hasByValAttr() ? Ty.id(A.getParamByValType()) + 1 : 0);
    Out.u(A.hasStructRetAttr());
  }
}

void Functions::writeBlocks(const Function &F) {
  Out.u(F.size());
  Out.u(InstrCount);
  unsigned First = 0;
  for (const BasicBlock &B : F) {
    Out.u(Names.id(name(&B)));
    Out.u(First);
    auto Heads = endingLoops(B);
    Out.u(Heads.size());
    for (const BasicBlock *Head : Heads)
      Out.u(Blocks.lookup(Head));
    First += B.size();
  }
}

void Functions::write(const Function &F) {
  number(F);
  writeHead(F);
  writeParams(F);
  writeBlocks(F);
  Records = Buffer();
  RecordCount = 0;
  unsigned Index = 0;
  for (const BasicBlock &B : F)
    for (const Instruction &I : B) {
      writeRecords(I, Index++);
      writeInstr(I);
    }
  Out.u(RecordCount);
  Out.raw(Records.bytes());
}

} // namespace heddle
