#include "constants.h"

#include "gep.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {

unsigned Constants::id(const Constant *C) {
  auto It = Ids.find(C);
  if (It != Ids.end())
    return It->second;
  const Constant *Folded = C;
  if (isa<ConstantExpr>(C))
    Folded = ConstantFoldConstant(C, Ty.layout());
  unsigned Id = build(Folded);
  Ids[C] = Id;
  return Id;
}

// start begins a new constant; what it consists of is numbered already.
unsigned Constants::start(ConstKind Kind, unsigned Type) {
  Out.u(Kind);
  Out.u(Type);
  return Count++;
}

unsigned Constants::plain(ConstKind Kind, const Constant *C) {
  return start(Kind, Ty.id(C->getType()));
}

unsigned Constants::words(ConstKind Kind, const Constant *C, const APInt &Value) {
  unsigned Id = plain(Kind, C);
  Out.u(Value.getNumWords());
  for (unsigned I = 0; I < Value.getNumWords(); I++)
    Out.u(Value.getRawData()[I]);
  return Id;
}

unsigned Constants::data(const ConstantDataArray *C) {
  unsigned Id = plain(ConstData, C);
  StringRef Bytes = C->getRawDataValues();
  Out.u(Bytes.size());
  Out.raw(Bytes);
  return Id;
}

unsigned Constants::aggregate(const Constant *C, unsigned N) {
  SmallVector<unsigned, 16> Elems;
  for (unsigned I = 0; I < N; I++)
    Elems.push_back(id(C->getAggregateElement(I)));
  unsigned Id = plain(ConstAggregate, C);
  Out.u(N);
  for (unsigned E : Elems)
    Out.u(E);
  return Id;
}

unsigned Constants::block(const BlockAddress *C) {
  unsigned Number = 0;
  for (const BasicBlock &B : *C->getFunction()) {
    if (&B == C->getBasicBlock())
      break;
    Number++;
  }
  unsigned Id = plain(ConstBlock, C);
  Out.u(Sym.Functions.lookup(C->getFunction()));
  Out.u(Number);
  return Id;
}

unsigned Constants::address(ConstKind Kind, unsigned Index, int64_t Offset, Type *T) {
  unsigned Type = Ty.id(T);
  auto [It, New] = Addresses.try_emplace({Kind, Index, Offset, Type}, Count);
  if (!New)
    return It->second;
  unsigned Id = start(Kind, Type);
  Out.u(Index);
  Out.s(Offset);
  return Id;
}

unsigned Constants::other(unsigned Type, StringRef Text) {
  unsigned Name = Names.id(Text);
  auto [It, New] = Others.try_emplace({Type, Name}, Count);
  if (!New)
    return It->second;
  unsigned Id = start(ConstOther, Type);
  Out.u(Name);
  return Id;
}

unsigned Constants::unknown(const Constant *C) {
  std::string Text;
  raw_string_ostream Stream(Text);
  C->printAsOperand(Stream, false);
  return other(Ty.id(C->getType()), Text);
}

// underneath takes one layer off an address; null if C is none. The folder has
// left no constant part but the one it returns in Offset.
static const Constant *underneath(const Constant *C, const DataLayout &DL, int64_t &Offset) {
  if (auto *Alias = dyn_cast<GlobalAlias>(C))
    return Alias->getAliasee();
  if (auto *Local = dyn_cast<DSOLocalEquivalent>(C))
    return Local->getGlobalValue();
  if (auto *NoCFI = dyn_cast<NoCFIValue>(C))
    return NoCFI->getGlobalValue();
  auto *E = dyn_cast<ConstantExpr>(C);
  if (!E || !E->getType()->isPointerTy())
    return nullptr;
  if (auto *GEP = dyn_cast<GEPOperator>(E)) {
    Address A;
    if (!split(*GEP, DL, A) || !A.Terms.empty())
      return nullptr;
    Offset += A.Offset;
    return cast<Constant>(GEP->getPointerOperand());
  }
  if (E->getOpcode() == Instruction::BitCast || E->getOpcode() == Instruction::AddrSpaceCast)
    return E->getOperand(0);
  return nullptr;
}

// symbolic writes an address or an expression.
unsigned Constants::symbolic(const Constant *C) {
  int64_t Offset = 0;
  const Constant *Base = C;
  while (const Constant *Next = underneath(Base, Ty.layout(), Offset))
    Base = Next;
  if (auto *G = dyn_cast<GlobalVariable>(Base))
    return address(ConstGlobal, Sym.Globals.lookup(G), Offset, C->getType());
  if (auto *F = dyn_cast<Function>(Base))
    return address(ConstFunction, Sym.Functions.lookup(F), Offset, C->getType());
  if (auto *E = dyn_cast<ConstantExpr>(C))
    return expression(E);
  if (Base != C && Offset == 0)
    return id(Base);
  return unknown(C);
}

