// Functions: parameters, blocks, instructions, debug records.
#pragma once

#include "constants.h"
#include "debug.h"
#include "gep.h"

#include "llvm/IR/Instructions.h"

namespace heddle {

// Functions writes functions one after the other.
class Functions {
public:
  Functions(Types &T, Constants &C, Debug &D, Strings &S, bool WithText)
      : Ty(T), Const(C), Dbg(D), Names(S), Text(WithText) {}

  void write(const llvm::Function &F);
  const Buffer &buffer() const { return Out; }

private:
  void number(const llvm::Function &F);
  void writeHead(const llvm::Function &F);
  void writeParams(const llvm::Function &F);
  void writeBlocks(const llvm::Function &F);

  // in instructions.cpp
  void writeInstr(const llvm::Instruction &I);
  Opcode opcode(const llvm::Instruction &I);
  std::string textOf(const llvm::Instruction &I, Opcode Op);
  int64_t ref(const llvm::Value *V);
  void writeOperands(const llvm::Instruction &I);
  void writeSuccessors(const llvm::Instruction &I);
  void writeDetails(const llvm::Instruction &I, Opcode Op);
  void writeCall(const llvm::CallBase &Call);
  void writeGEP(const llvm::GetElementPtrInst &GEP);
  void writeCmpXchg(const llvm::AtomicCmpXchgInst &X);
  void writeRMW(const llvm::AtomicRMWInst &X);
  void list(llvm::ArrayRef<const llvm::Value *> Values);

  // in records.cpp
  void writeRecords(const llvm::Instruction &I, unsigned Index);

  Types &Ty;
  Constants &Const;
  Debug &Dbg;
  Strings &Names;
  bool Text;
  Buffer Out;
  // of the function being written
  llvm::DenseMap<const llvm::Value *, unsigned> Locals;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Blocks;
  llvm::DenseMap<const llvm::Value *, unsigned> Slots; // of unnamed values
  std::string name(const llvm::Value *V) const;
  unsigned InstrCount = 0;
  Buffer Records;
  unsigned RecordCount = 0;
};

} // namespace heddle
