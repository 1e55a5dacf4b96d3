#include "opaque.h"

#include "load.h"
#include "platform.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace heddle {

// plainName is the name of a function without the mangling of C++, which says
// the types of the parameters: reach_error for _Z11reach_errorv. Members and
// functions of a namespace keep their mangled name.
static std::string plainName(StringRef Name) {
  ItaniumPartialDemangler Demangler;
  std::string Mangled = Name.str();
  if (!Name.starts_with("_Z") || Demangler.partialDemangle(Mangled.c_str()))
    return Mangled;
  char *Context = Demangler.getFunctionDeclContextName(nullptr, nullptr);
  char *Base = Demangler.getFunctionBaseName(nullptr, nullptr);
  bool Global = Base && (!Context || !*Context);
  std::string Plain = Global ? std::string(Base) : Mangled;
  std::free(Context);
  std::free(Base);
  return Plain;
}

// isOpaque names the functions whose meaning is the platform's.
static bool isOpaque(StringRef Name, const Options &O) {
  static const char *const Known[] = {
      "reach_error",     "__VERIFIER_error",        "__VERIFIER_assume",     "__VERIFIER_atomic_begin",
      "__assert_fail",   "__VERIFIER_atomic_end",   "__assert_perror_fail",  "__assert",
      "__assert_func",   "__assert_rtn",            "abort",                 "exit",
      "_exit",           "_Exit",                   "quick_exit",
  };
  return is_contained(Known, Name) || is_contained(O.Opaque, Name.str());
}

// isInput names the functions that give inputs, unless the program defines them.
static bool isInput(StringRef Name) { return Name.starts_with("__VERIFIER_nondet_"); }

// isWhole names the functions that keep their body and their calls.
static bool isWhole(StringRef Name, const Options &O) {
  return Name.starts_with("__VERIFIER_") || Name == "assert" || is_contained(O.Keep, Name.str());
}

// isTaskName names functions of verification tasks, which are defined only to
// make the task compile; dropping their body needs no word.
static bool isTaskName(StringRef Name) {
  return Name == "reach_error" || Name.starts_with("__VERIFIER_");
}

static void dropBody(Function &F, StringRef Plain, Notes &Notes) {
  if (!isTaskName(Plain))
    Notes.push_back(placeOf(F) + ": the body of " + F.getName().str() +
                    " is ignored: the function has a meaning of its own");
  F.deleteBody();
  F.setComdat(nullptr);
  F.setVisibility(GlobalValue::DefaultVisibility);
}

// rename gives F the plain name; where the name is taken, the other function
// takes F's place, unless F has a body of its own.
static void rename(Function &F, StringRef Plain) {
  if (F.getName() == Plain)
    return;
  GlobalValue *Other = F.getParent()->getNamedValue(Plain);
  if (!Other)
    F.setName(Plain);
  else if (F.isDeclaration())
    F.replaceAllUsesWith(Other);
}

void hideBodies(Module &M, const Options &O, Notes &Notes) {
  for (Function &F : M) {
    std::string Plain = plainName(F.getName());
    if (!(isOpaque(Plain, O) || isInput(Plain)) || isPlatform(F))
      continue;
    if (!F.isDeclaration() && isOpaque(Plain, O))
      dropBody(F, Plain, Notes);
    else if (!F.isDeclaration() && is_contained(O.Files, M.getModuleIdentifier()))
      Notes.push_back(placeOf(F) + ": the body of " + F.getName().str() + " is executed: what it returns is no input");
    rename(F, Plain);
  }
}

// placeIn is where a block's code stands in the source.
static DebugLoc placeIn(BasicBlock &B) {
  for (Instruction &I : B)
    if (DebugLoc Place = I.getDebugLoc())
      return Place;
  if (DISubprogram *SP = B.getParent()->getSubprogram())
    return DILocation::get(B.getContext(), SP->getLine(), 0, SP);
  return DebugLoc();
}

void markErrorLabel(Module &M, const Options &O) {
  if (O.ErrorLabel.empty())
    return;
  FunctionCallee Error =
      M.getOrInsertFunction("__heddle_error_label", Type::getVoidTy(M.getContext()));
  for (Function &F : M)
    for (BasicBlock &B : F)
      if (B.getName() == O.ErrorLabel && B.getFirstInsertionPt() != B.end())
        CallInst::Create(Error, "", B.getFirstInsertionPt())->setDebugLoc(placeIn(B));
}