unsigned Constants::expression(const ConstantExpr *E) {
  if (E->getOpcode() == Instruction::ShuffleVector)
    return unknown(E);
  Address A;
  unsigned N = E->getNumOperands();
  if (auto *GEP = dyn_cast<GEPOperator>(E)) {
    if (!split(*GEP, Ty.layout(), A))
      return unknown(E);
    N = 1;
  }
  SmallVector<unsigned, 4> Elems, Terms;
  for (unsigned I = 0; I < N; I++)
    Elems.push_back(id(E->getOperand(I)));
  for (const Term &T : A.Terms)
    Terms.push_back(id(cast<Constant>(T.Index)));
  unsigned Id = plain(ConstExpr, E);
  Out.u(opcodeOf(E->getOpcode()));
  Out.s(A.Offset);
  Out.u(N);
  for (unsigned Elem : Elems)
    Out.u(Elem);
  Out.u(Terms.size());
  for (size_t I = 0; I < Terms.size(); I++) {
    Out.u(Terms[I]);
    Out.s(A.Terms[I].Scale);
  }
  return Id;
}

unsigned Constants::build(const Constant *C) {
  if (auto *I = dyn_cast<ConstantInt>(C); I && I->getType()->isIntegerTy())
    return words(ConstInt, C, I->getValue());
  if (auto *F = dyn_cast<ConstantFP>(C); F && F->getType()->isFloatingPointTy())
    return words(ConstFloat, C, F->getValueAPF().bitcastToAPInt());
  if (isa<ConstantPointerNull>(C))
    return plain(ConstNull, C);
  if (isa<PoisonValue>(C))
    return plain(ConstPoison, C);
  if (isa<UndefValue>(C))
    return plain(ConstUndef, C);
  if (isa<ConstantAggregateZero>(C))
    return plain(ConstZero, C);
  if (auto *D = dyn_cast<ConstantDataArray>(C))
    return data(D);
  if (auto *V = dyn_cast<ConstantDataVector>(C))
    return aggregate(C, V->getNumElements());
  if (isa<ConstantAggregate>(C))
    return aggregate(C, C->getNumOperands());
  if (auto *B = dyn_cast<BlockAddress>(C))
    return block(B);
  if (isa<GlobalValue, ConstantExpr, DSOLocalEquivalent, NoCFIValue>(C))
    return symbolic(C);
  return unknown(C);
}

Opcode opcodeOf(unsigned LLVMOpcode) {
  switch (LLVMOpcode) {
#define SAME(NAME)                                                                                 \
  case Instruction::NAME:                                                                          \
    return Op##NAME;
    SAME(Ret)
    SAME(Br)
    SAME(Switch)
    SAME(IndirectBr)
    SAME(Invoke)
    SAME(CallBr)
    SAME(Resume)
    SAME(Unreachable)
    SAME(CleanupRet)
    SAME(CatchRet)
    SAME(CatchSwitch)
    SAME(FNeg)
    SAME(Add)
    SAME(FAdd)
    SAME(Sub)
    SAME(FSub)
    SAME(Mul)
    SAME(FMul)
    SAME(UDiv)
    SAME(SDiv)
    SAME(FDiv)
    SAME(URem)
    SAME(SRem)
    SAME(FRem)
    SAME(Shl)
    SAME(LShr)
    SAME(AShr)
    SAME(And)
    SAME(Or)
    SAME(Xor)
    SAME(Alloca)
    SAME(Load)
    SAME(Store)
    SAME(GetElementPtr)
    SAME(Fence)
    SAME(AtomicRMW)
    SAME(Trunc)
    SAME(ZExt)
    SAME(SExt)
    SAME(FPToUI)
    SAME(FPToSI)
    SAME(UIToFP)
    SAME(SIToFP)
    SAME(FPTrunc)
    SAME(FPExt)
    SAME(PtrToInt)
    SAME(IntToPtr)
    SAME(BitCast)
    SAME(AddrSpaceCast)
    SAME(ICmp)
    SAME(FCmp)
    SAME(Call)
    SAME(Select)
    SAME(VAArg)
    SAME(ExtractElement)
    SAME(InsertElement)
    SAME(ShuffleVector)
    SAME(ExtractValue)
    SAME(InsertValue)
    SAME(LandingPad)
    SAME(Freeze)
    SAME(CleanupPad)
    SAME(CatchPad)
#undef SAME
  case Instruction::PHI:
    return OpPhi;
  case Instruction::AtomicCmpXchg:
    return OpCmpXchg;
  default:
    return OpOther;
  }
}

} // namespace heddle
