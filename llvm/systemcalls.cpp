#include "systemcalls.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace heddle {

static const char General[] = "syscall";
static const char Prefix[] = "heddle.syscall.";

// callOf is the call that a use of a function is; null if it is another use.
static CallInst *callOf(User *U, const Function &F) {
  auto *Call = dyn_cast<CallInst>(U);
  return Call && Call->getCalledOperand() == &F ? Call : nullptr;
}

void nameSystemCalls(Module &M) {
  Function *F = M.getFunction(General);
  if (!F || !F->isDeclaration())
    return;
  for (User *U : make_early_inc_range(F->users())) {
    CallInst *Call = callOf(U, *F);
    auto *Number = Call && !Call->arg_empty() ? dyn_cast<ConstantInt>(Call->getArgOperand(0)) : nullptr;
    if (!Number)
      continue;
    std::string Name = Prefix + std::to_string(Number->getZExtValue());
    Call->setCalledOperand(M.getOrInsertFunction(Name, F->getFunctionType(), F->getAttributes()).getCallee());
  }
}

// convert makes a value one of another type, as a register of the processor does: integers are extended by their sign.
static Value *convert(IRBuilder<> &Builder, Value *V, Type *To) {
  Type *From = V->getType();
  if (From->isPointerTy() && To->isIntegerTy())
    return Builder.CreatePtrToInt(V, To);
  if (From->isIntegerTy() && To->isPointerTy()) {
    const DataLayout &DL = Builder.GetInsertBlock()->getModule()->getDataLayout();
    return Builder.CreateIntToPtr(Builder.CreateSExtOrTrunc(V, DL.getIntPtrType(To)), To);
  }
  if (From->isIntegerTy() && To->isIntegerTy())
    return Builder.CreateSExtOrTrunc(V, To);
  return From == To ? V : Constant::getNullValue(To);
}

// bind calls the function of a number in the place of syscall. Arguments that the program leaves out are zeros.
static void bind(CallInst &Call, Function &F) {
  IRBuilder<> Builder(&Call);
  SmallVector<Value *, 6> Arguments;
  for (auto [I, P] : enumerate(F.getFunctionType()->params()))
    Arguments.push_back(I + 1 < Call.arg_size() ? convert(Builder, Call.getArgOperand(I + 1), P)
                                                : Constant::getNullValue(P));
  Value *Result = Builder.CreateCall(F.getFunctionType(), &F, Arguments);
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(convert(Builder, Result, Call.getType()));
  Call.eraseFromParent();
}

void bindSystemCalls(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().starts_with(Prefix))
      continue;
    if (F.isDeclaration()) {
      F.replaceAllUsesWith(M.getOrInsertFunction(General, F.getFunctionType(), F.getAttributes()).getCallee());
      F.eraseFromParent();
      continue;
    }
    for (User *U : make_early_inc_range(F.users()))
      if (CallInst *Call = callOf(U, F))
        bind(*Call, F);
  }
}

} // namespace heddle
