#include "gep.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

using namespace llvm;

namespace heddle {

// constantIndex is the integer that an index is in every lane, or null.
static const ConstantInt *constantIndex(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V)) {
    if (C->getType()->isVectorTy())
      C = C->getSplatValue();
    return dyn_cast_or_null<ConstantInt>(C);
  }
  return nullptr;
}

bool split(const GEPOperator &GEP, const DataLayout &DL, Address &A) {
  if (isa<ScalableVectorType>(GEP.getType()))
    return false;
  for (auto It = gep_type_begin(GEP), End = gep_type_end(GEP); It != End; ++It) {
    const ConstantInt *Known = constantIndex(It.getOperand());
    if (StructType *S = It.getStructTypeOrNull()) {
      if (!Known)
        return false;
      A.Offset += DL.getStructLayout(S)->getElementOffset(Known->getZExtValue()).getFixedValue();
      continue;
    }
    TypeSize Size = It.getSequentialElementStride(DL);
    if (Size.isScalable())
      return false;
    // Wrap-around is meant: addresses are computed modulo 2^64.
    uint64_t Scale = Size.getFixedValue();
    if (Known)
      A.Offset += static_cast<int64_t>(Scale * Known->getValue().sextOrTrunc(64).getZExtValue());
    else if (Scale)
      A.Terms.push_back({It.getOperand(), static_cast<int64_t>(Scale)});
  }
  return true;
}

} // namespace heddle
