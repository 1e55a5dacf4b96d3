#include "load.h"

#include "constexprs.h"
#include "inputs.h"
#include "opaque.h"
#include "resources.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {

// The layout and triple that a module without any is given.
static const char DefaultTriple[] = "x86_64-unknown-linux-gnu";
static const char DefaultLayout[] =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

// LLVM's readers verify the module once more and abort where it is wrong;
// verify below does the same with a proper message.
static void keepReadersFromVerifying() {
  auto &Registered = cl::getRegisteredOptions();
  auto It = Registered.find("disable-auto-upgrade-debug-info");
  if (It != Registered.end())
    It->second->addOccurrence(0, "disable-auto-upgrade-debug-info", "true");
}

// place renders "file:line:col" of a message of LLVM's parser.
static std::string place(StringRef File, const SMDiagnostic &D) {
  if (D.getLineNo() <= 0)
    return File.str();
  return (File + ":" + Twine(D.getLineNo()) + ":" + Twine(D.getColumnNo() + 1)).str();
}

std::string placeOf(const GlobalObject &G) {
  const DIFile *File = nullptr;
  unsigned Line = 0;
  if (auto *F = dyn_cast<Function>(&G)) {
    if (DISubprogram *SP = F->getSubprogram())
      File = SP->getFile(), Line = SP->getLine();
  } else if (auto *V = dyn_cast<GlobalVariable>(&G)) {
    SmallVector<DIGlobalVariableExpression *, 1> Exprs;
    V->getDebugInfo(Exprs);
    if (!Exprs.empty())
      File = Exprs[0]->getVariable()->getFile(), Line = Exprs[0]->getVariable()->getLine();
  }
  if (!File)
    return G.getParent()->getModuleIdentifier();
  return (File->getFilename() + ":" + Twine(Line)).str();
}

// stripBadDebugInfo removes debug information that cannot be used.
static void stripBadDebugInfo(Module &M, bool Broken, Notes &Notes) {
  unsigned Version = getDebugMetadataVersionFromModule(M);
  if (!Broken && Version == DEBUG_METADATA_VERSION)
    return;
  if (StripDebugInfo(M))
    Notes.push_back(M.getModuleIdentifier() +
                    ": its debug information is damaged or of an unknown version and was ignored");
}

// wrongFunction names the first function that the verifier rejects.
static std::string wrongFunction(const Module &M) {
  for (const Function &F : M)
    if (!F.isDeclaration() && verifyFunction(F))
      return " (in " + F.getName().str() + ")";
  return "";
}

// describe turns the verifier's first complaint into one line.
static std::string describe(const Module &M, StringRef Complaint) {
  SmallVector<StringRef, 4> Lines;
  Complaint.split(Lines, '\n', 3, false);
  std::string Text = "not a valid module: ";
  Text += Lines.empty() ? "the verifier rejects it" : Lines[0].trim().str();
  if (Lines.size() > 1)
    Text += ": " + Lines[1].trim().str();
  return Text + wrongFunction(M);
}

void verify(Module &M, Notes &Notes) {
  std::string Complaint;
  raw_string_ostream Stream(Complaint);
  bool BrokenDebugInfo = false;
  if (verifyModule(M, &Stream, &BrokenDebugInfo))
    fail("", describe(M, Complaint));
  stripBadDebugInfo(M, BrokenDebugInfo, Notes);
}

// layoutFor gives a module without a data layout the default one.
static std::optional<std::string> layoutFor(StringRef Triple, StringRef Layout) {
  if (Layout.empty() && Triple.empty())
    return std::string(DefaultLayout);
  return std::nullopt;
}

static void checkLayout(const Module &M) {
  const DataLayout &DL = M.getDataLayout();
  unsigned Bits = DL.getPointerSizeInBits(0);
  if (DL.isBigEndian())
    fail("", "programs for big-endian machines are not supported (" + M.getTargetTriple() + ")");
  if (Bits != 64 && Bits != 32)
    fail("", "pointers of " + Twine(Bits) + " bits are not supported (" + M.getTargetTriple() + ")");
}

