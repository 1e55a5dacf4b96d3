#include "types.h"

#include "opcodes.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {

Types::Types(const DataLayout &Layout, Strings &Strs, LLVMContext &C)
    : DL(Layout), Names(Strs), Context(C) {
  id(Type::getVoidTy(C));
}

static TypeKind kindOf(Type *T) {
  switch (T->getTypeID()) {
  case Type::VoidTyID:
    return Void;
  case Type::IntegerTyID:
    return Integer;
  case Type::HalfTyID:
    return Half;
  case Type::BFloatTyID:
    return BFloat;
  case Type::FloatTyID:
    return Float;
  case Type::DoubleTyID:
    return Double;
  case Type::X86_FP80TyID:
    return X86FP80;
  case Type::FP128TyID:
    return FP128;
  case Type::PointerTyID:
    return Pointer;
  case Type::FixedVectorTyID:
    return Vector;
  case Type::ArrayTyID:
    return Array;
  case Type::StructTyID:
    return Struct;
  case Type::FunctionTyID:
    return FunctionType;
  default:
    return Other;
  }
}

static std::string nameOf(Type *T) {
  std::string Text;
  raw_string_ostream Stream(Text);
  T->print(Stream, false, true);
  return Text;
}

unsigned Types::id(Type *T) {
  auto It = Ids.find(T);
  if (It != Ids.end())
    return It->second;
  visitParts(T);
  unsigned Id = Count++;
  Ids[T] = Id;
  write(T);
  return Id;
}

void Types::visitParts(Type *T) {
  if (kindOf(T) == Other)
    return;
  for (Type *Part : T->subtypes())
    id(Part);
}

void Types::writeSizes(Type *T) {
  bool Sized = T->isSized() && kindOf(T) != Other;
  Out.u(Sized ? DL.getTypeAllocSize(T).getFixedValue() : 0);
  Out.u(Sized ? DL.getTypeStoreSize(T).getFixedValue() : 0);
  Out.u(Sized ? DL.getABITypeAlign(T).value() : 0);
}

void Types::writeStruct(StructType *S) {
  bool Sized = S->isSized();
  unsigned N = Sized ? S->getNumElements() : 0;
  Out.u(N);
  for (unsigned I = 0; I < N; I++) {
    Out.u(id(S->getElementType(I)));
    Out.u(DL.getStructLayout(S)->getElementOffset(I).getFixedValue());
  }
}

void Types::writeFunction(llvm::FunctionType *F) {
  Out.u(id(F->getReturnType()));
  Out.u(F->isVarArg());
  Out.u(F->getNumParams());
  for (Type *P : F->params())
    Out.u(id(P));
}

void Types::write(Type *T) {
  TypeKind Kind = kindOf(T);
  Out.u(Kind);
  Out.u(Names.id(nameOf(T)));
  writeSizes(T);
  switch (Kind) {
  case Integer:
    Out.u(T->getIntegerBitWidth());
    break;
  case Vector:
    Out.u(id(cast<FixedVectorType>(T)->getElementType()));
    Out.u(cast<FixedVectorType>(T)->getNumElements());
    break;
  case Array:
    Out.u(id(T->getArrayElementType()));
    Out.u(T->getArrayNumElements());
    break;
  case Struct:
    writeStruct(cast<StructType>(T));
    break;
  case FunctionType:
    writeFunction(cast<llvm::FunctionType>(T));
    break;
  default:
    break;
  }
}

} // namespace heddle
