#include "probe.h"

#include "gep.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace heddle {

void failIf(Value *Bad, Instruction *At, StringRef Function, ArrayRef<Value *> Args) {
  auto *Known = dyn_cast<ConstantInt>(Bad);
  if (Known && Known->isZero())
    return;
  SmallVector<Type *, 4> Types;
  for (Value *Arg : Args)
    Types.push_back(Arg->getType());
  FunctionCallee Callee = At->getModule()->getOrInsertFunction(
      Function, FunctionType::get(Type::getVoidTy(At->getContext()), Types, false));
  DebugLoc Place = At->getDebugLoc();
  Instruction *Then = SplitBlockAndInsertIfThen(Bad, At->getIterator(), true);
  CallInst *Call = CallInst::Create(Callee, Args, "", Then->getIterator());
  Call->setDoesNotReturn();
  for (Instruction *I : {static_cast<Instruction *>(Call), Then, Then->getParent()->getSinglePredecessor()->getTerminator()})
    I->setDebugLoc(Place);
}

void checkCount(Instruction &I) {
  auto *User = I.hasOneUse() ? dyn_cast<BinaryOperator>(I.user_back()) : nullptr;
  if (!isa<TruncInst>(I) || I.hasName() || I.getDebugLoc() || !User || !User->isShift() || User->getOperand(1) != &I)
    return;
  IRBuilder<> Build(User);
  Value *Whole = I.getOperand(0);
  failIf(Build.CreateICmpNE(Build.CreateZExt(&I, Whole->getType()), Whole), User, "__heddle_count_is_cut", {});
}

// accessed is what an access goes to, with the alignment that it relies on.
static SmallVector<std::pair<Value *, Align>, 2> accessed(Instruction &I) {
  if (auto *L = dyn_cast<LoadInst>(&I))
    return {{L->getPointerOperand(), L->getAlign()}};
  if (auto *S = dyn_cast<StoreInst>(&I))
    return {{S->getPointerOperand(), S->getAlign()}};
  if (auto *A = dyn_cast<AtomicRMWInst>(&I))
    return {{A->getPointerOperand(), A->getAlign()}};
  if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I))
    return {{A->getPointerOperand(), A->getAlign()}};
  if (auto *C = dyn_cast<MemTransferInst>(&I))
    return {{C->getRawDest(), C->getDestAlign().valueOrOne()}, {C->getRawSource(), C->getSourceAlign().valueOrOne()}};
  if (auto *C = dyn_cast<MemSetInst>(&I))
    return {{C->getRawDest(), C->getDestAlign().valueOrOne()}};
  return {};
}

void checkAlignment(Instruction &I) {
  const DataLayout &DL = I.getDataLayout();
  for (auto [Address, Need] : accessed(I)) {
    if (getKnownAlignment(Address, DL, &I) >= Need)
      continue;
    IRBuilder<> Build(&I);
    Type *Number = DL.getIntPtrType(Address->getType());
    Value *Low = Build.CreateAnd(Build.CreatePtrToInt(Address, Number), Need.value() - 1);
    failIf(Build.CreateIsNotNull(Low), &I, "__heddle_misaligned", {Address, Build.getInt64(Need.value())});
  }
}

// Extent is an object, and where in it a pointer is; both in bytes.
struct Extent {
  Value *Offset, *Size;
};

// ask calls a function of the platform about the object of a pointer.
static Value *ask(IRBuilder<> &Build, StringRef Name, Type *Result, Value *Pointer) {
  Module *M = Build.GetInsertBlock()->getModule();
  return Build.CreateCall(M->getOrInsertFunction(Name, Result, Pointer->getType()), {Pointer});
}

// fixedExtent is the extent of a variable that is known here.
static bool fixedExtent(Value *Base, const DataLayout &DL, IRBuilder<> &Build, Extent &E) {
  APInt Offset(DL.getIndexTypeSizeInBits(Base->getType()), 0);
  Value *Object = Base->stripAndAccumulateConstantOffsets(DL, Offset, true);
  TypeSize Size = TypeSize::getFixed(0);
  if (auto *G = dyn_cast<GlobalVariable>(Object); G && G->hasInitializer() && !G->isInterposable())
    Size = DL.getTypeAllocSize(G->getValueType());
  else if (auto *A = dyn_cast<AllocaInst>(Object); A && A->isStaticAlloca() && !A->isArrayAllocation())
    Size = DL.getTypeAllocSize(A->getAllocatedType());
  else
    return false;
  E = {Build.getInt64(Offset.getSExtValue()), Build.getInt64(Size.getFixedValue())};
  return true;
}

static Extent extentOf(Value *Base, const DataLayout &DL, IRBuilder<> &Build) {
  Extent E;
  if (!fixedExtent(Base, DL, Build, E))
    E = {ask(Build, "__heddle_object_offset", Build.getInt64Ty(), Base),
         ask(Build, "__heddle_object_size", Build.getInt64Ty(), Base)};
  return E;
}

// isNarrow reports whether a number has few bits, so that its product with a size
// does not wrap around.
static bool isNarrow(const Value *V) {
  if (auto *Cast = dyn_cast<CastInst>(V); Cast && (isa<SExtInst>(V) || isa<ZExtInst>(V)))
    V = Cast->getOperand(0);
  return V->getType()->getIntegerBitWidth() <= 32;
}

