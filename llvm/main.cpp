// heddle-llvm: reads LLVM IR, links it, hides what optimisers must not see,
// runs passes, and writes one flat module. It translates and knows nothing of
// verification. FORMAT.md describes what it writes.
#include "llvm/Config/llvm-config.h"
#if LLVM_VERSION_MAJOR != 19
#error "heddle-llvm is written for LLVM 19"
#endif

#include "assumptions.h"
#include "attempts.h"
#include "checks.h"
#include "inputs.h"
#include "literals.h"
#include "load.h"
#include "loops.h"
#include "module.h"
#include "opaque.h"
#include "opcodes.h"
#include "optimise.h"
#include "platform.h"
#include "resources.h"
#include "sandbox.h"
#include "symbolnames.h"
#include "systemcalls.h"
#include "targets.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace heddle;

static std::FILE *openOutput(const std::string &File) {
  std::FILE *Out = File == "-" ? stdout : std::fopen(File.c_str(), "wb");
  if (!Out)
    fail(File, llvm::Twine("cannot be written: ") + std::strerror(errno));
  return Out;
}

static void save(const Buffer &B, std::FILE *Out, const std::string &File) {
  llvm::StringRef Bytes = B.bytes();
  bool Written = std::fwrite(Bytes.data(), 1, Bytes.size(), Out) == Bytes.size() &&
                 std::fflush(Out) == 0;
  if (!Written)
    fail(File, llvm::Twine("cannot be written: ") + std::strerror(errno));
}

static void showVersion() {
  std::printf("heddle-llvm, LLVM %s, flat format %u\n", LLVM_VERSION_STRING, FormatVersion);
}

// build makes one module of the files, ready to be flattened.
static std::unique_ptr<llvm::Module> build(llvm::LLVMContext &Context, const Options &O,
                                           Notes &Notes) {
  auto Prepare = [&](llvm::Module &M) {
    markFresh(M, O);
    markLiterals(M);
    hideBodies(M, O, Notes);
    addChecks(M, O);
    markErrorLabel(M, O);
    markAttempts(M);
    checkAssumptions(M);
    nameInstructions(M);
  };
  std::unique_ptr<llvm::Module> M = load(Context, O.Files, O.Constants, Prepare, Notes);
  nameSystemCalls(*M);
  for (const std::string &File : O.Libraries)
    linkNeeded(*M, File, Prepare, Notes);
  bindSystemCalls(*M);
  setInput(O.Files.size() == 1 ? O.Files[0] : "the linked program");
  completeInlines(*M);
  protect(*M, O);
  markEnds(*M);
  forgetPromises(*M);
  optimise(*M, O);
  verify(*M, Notes);
  tidy(*M);
  markEndingLoops(*M);
  return M;
}

int main(int Argc, char **Argv) {
  if (Argc == 2 && std::strcmp(Argv[1], "--version") == 0) {
    showVersion();
    return 0;
  }
  Options O = parseOptions(Argc, Argv);
  limitResources();
  std::FILE *Out = openOutput(O.Output);
  openInputs(O);
  enterSandbox();
  if (O.Symbols) {
    listSymbols(O.Files);
    return 0;
  }
  Notes Notes;
  llvm::LLVMContext Context;
  catchDiagnostics(Context, Notes);
  std::unique_ptr<llvm::Module> M = build(Context, O, Notes);
  save(flatten(*M, Notes, O.Text), Out, O.Output);
  // Taking the module apart again would only take time.
  std::_Exit(0);
}
