#include "options.h"

#include "report.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;

namespace heddle {

static const char Usage[] =
    "usage: heddle-llvm [flags] FILE...      (.ll and .bc, in any mix)\n"
    "  --entry F,G      functions that the program starts in\n"
    "  --opaque NAME    drop the body of this function too\n"
    "  --keep NAME      never inline or specialise this function\n"
    "  --checks A,B     put these checks into the program's own files\n"
    "  --error-label L  call the error function at this label of every function\n"
    "  --library FILE   link what the other files miss from this one\n"
    "  --fresh FILE     this input is as clang wrote it: nothing was optimised yet\n"
    "  --opt O0..O3     run this optimisation pipeline\n"
    "  --passes TEXT    run this pass pipeline afterwards (opt's notation)\n"
    "  --any-globals    variables may have changed before the program begins: no pass knows their initial values\n"
    "  --constants      count the constant expressions that instructions of .ll files are written with\n"
    "  --text           write LLVM's text of each instruction\n"
    "  -o FILE          where the flat module goes; - is standard output\n"
    "  --symbols        list the symbols that each file defines and misses, and do nothing else\n"
    "  --version        version of LLVM and of the flat format\n";

static void addList(std::vector<std::string> &List, StringRef Value) {
  SmallVector<StringRef, 8> Parts;
  Value.split(Parts, ',', -1, false);
  for (StringRef Part : Parts)
    List.push_back(Part.trim().str());
}

static unsigned parseLevel(StringRef Value) {
  if (Value.size() == 2 && Value[0] == 'O' && Value[1] >= '0' && Value[1] <= '3')
    return Value[1] - '0';
  fail("heddle-llvm", "--opt takes O0, O1, O2 or O3, not '" + Value + "'");
}

// takesValue reports whether a flag is followed by a value.
static bool takesValue(StringRef Flag) {
  return Flag == "--entry" || Flag == "--opaque" || Flag == "--keep" || Flag == "--fresh" ||
         Flag == "--library" || Flag == "--checks" || Flag == "--error-label" || Flag == "--opt" || Flag == "--passes" || Flag == "-o";
}

static void setValue(Options &O, StringRef Flag, StringRef Value) {
  if (Flag == "--entry")
    addList(O.Entries, Value);
  else if (Flag == "--opaque")
    addList(O.Opaque, Value);
  else if (Flag == "--keep")
    addList(O.Keep, Value);
  else if (Flag == "--fresh")
    O.Fresh.push_back(Value.str());
  else if (Flag == "--library")
    O.Libraries.push_back(Value.str());
  else if (Flag == "--checks")
    addList(O.Checks, Value);
  else if (Flag == "--error-label")
    O.ErrorLabel = Value.str();
  else if (Flag == "--opt")
    O.Level = parseLevel(Value);
  else if (Flag == "--passes")
    O.Passes = Value.str();
  else
    O.Output = Value.str();
}

Options parseOptions(int Argc, char **Argv) {
  Options O;
  for (int I = 1; I < Argc; I++) {
    StringRef Arg = Argv[I];
    if (Arg == "--help" || Arg == "-h") {
      outs() << Usage;
      outs().flush();
      std::exit(0);
    }
    if (Arg == "--text") {
      O.Text = true;
    } else if (Arg == "--symbols") {
      O.Symbols = true;
    } else if (Arg == "--any-globals") {
      O.AnyGlobals = true;
    } else if (Arg == "--constants") {
      O.Constants = true;
    } else if (takesValue(Arg)) {
      if (++I == Argc)
        fail("heddle-llvm", Arg + " needs a value");
      setValue(O, Arg, Argv[I]);
    } else if (Arg.starts_with("-") && Arg != "-") {
      fail("heddle-llvm", "unknown flag " + Arg + "; see heddle-llvm --help");
    } else {
      O.Files.push_back(Arg.str());
    }
  }
  if (O.Files.empty())
    fail("heddle-llvm", "no input file; see heddle-llvm --help");
  return O;
}

} // namespace heddle
