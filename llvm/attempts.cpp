#include "attempts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace heddle {

// isLock names the classes whose attempts may fail. libc++ has them in std::__1.
static bool isLock(StringRef Class) {
  static const char *const Mutexes[] = {
      "mutex",        "recursive_mutex",    "timed_mutex", "recursive_timed_mutex",
      "shared_mutex", "shared_timed_mutex",
  };
  if (!Class.consume_front("std::"))
    return false;
  Class.consume_front("__1::");
  return is_contained(Mutexes, Class) || Class.starts_with("counting_semaphore<");
}

// isAttempt names the functions: of semaphores, a time limit is no such reason.
static bool isAttempt(StringRef Class, StringRef Name) {
  return isLock(Class) && (Name.starts_with("try_lock") || Name == "try_acquire");
}

static bool isAttempt(const Function &F) {
  ItaniumPartialDemangler Demangler;
  std::string Mangled = F.getName().str();
  if (F.isDeclaration() || !F.getReturnType()->isIntegerTy(1) ||
      !StringRef(Mangled).starts_with("_ZNSt") || Demangler.partialDemangle(Mangled.c_str()))
    return false;
  char *Class = Demangler.getFunctionDeclContextName(nullptr, nullptr);
  char *Base = Demangler.getFunctionBaseName(nullptr, nullptr);
  bool Found = Class && Base && isAttempt(Class, Base);
  std::free(Class);
  std::free(Base);
  return Found;
}

// markAttempt returns false from F where the call says so. Variables stay in the
// entry block.
static void markAttempt(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  BasicBlock *Rest = Entry.splitBasicBlock(Entry.getFirstNonPHIOrDbgOrAlloca());
  BasicBlock *Fails = BasicBlock::Create(F.getContext(), "attempt.fails", &F, Rest);
  Entry.getTerminator()->eraseFromParent();
  IRBuilder<> Build(&Entry);
  if (DISubprogram *SP = F.getSubprogram())
    Build.SetCurrentDebugLocation(DILocation::get(F.getContext(), SP->getLine(), 0, SP));
  FunctionCallee Ask =
      F.getParent()->getOrInsertFunction("__heddle_attempt_fails", Build.getInt32Ty());
  Build.CreateCondBr(Build.CreateIsNotNull(Build.CreateCall(Ask)), Fails, Rest);
  Build.SetInsertPoint(Fails);
  Build.CreateRet(Build.getFalse());
}

void markAttempts(Module &M) {
  std::vector<Function *> Attempts;
  for (Function &F : M)
    if (isAttempt(F))
      Attempts.push_back(&F);
  for (Function *F : Attempts)
    markAttempt(*F);
}

} // namespace heddle
