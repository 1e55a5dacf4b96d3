// Debug records: which source variable lives where, from which instruction on.
#include "functions.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugProgramInstruction.h"

using namespace llvm;

namespace heddle {

namespace {
// Location is a debug expression as far as the flat format can say it: the
// variable is the value, or it lies at value (dereferenced once if Deref is
// set) plus Offset.
struct Location {
  bool Known = true;
  bool InMemory = false;
  bool Deref = false;
  int64_t Offset = 0;
  uint64_t Bits = 0, BitOff = 0;
};
} // namespace

// step reads one operation that computes an address; false if the format
// cannot say it.
static bool step(const DIExpression::ExprOperand &Op, int64_t &Offset, unsigned &Derefs) {
  switch (Op.getOp()) {
  case dwarf::DW_OP_deref:
    // An offset before the dereference has no room in the format.
    if (Offset)
      return false;
    Derefs++;
    return true;
  case dwarf::DW_OP_plus_uconst:
    Offset += static_cast<int64_t>(Op.getArg(0));
    return true;
  default:
    return false;
  }
}

// decode reduces an expression on one value. Memory is set if the expression
// starts as an address (a declare).
static Location decode(const DIExpression *E, bool Memory) {
  Location L;
  unsigned Derefs = 0;
  bool Value = false;
  for (auto It = E->expr_op_begin(), End = E->expr_op_end(); It != End; ++It) {
    const DIExpression::ExprOperand &Op = *It;
    if (Op.getOp() == dwarf::DW_OP_LLVM_fragment) {
      L.BitOff = Op.getArg(0);
      L.Bits = Op.getArg(1);
    } else if (Op.getOp() == dwarf::DW_OP_stack_value) {
      Value = true;
    } else if (Op.getOp() == dwarf::DW_OP_LLVM_arg) {
      L.Known &= Op.getArg(0) == 0;
    } else if (!step(Op, L.Offset, Derefs)) {
      // &x[1] - 4 and the like come as "constu 4, minus": not an address here.
      L.Known = false;
    }
  }
  if (Memory) {
    L.InMemory = true;
    L.Deref = Derefs == 1;
    L.Known &= Derefs <= 1 && !Value;
    return L;
  }
  // A value is in memory once it is dereferenced at the end.
  L.InMemory = Derefs > 0;
  L.Deref = Derefs == 2;
  L.Known &= Derefs <= 2 && (Derefs > 0 ? !Value : L.Offset == 0);
  return L;
}

void Functions::writeRecords(const Instruction &I, unsigned Index) {
  // LLVM offers no const view of the records.
  for (DbgVariableRecord &R : filterDbgVars(const_cast<Instruction &>(I).getDbgRecordRange())) {
    Location L = decode(R.getExpression(), R.isDbgDeclare());
    Value *V = R.getNumVariableLocationOps() == 1 ? R.getVariableLocationOp(0) : nullptr;
    bool Killed = !L.Known || !V || R.isKillLocation() || isa<UndefValue>(V);
    RecordCount++;
    Records.u(Index);
    Records.u(Dbg.variable(R.getVariable()));
    Records.u((L.InMemory ? 1 : 0) | (Killed ? 2 : 0) | (L.Deref ? 4 : 0));
    Records.s(Killed ? ~static_cast<int64_t>(Const.other(Ty.other(), "no value")) : ref(V));
    Records.s(L.Offset);
    Records.u(L.Bits);
    Records.u(L.BitOff);
  }
}

} // namespace heddle
