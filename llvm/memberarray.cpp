// As clang's own check has it (-fsanitize=bounds): an array at the end of a struct
// may be longer than it says, and an address right behind an array is fine as
// long as nothing is accessed there.
#include "memberarray.h"

#include "probe.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace heddle {

// endsStruct reports whether an element of a struct is the last that the program
// has declared: behind it there may be padding that clang has put in. Bytes behind an
// array of several elements are taken for members, unless clang has laid out the struct itself.
static bool endsStruct(StructType *S, unsigned Element) {
  unsigned From = Element + 1;
  auto *Array = dyn_cast<ArrayType>(S->getElementType(Element));
  bool Own = S->isPacked() || From == S->getNumElements() || (Array && Array->getNumElements() <= 1);
  return Own && all_of(drop_begin(S->elements(), From), [](Type *T) {
    auto *A = dyn_cast<ArrayType>(T);
    return A && A->getElementType()->isIntegerTy(8);
  });
}

// bounded reports whether an array in T, at the place that the indices say, has the
// length of its type.
static bool bounded(Type *T, ArrayRef<uint64_t> Path) {
  bool Fixed = false;
  for (uint64_t Index : Path) {
    if (auto *S = dyn_cast<StructType>(T)) {
      Fixed = !endsStruct(S, Index);
      T = S->getElementType(Index);
    } else if (auto *A = dyn_cast<ArrayType>(T)) {
      Fixed = true;
      T = A->getElementType();
    } else {
      return false;
    }
  }
  return Fixed;
}

// pathTo finds an array at the beginning of T: LLVM leaves out indices that are 0.
static bool pathTo(ArrayType *Array, Type *T, SmallVectorImpl<uint64_t> &Path) {
  while (T != Array) {
    if (auto *S = dyn_cast<StructType>(T); S && S->getNumElements())
      T = S->getElementType(0);
    else if (auto *A = dyn_cast<ArrayType>(T))
      T = A->getElementType();
    else
      return false;
    Path.push_back(0);
  }
  return true;
}

// isPart reports whether an array that is indexed is a part of an object, and has
// the length of its type.
static bool isPart(ArrayType *Array, const Value *Base) {
  SmallVector<uint64_t, 4> Path;
  if (auto *G = dyn_cast<GlobalVariable>(Base))
    return pathTo(Array, G->getValueType(), Path) && bounded(G->getValueType(), Path);
  auto *GEP = dyn_cast<GEPOperator>(Base);
  if (!GEP || GEP->getNumIndices() < 2)
    return false;
  Type *T = GEP->getSourceElementType();
  if (T->isArrayTy())
    return GEP->getNumIndices() == 2 && GEP->getResultElementType() == Array;
  for (const Use &Index : drop_begin(GEP->indices()))
    if (auto *C = dyn_cast<ConstantInt>(Index))
      Path.push_back(C->getZExtValue());
    else
      return false;
  return pathTo(Array, GEP->getResultElementType(), Path) && bounded(T, Path);
}

// isAccessed reports whether an access goes to the address itself.
static bool isAccessed(const GEPOperator &GEP, const Instruction &User) {
  if (const Value *Address = getLoadStorePointerOperand(&User); Address == &GEP)
    return true;
  return isa<Instruction>(GEP) &&
         any_of(GEP.users(), [&](const class User *U) { return getLoadStorePointerOperand(U) == &GEP; });
}

static bool isZero(const Value *V) {
  auto *C = dyn_cast<ConstantInt>(V);
  return C && C->isZero();
}

// isWhole reports whether an array is a variable, whose bounds its accesses know unless they are optimised.
static bool isWhole(const ArrayType *Array, const Value *Base) {
  if (auto *G = dyn_cast<GlobalVariable>(Base))
    return G->getValueType() == Array;
  auto *A = dyn_cast<AllocaInst>(Base);
  return A && A->getAllocatedType() == Array && !A->isArrayAllocation();
}

// check puts a check in front of User, which uses an address. Where Whole says so, accesses to arrays that are variables are checked, too: an
// optimiser takes the accesses for ones in bounds, but not their addresses.
static void check(GEPOperator &GEP, Instruction &User, bool Whole) {
  auto *Array = dyn_cast<ArrayType>(GEP.getSourceElementType());
  if (!Array || !Array->getNumElements() || GEP.getNumIndices() != 2 || !isZero(GEP.getOperand(1)))
    return;
  const Value *Base = GEP.getPointerOperand();
  if (!isPart(Array, Base) && !(Whole && isWhole(Array, Base) && isAccessed(GEP, User)))
    return;
  IRBuilder<> Build(&User);
  Value *Index = Build.CreateSExtOrTrunc(GEP.getOperand(2), Build.getInt64Ty());
  Value *Count = Build.getInt64(Array->getNumElements());
  Value *Bad = isAccessed(GEP, User) ? Build.CreateICmpUGE(Index, Count) : Build.CreateICmpUGT(Index, Count);
  failIf(Bad, &User, "__heddle_index_outside", {Index, Count});
}

static void checkUses(Instruction &I, bool Whole) {
  if (auto *GEP = dyn_cast<GEPOperator>(&I))
    check(*GEP, I, Whole);
  for (Value *V : I.operands())
    if (auto *GEP = dyn_cast<GEPOperator>(V); GEP && isa<Constant>(V) && !isa<PHINode>(I))
      check(*GEP, I, Whole);
}

void checkMembers(Instruction &I) { checkUses(I, false); }

void checkArrays(Instruction &I) { checkUses(I, true); }

} // namespace heddle
