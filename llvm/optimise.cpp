// What differs from clang's own -O1 to -O3, and why:
//
//  - no library function is known by name: a checker wants to see the malloc
//    that nobody uses, the second free, the call of printf;
//  - null is a valid address (null_pointer_is_valid): an access through null
//    stays an access and is reported as such, instead of becoming unreachable;
//  - loops need not end (mustprogress is dropped): a loop that hangs is found;
//  - frames of coroutines stay on the heap, where their ends are noticed (coroutines.h);
//  - lives of variables to which pointers are kept stay what they are (lives.h);
//  - there is no target, so costs are generic, and vectorisers are off.
#include "optimise.h"

#include "coroutines.h"
#include "lives.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"

using namespace llvm;

namespace heddle {

namespace {
// Pipeline is a pass manager with its analyses.
struct Pipeline {
  explicit Pipeline(const Module &M) : Builder(nullptr, tuning()) {
    TargetLibraryInfoImpl Library{Triple(M.getTargetTriple())};
    Library.disableAllFunctions();
    Functions.registerPass([&] { return TargetLibraryAnalysis(Library); });
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Graph);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Graph, Modules);
  }

  static PipelineTuningOptions tuning() {
    PipelineTuningOptions T;
    T.LoopVectorization = false;
    T.LoopInterleaving = false;
    T.SLPVectorization = false;
    return T;
  }

  void run(Module &M, ModulePassManager Passes) {
    Passes.run(M, Modules);
    Modules.clear();
    Graph.clear();
    Functions.clear();
    Loops.clear();
  }

  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Graph;
  ModuleAnalysisManager Modules;
  PassBuilder Builder;
};
} // namespace

// allowPasses removes the marks of a clang -O0 build: optnone, and the noinline
// that comes with it.
static void allowPasses(Function &F) {
  if (!F.hasFnAttribute(Attribute::OptimizeNone) || F.hasWeakAnyLinkage())
    return;
  F.removeFnAttr(Attribute::OptimizeNone);
  F.removeFnAttr(Attribute::NoInline);
}

static void makeNullAccessible(Function &F) { F.addFnAttr(Attribute::NullPointerIsValid); }

// allowEndlessLoops removes llvm.loop.mustprogress; the latches of one loop
// keep sharing one name.
static void allowEndlessLoops(Function &F) {
  DenseMap<MDNode *, MDNode *> Renamed;
  for (Instruction &I : instructions(F)) {
    MDNode *Loop = I.getMetadata(LLVMContext::MD_loop);
    if (!Loop)
      continue;
    MDNode *&New = Renamed[Loop];
    if (!New)
      New = makePostTransformationMetadata(F.getContext(), Loop, {"llvm.loop.mustprogress"}, {});
    I.setMetadata(LLVMContext::MD_loop, New);
  }
}

static void prepare(Module &M) {
  allocateFrames(M);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    allowPasses(F);
    makeNullAccessible(F);
    allowEndlessLoops(F);
  }
}

static OptimizationLevel levelOf(unsigned Level) {
  switch (Level) {
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

// needsO0 reports whether the unoptimised module cannot run as it is.
static bool needsO0(const Module &M) {
  for (const Function &F : M)
    if (F.hasFnAttribute(Attribute::AlwaysInline) || F.hasFnAttribute(Attribute::PresplitCoroutine))
      return true;
  return false;
}

// hasHints reports whether the module asks questions that only a compiler can
// answer: is this constant, how large is this object, what is likely.
static bool hasHints(const Module &M) {
  for (const Function &F : M)
    switch (F.getIntrinsicID()) {
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::is_constant:
    case Intrinsic::objectsize:
      return true;
    default:
      break;
    }
  return false;
}

static void lowerHints(Module &M) {
  FunctionPassManager Passes;
  Passes.addPass(LowerExpectIntrinsicPass());
  Passes.addPass(LowerConstantIntrinsicsPass());
  ModulePassManager All;
  All.addPass(createModuleToFunctionPassAdaptor(std::move(Passes)));
  Pipeline(M).run(M, std::move(All));
}

static void runText(Module &M, const std::string &Text) {
  Pipeline P(M);
  ModulePassManager Passes;
  if (Error E = P.Builder.parsePassPipeline(Passes, Text))
    fail("--passes", toString(std::move(E)));
  P.run(M, std::move(Passes));
}

static void runLevel(Module &M, unsigned Level) {
  Pipeline P(M);
  P.Builder.registerPeepholeEPCallback([](FunctionPassManager &Passes, OptimizationLevel) { Passes.addPass(RevealLives()); });
  P.run(M, Level ? P.Builder.buildPerModuleDefaultPipeline(levelOf(Level))
                 : P.Builder.buildO0DefaultPipeline(OptimizationLevel::O0));
}

static const char Fresh[] = "heddle-fresh";

void markFresh(Module &M, const Options &O) {
  if (!is_contained(O.Fresh, M.getModuleIdentifier()))
    return;
  for (Function &F : M)
    F.addFnAttr(Fresh);
}

bool isUnoptimised(const Function &F) {
  return F.hasFnAttribute(Fresh) || F.hasFnAttribute(Attribute::OptimizeNone);
}

void optimise(Module &M, const Options &O) {
  allocateVariables(M, O.Level);
  if (O.Level || !O.Passes.empty()) {
    prepare(M);
    for (Function &F : M)
      F.removeFnAttr(Fresh);
  }
  if (O.Level)
    guardLives(M);
  if (O.Level || needsO0(M))
    runLevel(M, O.Level);
  if (!O.Passes.empty())
    runText(M, O.Passes);
  dropMarkers(M);
  if (hasHints(M))
    lowerHints(M);
}

} // namespace heddle
