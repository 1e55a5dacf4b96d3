// The constants of a module, folded as far as possible without addresses.
#pragma once

#include "opcodes.h"
#include "symbols.h"
#include "types.h"

#include "llvm/IR/Constants.h"

#include <map>

namespace heddle {

// Constants numbers constants; one comes after those it consists of.
class Constants {
public:
  Constants(Types &T, Strings &S, const Symbols &Syms) : Ty(T), Names(S), Sym(Syms) {}

  // id is the number of a constant.
  unsigned id(const llvm::Constant *C);
  // other is a constant that is only good for a message.
  unsigned other(unsigned Type, llvm::StringRef Text);
  unsigned count() const { return Count; }
  const Buffer &buffer() const { return Out; }

private:
  unsigned start(ConstKind Kind, unsigned Type);
  unsigned build(const llvm::Constant *C);
  unsigned plain(ConstKind Kind, const llvm::Constant *C);
  unsigned words(ConstKind Kind, const llvm::Constant *C, const llvm::APInt &Value);
  unsigned data(const llvm::ConstantDataArray *C);
  unsigned aggregate(const llvm::Constant *C, unsigned N);
  unsigned block(const llvm::BlockAddress *C);
  unsigned address(ConstKind Kind, unsigned Index, int64_t Offset, llvm::Type *T);
  unsigned symbolic(const llvm::Constant *C);
  unsigned expression(const llvm::ConstantExpr *E);
  unsigned unknown(const llvm::Constant *C);

  Types &Ty;
  Strings &Names;
  const Symbols &Sym;
  llvm::DenseMap<const llvm::Constant *, unsigned> Ids;
  std::map<std::tuple<unsigned, unsigned, int64_t, unsigned>, unsigned> Addresses;
  std::map<std::pair<unsigned, unsigned>, unsigned> Others;
  unsigned Count = 0;
  Buffer Out;
};

// opcodeOf is our number of an LLVM opcode; OpOther if there is none.
Opcode opcodeOf(unsigned LLVMOpcode);

} // namespace heddle
