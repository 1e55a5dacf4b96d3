// Address computations: getelementptr as base + constant + sum of scaled indices.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Operator.h"

namespace heddle {

// Term is Scale bytes times an index.
struct Term {
  const llvm::Value *Index;
  int64_t Scale;
};

// Address is what a getelementptr adds to its base.
struct Address {
  int64_t Offset = 0;
  llvm::SmallVector<Term, 4> Terms;
};

// split takes a getelementptr apart; false where a size is not known (scalable
// vectors).
bool split(const llvm::GEPOperator &GEP, const llvm::DataLayout &DL, Address &A);

} // namespace heddle
