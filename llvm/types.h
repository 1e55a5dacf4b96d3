// The types of a module, laid out.
#pragma once

#include "writer.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

namespace heddle {

// Types numbers types; void is 0, and a type comes after those it consists of.
class Types {
public:
  Types(const llvm::DataLayout &Layout, Strings &Names, llvm::LLVMContext &Context);

  // id is the number of a type.
  unsigned id(llvm::Type *T);
  // other is the number of a type that has no use but in messages.
  unsigned other() { return id(llvm::Type::getMetadataTy(Context)); }
  unsigned count() const { return Count; }
  const Buffer &buffer() const { return Out; }
  const llvm::DataLayout &layout() const { return DL; }

private:
  void visitParts(llvm::Type *T);
  void write(llvm::Type *T);
  void writeSizes(llvm::Type *T);
  void writeStruct(llvm::StructType *S);
  void writeFunction(llvm::FunctionType *F);

  const llvm::DataLayout &DL;
  Strings &Names;
  llvm::LLVMContext &Context;
  llvm::DenseMap<llvm::Type *, unsigned> Ids;
  unsigned Count = 0;
  Buffer Out;
};

} // namespace heddle
