#include "report.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace llvm;

namespace heddle {

static std::string Input = "heddle-llvm";

void setInput(StringRef File) { Input = File.str(); }

// A message is one line: everything after its first line break is dropped.
static std::string firstLine(StringRef Text) {
  return Text.trim().split('\n').first.rtrim().str();
}

void fail(const Twine &Place, const Twine &Text) {
  std::string P = Place.str();
  std::string Line = (P.empty() ? Input : P) + ": error: " + firstLine(Text.str()) + "\n";
  (void)!write(STDERR_FILENO, Line.data(), Line.size());
  _exit(1);
}

namespace {
struct Handler : DiagnosticHandler {
  explicit Handler(Notes &N) : Remarks(N) {}
  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    std::string Text;
    raw_string_ostream Stream(Text);
    DiagnosticPrinterRawOStream Printer(Stream);
    DI.print(Printer);
    if (DI.getSeverity() == DS_Error)
      fail("", Text);
    if (DI.getSeverity() == DS_Warning)
      Remarks.push_back(Input + ": " + firstLine(Text));
    return true;
  }
  Notes &Remarks;
};
} // namespace

static void onFatal(void *, const char *Reason, bool) { fail("", Reason); }

void outOfMemory() { fail("", "not enough memory: the file is damaged or too large"); }

static void onBadAlloc(void *, const char *, bool) { outOfMemory(); }

void catchDiagnostics(LLVMContext &Context, Notes &Notes) {
  install_fatal_error_handler(onFatal);
  install_bad_alloc_error_handler(onBadAlloc);
  Context.setDiagnosticHandler(std::make_unique<Handler>(Notes));
}

} // namespace heddle
