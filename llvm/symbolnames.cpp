#include "symbolnames.h"

#include "inputs.h"
#include "report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {

// plain reports whether a name fits a line.
static bool plain(StringRef Name) {
  return !Name.empty() && none_of(Name, [](unsigned char C) { return C < ' '; });
}

static void listSymbol(const GlobalValue &G) {
  StringRef Name = G.getName();
  if (G.hasLocalLinkage() || Name.starts_with("llvm.") || !plain(Name))
    return;
  // What other files may define as well (inline functions, templates) is nothing that a file is needed for.
  if (G.isDeclaration())
    outs() << "U " << Name << '\n';
  else if (G.isDiscardableIfUnused())
    return;
  else if (G.isWeakForLinker())
    outs() << "W " << Name << '\n';
  else
    outs() << "D " << Name << '\n';
}

void listSymbols(const std::vector<std::string> &Files) {
  for (const std::string &File : Files) {
    setInput(File);
    LLVMContext Context;
    SMDiagnostic Diagnostic;
    std::unique_ptr<Module> M = getLazyIRModule(MemoryBuffer::getMemBuffer(input(File), /*RequiresNullTerminator=*/false), Diagnostic, Context);
    if (!M)
      fail(File, Diagnostic.getMessage());
    for (const GlobalValue &G : M->global_values())
      listSymbol(G);
  }
  outs().flush();
}

} // namespace heddle