// distance is what an address computation adds to its base; Wraps becomes true
// where 64 bits do not hold it.
static Value *distance(const Address &A, IRBuilder<> &Build, Value *&Wraps) {
  Value *Sum = Build.getInt64(A.Offset);
  for (const Term &T : A.Terms) {
    Value *Index = Build.CreateSExtOrTrunc(const_cast<Value *>(T.Index), Build.getInt64Ty());
    Value *Part;
    if (T.Scale == 1 || isNarrow(T.Index)) {
      Part = Build.CreateMul(Index, Build.getInt64(T.Scale));
    } else {
      Value *Both = Build.CreateBinaryIntrinsic(Intrinsic::smul_with_overflow, Index, Build.getInt64(T.Scale));
      Part = Build.CreateExtractValue(Both, 0);
      Wraps = Build.CreateOr(Wraps, Build.CreateExtractValue(Both, 1));
    }
    Sum = Build.CreateAdd(Sum, Part);
  }
  return Sum;
}

// constantWraps reports whether the product of a constant index and the size of
// what it counts needs more than 64 bits.
static bool constantWraps(const GEPOperator &GEP, const DataLayout &DL) {
  for (auto T = gep_type_begin(GEP), End = gep_type_end(GEP); T != End; ++T) {
    auto *Index = dyn_cast<ConstantInt>(T.getOperand());
    if (T.isStruct() || !Index)
      continue;
    int64_t Product;
    if (MulOverflow(Index->getSExtValue(), int64_t(T.getSequentialElementStride(DL).getFixedValue()), Product))
      return true;
  }
  return false;
}

// isMember reports whether an address is that of a member, and no arithmetic.
static bool isMember(const GEPOperator &GEP) {
  auto *First = dyn_cast<ConstantInt>(GEP.getOperand(1));
  return GEP.getSourceElementType()->isStructTy() && First && First->isZero() && GEP.hasAllConstantIndices();
}

static void checkArithmetic(GEPOperator &GEP, Instruction &At) {
  const DataLayout &DL = At.getDataLayout();
  Value *Base = GEP.getPointerOperand();
  Address A;
  if (!GEP.isInBounds() || GEP.getType()->isVectorTy() || isMember(GEP) || Base->getName().starts_with("vtable") ||
      !split(GEP, DL, A))
    return;
  bool Constant = constantWraps(GEP, DL);
  if (A.Terms.empty() && !A.Offset && !Constant)
    return;
  IRBuilder<> Build(&At);
  Extent E = extentOf(Base, DL, Build);
  Value *Wraps = Build.getInt1(Constant);
  Value *Distance = distance(A, Build, Wraps);
  Value *Leaves = Build.CreateICmpUGT(Build.CreateAdd(E.Offset, Distance), E.Size);
  failIf(Build.CreateOr(Wraps, Leaves), &At, "__heddle_pointer_leaves", {Base, Distance});
}

// eachConstant calls f with the address computations among an operand's constants.
static void eachConstant(Value *V, function_ref<void(GEPOperator &)> F) {
  auto *C = dyn_cast<ConstantExpr>(V);
  if (!C)
    return;
  if (auto *GEP = dyn_cast<GEPOperator>(C))
    F(*GEP);
  for (Value *Part : C->operands())
    eachConstant(Part, F);
}

void checkArithmetic(Instruction &I) {
  if (auto *GEP = dyn_cast<GEPOperator>(&I))
    checkArithmetic(*GEP, I);
  for (Use &U : I.operands()) {
    auto *Phi = dyn_cast<PHINode>(&I);
    Instruction *At = Phi ? Phi->getIncomingBlock(U)->getTerminator() : &I;
    eachConstant(U.get(), [&](GEPOperator &GEP) { checkArithmetic(GEP, *At); });
  }
}

// isDistance reports whether an instruction is the difference of two pointers, and
// not of two numbers that the program has made of pointers.
static bool isDistance(const Instruction &I) {
  auto *To = dyn_cast<PtrToIntOperator>(I.getOperand(0));
  auto *From = I.getOpcode() == Instruction::Sub ? dyn_cast<PtrToIntOperator>(I.getOperand(1)) : nullptr;
  bool Divided = any_of(I.users(), [](const User *U) {
    auto *D = dyn_cast<PossiblyExactOperator>(U);
    return D && D->getOpcode() == Instruction::SDiv && D->isExact();
  });
  return To && From && (Divided || I.getName().starts_with("sub.ptr.sub"));
}

void checkComparison(Instruction &I) {
  auto *Compare = dyn_cast<ICmpInst>(&I);
  Value *A, *B;
  if (Compare && Compare->isRelational() && Compare->getOperand(0)->getType()->isPointerTy())
    A = I.getOperand(0), B = I.getOperand(1);
  else if (isa<BinaryOperator>(I) && isDistance(I))
    A = cast<Operator>(I.getOperand(0))->getOperand(0), B = cast<Operator>(I.getOperand(1))->getOperand(0);
  else
    return;
  const Value *Object = getUnderlyingObject(A);
  if (isIdentifiedObject(Object) && Object == getUnderlyingObject(B))
    return;
  IRBuilder<> Build(&I);
  Value *Differ = Build.CreateICmpNE(ask(Build, "__heddle_object_start", A->getType(), A),
                                     ask(Build, "__heddle_object_start", B->getType(), B));
  failIf(Differ, &I, Compare ? "__heddle_pointers_compared" : "__heddle_pointers_subtracted", {A, B});
}

} // namespace heddle
