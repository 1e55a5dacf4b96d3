#include "probe.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace heddle {

// isMath names the functions of C's library that compute a float of floats.
static bool isMath(StringRef Name) {
  static const char *const Known[] = {
      "acos",  "acosh", "asin", "asinh", "atan",  "atan2",  "atanh", "cbrt",   "cos",       "cosh",  "erf",
      "erfc",  "exp",   "exp2", "expm1", "fdim",  "fma",    "fmod",  "hypot",  "ldexp",     "lgamma", "log",
      "log10", "log1p", "log2", "logb",  "pow",   "remainder", "scalbn", "sin", "sinh",     "sqrt",  "tan",
      "tanh",  "tgamma",
  };
  if (is_contained(Known, Name))
    return true;
  return (Name.consume_back("f") || Name.consume_back("l")) && is_contained(Known, Name);
}

// calculation is what an instruction computes of floats, in words; "": nothing that
// may overflow, or be no number.
static StringRef calculation(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
    return "+";
  case Instruction::FSub:
    return "-";
  case Instruction::FMul:
    return "*";
  case Instruction::FDiv:
    return "/";
  case Instruction::FRem:
    return "fmod";
  case Instruction::FPTrunc:
    return "conversion";
  case Instruction::Call:
    break;
  default:
    return "";
  }
  const Function *Callee = cast<CallInst>(I).getCalledFunction();
  if (!Callee)
    return "";
  StringRef Name = Callee->getName();
  if (Callee->isIntrinsic() && Name.consume_front("llvm."))
    Name = Name.substr(0, Name.find('.'));
  return Name == "fmuladd" ? "*" : isMath(Name) ? Name : "";
}

// Computation is an operation on floats: its operands, of any type, and a place
// behind it.
struct Computation {
  StringRef Name;
  SmallVector<Value *, 3> Operands;
  Instruction *Behind;
};

static bool computes(Instruction &I, Computation &C) {
  C.Name = I.getType()->isFloatingPointTy() ? calculation(I) : "";
  C.Behind = I.getNextNode();
  auto *Call = dyn_cast<CallInst>(&I);
  for (Value *V : Call ? make_range(Call->arg_begin(), Call->arg_end()) : I.operands())
    if (V->getType()->isFloatingPointTy())
      C.Operands.push_back(V);
  return !C.Name.empty() && C.Behind && !C.Operands.empty();
}

// shown is an operand as a double, for the message.
static Value *shown(IRBuilder<> &Build, Value *V) {
  Type *T = Build.getDoubleTy();
  if (V->getType()->getScalarSizeInBits() < 64)
    return Build.CreateFPExt(V, T);
  return V->getType() == T ? V : Build.CreateFPTrunc(V, T);
}

// report fails behind a computation where the condition holds.
static void report(const Computation &C, IRBuilder<> &Build, Value *Bad, StringRef Function) {
  SmallVector<Value *, 3> Args{Build.CreateGlobalStringPtr(C.Name, "", 0, Build.GetInsertBlock()->getModule())};
  Value *First = shown(Build, C.Operands[0]);
  Args.push_back(First);
  Args.push_back(C.Operands.size() > 1 ? shown(Build, C.Operands[1]) : First);
  Args.push_back(Build.getInt32(C.Operands.size()));
  failIf(Bad, C.Behind, Function, Args);
}

// all is whether a test of each operand is true.
static Value *all(const Computation &C, IRBuilder<> &Build, function_ref<Value *(Value *)> Test) {
  Value *Sum = Build.getTrue();
  for (Value *V : C.Operands)
    Sum = Build.CreateAnd(Sum, Test(V));
  return Sum;
}

static Value *is(IRBuilder<> &Build, Value *V, FPClassTest Class) { return Build.createIsFPClass(V, Class); }

void checkInfinity(Instruction &I) {
  Computation C;
  if (!computes(I, C))
    return;
  IRBuilder<> Build(C.Behind);
  Build.SetCurrentDebugLocation(I.getDebugLoc());
  Value *Finite = all(C, Build, [&](Value *V) { return is(Build, V, fcFinite); });
  report(C, Build, Build.CreateAnd(is(Build, &I, fcInf), Finite), "__heddle_float_overflows");
}

void checkNumber(Instruction &I) {
  Computation C;
  if (!computes(I, C))
    return;
  IRBuilder<> Build(C.Behind);
  Build.SetCurrentDebugLocation(I.getDebugLoc());
  Value *Numbers = all(C, Build, [&](Value *V) { return Build.CreateFCmpORD(V, V); });
  report(C, Build, Build.CreateAnd(Build.CreateFCmpUNO(&I, &I), Numbers), "__heddle_not_a_number");
}

} // namespace heddle
