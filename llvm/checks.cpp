// Constant expressions are checked where an instruction uses them; initialisers
// of variables are not, since no code computes them. What clang has computed of
// float constants is no operation any more.
#include "checks.h"

#include "memberarray.h"
#include "optimise.h"
#include "platform.h"
#include "probe.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace heddle {

using Check = void (*)(Instruction &I);

// Where a check is put in.
enum Where { Everywhere, Plain, Optimised };

static const struct {
  const char *Name;
  Check Do;
  Where In;
} Checks[] = {
    {"bounds", checkMembers, Plain},
    {"bounds", checkArrays, Optimised},
    {"shift", checkCount, Plain}, // clang puts it in elsewhere
    {"alignment", checkAlignment, Everywhere},
    {"pointer-arithmetic", checkArithmetic, Everywhere},
    {"pointer-comparison", checkComparison, Everywhere},
    {"float-overflow", checkInfinity, Everywhere},
    {"float-nan", checkNumber, Everywhere},
};

// inSystem reports whether a function stands in one of the system's headers: what it does is right.
static bool inSystem(const Function &F) {
  DISubprogram *SP = F.getSubprogram();
  if (!SP)
    return false;
  SmallString<128> Path(SP->getFilename());
  sys::fs::make_absolute(SP->getDirectory(), Path);
  return Path.starts_with("/usr/include/") || Path.starts_with("/usr/lib/");
}

// codeOf is a function's code as it is before anything is put in.
static std::vector<Instruction *> codeOf(Function &F) {
  std::vector<Instruction *> Code;
  for (Instruction &I : instructions(F))
    Code.push_back(&I);
  return Code;
}

static void addChecks(Function &F, const Options &O) {
  std::vector<Instruction *> Code = codeOf(F);
  Where Here = isUnoptimised(F) && !O.Level && O.Passes.empty() ? Plain : Optimised;
  for (const auto &C : Checks)
    if (is_contained(O.Checks, C.Name) && (C.In == Everywhere || C.In == Here))
      for (Instruction *I : Code)
        C.Do(*I);
}

void addChecks(Module &M, const Options &O) {
  if (O.Checks.empty() || !is_contained(O.Files, M.getModuleIdentifier()))
    return;
  for (Function &F : M)
    if (!F.isDeclaration() && !isPlatform(F) && !inSystem(F))
      addChecks(F, O);
}

} // namespace heddle
