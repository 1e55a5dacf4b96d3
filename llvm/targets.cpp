#include "targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace heddle {

// isOther names what stays: barriers and hints, which heddle knows itself, and what has no exact meaning.
static bool isOther(StringRef Name) {
  static const char *const Others[] = {"sse2.pause", "sse2.mfence", "sse2.lfence", "sse.sfence",
                                       "sse.rcp.", "sse.rsqrt.", "sse.ldmxcsr", "sse.stmxcsr"};
  return any_of(Others, [Name](StringRef Other) { return Name.starts_with(Other); });
}

void nameInstructions(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = F.getName();
    if (!Name.consume_front("llvm.x86.") || !(Name.starts_with("sse.") || Name.starts_with("sse2.")) || isOther(Name))
      continue;
    std::string Plain = ("__heddle_x86_" + Name).str();
    std::replace(Plain.begin(), Plain.end(), '.', '_');
    F.replaceAllUsesWith(M.getOrInsertFunction(Plain, F.getFunctionType()).getCallee());
    F.eraseFromParent();
  }
}

} // namespace heddle