// parseCounted is a file of text whose instructions carry their constant expressions; null of one without typed pointers, and of one that LLVM does not
// take like that.
static std::unique_ptr<Module> parseCounted(LLVMContext &Context, const std::string &File, Notes &Notes) {
  MemoryBufferRef Buffer = input(File);
  if (isBitcode(reinterpret_cast<const unsigned char *>(Buffer.getBufferStart()),
                reinterpret_cast<const unsigned char *>(Buffer.getBufferEnd())))
    return nullptr;
  std::string Text = counted(Buffer.getBuffer());
  if (Text.empty())
    return nullptr;
  SMDiagnostic Ignored;
  auto M = parseIR(MemoryBufferRef(Text, File), Ignored, Context, ParserCallbacks(layoutFor));
  if (!M)
    Notes.push_back(File + ": its constant expressions were not counted in the text, but as LLVM left them");
  return M;
}

static std::unique_ptr<Module> read(LLVMContext &Context, const std::string &File, bool Count, Notes &Notes) {
  setInput(File);
  ReadingLimit Limit(File, input(File).getBufferSize());
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M;
  if (Count)
    M = parseCounted(Context, File, Notes);
  if (!M)
    M = parseIR(input(File), Diagnostic, Context, ParserCallbacks(layoutFor));
  if (!M)
    fail(place(File, Diagnostic), Diagnostic.getMessage());
  if (M->getTargetTriple().empty())
    M->setTargetTriple(DefaultTriple);
  checkLayout(*M);
  verify(*M, Notes);
  if (!M->IsNewDbgInfoFormat)
    M->convertToNewDbgValues();
  if (!M->getModuleInlineAsm().empty())
    Notes.push_back(File + ": module-level assembly is ignored");
  return M;
}

namespace {
// Definitions finds names that two files define, before LLVM's linker does,
// to name both places.
class Definitions {
public:
  void add(const Module &M) {
    for (const GlobalObject &G : M.global_objects())
      if (isStrong(G))
        insert(G);
  }

private:
  static bool isStrong(const GlobalObject &G) {
    return !G.isDeclaration() && G.hasExternalLinkage();
  }
  void insert(const GlobalObject &G) {
    auto [It, New] = Places.try_emplace(G.getName(), placeOf(G));
    if (!New)
      fail(placeOf(G), "'" + G.getName() + "' is defined twice: also at " + It->second);
  }
  StringMap<std::string> Places;
};
} // namespace

static void checkSameTarget(const Module &A, const Module &B) {
  if (A.getDataLayout().getPointerSize(0) != B.getDataLayout().getPointerSize(0))
    fail("", "it is for another target (" + B.getTargetTriple() + ") than " +
                 A.getModuleIdentifier() + " (" + A.getTargetTriple() + ")");
}

std::unique_ptr<Module> load(LLVMContext &Context, const std::vector<std::string> &Files,
                             bool Count, const Prepare &Each, Notes &Notes) {
  keepReadersFromVerifying();
  std::unique_ptr<Module> Whole;
  Definitions Known;
  for (const std::string &File : Files) {
    std::unique_ptr<Module> M = read(Context, File, Count, Notes);
    Each(*M);
    Known.add(*M);
    if (!Whole) {
      Whole = std::move(M);
      continue;
    }
    checkSameTarget(*Whole, *M);
    // Names of one target differ (pc, unknown): no reason for LLVM's warning.
    M->setTargetTriple(Whole->getTargetTriple());
    if (Linker::linkModules(*Whole, std::move(M)))
      fail("", "cannot be linked with the files before it");
  }
  return Whole;
}

void linkNeeded(Module &Whole, const std::string &File, const Prepare &Each, Notes &Notes) {
  std::unique_ptr<Module> M = read(Whole.getContext(), File, false, Notes);
  if (Whole.getDataLayout().getPointerSize(0) != M->getDataLayout().getPointerSize(0))
    return; // a library for another target has nothing to give
  Each(*M);
  keepOurs(*M);
  M->setTargetTriple(Whole.getTargetTriple());
  if (Linker::linkModules(Whole, std::move(M), Linker::Flags::LinkOnlyNeeded))
    fail("", "cannot be linked with the program");
}

} // namespace heddle