// makeWhole keeps optimisers out of F. A weak definition may be replaced by
// another one, so nothing is inferred from its body.
static void makeWhole(Function &F) {
  F.removeFnAttr(Attribute::AlwaysInline);
  F.removeFnAttr(Attribute::InlineHint);
  F.addFnAttr(Attribute::NoInline);
  F.setComdat(nullptr);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setLinkage(GlobalValue::WeakAnyLinkage);
}

void keepOurs(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(Attribute::OptimizeNone))
      makeWhole(F);
}

static void keepEntry(Module &M, StringRef Name) {
  Function *F = M.getFunction(Name);
  if (!F || F->isDeclaration())
    return;
  if (F->hasLocalLinkage())
    F->setLinkage(GlobalValue::ExternalLinkage);
  else if (F->hasLinkOnceLinkage())
    F->setLinkage(F->hasLinkOnceODRLinkage() ? GlobalValue::WeakODRLinkage : GlobalValue::WeakAnyLinkage);
}

static void keepGlobal(Module &M, StringRef Name) {
  GlobalVariable *G = M.getGlobalVariable(Name, true);
  if (G && !G->isDeclaration() && G->hasLocalLinkage())
    G->setLinkage(GlobalValue::ExternalLinkage);
}

void protect(Module &M, const Options &O) {
  for (Function &F : M)
    if (!F.isDeclaration() && (isPlatform(F) || isWhole(plainName(F.getName()), O)))
      makeWhole(F);
  for (const std::string &Name : O.Entries)
    keepEntry(M, Name);
  for (const std::string &Name : O.Keep)
    keepGlobal(M, Name);
  if (O.AnyGlobals)
    for (GlobalVariable &G : M.globals())
      G.setExternallyInitialized(!G.isConstant() && !G.isDeclaration() && !G.isThreadLocal());
}

void completeInlines(Module &M) {
  for (GlobalObject &G : M.global_objects())
    if (G.hasAvailableExternallyLinkage())
      G.setLinkage(GlobalValue::LinkOnceODRLinkage);
}

// functionPromises are what a declaration may say about a function's effects.
static const AttributeMask &functionPromises() {
  static const AttributeMask Mask = [] {
    AttributeMask M;
    for (Attribute::AttrKind Kind :
         {Attribute::Memory, Attribute::WillReturn, Attribute::NoFree, Attribute::NoSync,
          Attribute::MustProgress, Attribute::Speculatable, Attribute::NoCallback,
          Attribute::AllocKind, Attribute::AllocSize, Attribute::Builtin})
      M.addAttribute(Kind);
    M.addAttribute("alloc-family");
    return M;
  }();
  return Mask;
}

// valuePromises are what it may say about parameters and the result.
static const AttributeMask &valuePromises() {
  static const AttributeMask Mask = [] {
    AttributeMask M;
    for (Attribute::AttrKind Kind :
         {Attribute::NoAlias, Attribute::NonNull, Attribute::Dereferenceable,
          Attribute::DereferenceableOrNull, Attribute::NoCapture, Attribute::ReadNone,
          Attribute::ReadOnly, Attribute::WriteOnly, Attribute::Returned, Attribute::NoFree,
          Attribute::AllocatedPointer, Attribute::AllocAlign, Attribute::Writable,
          Attribute::Initializes, Attribute::Range})
      M.addAttribute(Kind);
    return M;
  }();
  return Mask;
}

static AttributeList without(LLVMContext &C, AttributeList A, unsigned Params, bool Values) {
  A = A.removeFnAttributes(C, functionPromises());
  if (!Values)
    return A;
  A = A.removeRetAttributes(C, valuePromises());
  for (unsigned I = 0; I < Params; I++)
    A = A.removeParamAttributes(C, I, valuePromises());
  return A;
}

static void forgetCall(CallBase &Call) {
  auto *Callee = dyn_cast<Function>(Call.getCalledOperand()->stripPointerCasts());
  if (Callee && Callee->isIntrinsic())
    return;
  bool External = !Callee || Callee->isDeclaration();
  Call.setAttributes(without(Call.getContext(), Call.getAttributes(), Call.arg_size(), External));
}

void forgetPromises(Module &M) {
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    F.setAttributes(without(M.getContext(), F.getAttributes(), F.arg_size(), F.isDeclaration()));
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        forgetCall(*Call);
  }
}

} // namespace heddle
