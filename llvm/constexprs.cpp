// LLVM with one pointer type has no casts between pointers and no addresses of first members: it drops them while it reads text that was
// written with typed pointers, and folds what is nested. So they are counted in the text. Its grammar is not parsed: in the lines of a function's
// body an operation's name that is not the instruction's own, with an open parenthesis behind it and its flags, begins a constant expression.
// The count travels as metadata, which LLVM keeps with the instruction when it links and numbers.
#include "constexprs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace heddle {

static const char Kind[] = "heddle.constants";

// isOperation reports whether a constant expression may have a name, in any version of LLVM.
static bool isOperation(StringRef Word) {
  static const StringSet<> Names = {
      "getelementptr", "bitcast", "addrspacecast", "inttoptr", "ptrtoint", "trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi",
      "uitofp", "sitofp", "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor", "fadd", "fsub",
      "fmul", "fdiv", "frem", "fneg", "icmp", "fcmp", "select", "extractelement", "insertelement", "shufflevector", "extractvalue", "insertvalue"};
  return Names.contains(Word);
}

// isFlag reports whether a word may stand between an operation and its operands: a flag, or the predicate of a comparison.
static bool isFlag(StringRef Word) {
  static const StringSet<> Names = {"inbounds", "nuw", "nsw", "nusw", "exact", "disjoint", "nneg", "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge",
                                    "slt", "sle", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "une", "true", "false"};
  return Names.contains(Word);
}

static bool isWord(char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$' || C == '-'; }

namespace {
// Line is what matters of a line of a body.
struct Line {
  StringRef First; // word
  unsigned Expressions = 0;
  int Open = 0;      // brackets that are not closed
  size_t End = 0;    // behind the last character that is not blank, before a comment
  bool Label = false;
  bool Unwind = false; // it has that word
  bool Untyped = false; // it has a pointer without a type
};

// Reader goes through a line.
class Reader {
public:
  explicit Reader(StringRef Text) : Text(Text) {}

  Line read() {
    while (At < Text.size() && Text[At] != ';')
      step();
    L.Label = L.First.empty() ? L.Label : L.Label && L.End == Colon;
    return L;
  }

private:
  void step() {
    char C = Text[At];
    if (isSpace(C)) {
      At++;
      return;
    }
    if (C == '"') {
      quoted();
    } else if (StringRef("%@!#$^").contains(C)) {
      At++;
      if (At < Text.size() && Text[At] == '"')
        quoted();
      else
        word();
    } else if (isWord(C)) {
      named(word());
    } else {
      L.Open += C == '[' ? 1 : C == ']' ? -1 : 0;
      At++;
      if (C == ':')
        Colon = At, L.Label = true;
    }
    L.End = At;
  }

  void quoted() {
    At = std::min(Text.find('"', At + 1), Text.size() - 1) + 1;
  }

  StringRef word() {
    size_t From = At;
    while (At < Text.size() && isWord(Text[At]))
      At++;
    return Text.slice(From, At);
  }

  void named(StringRef Word) {
    L.Unwind |= Word == "unwind";
    L.Untyped |= Word == "ptr";
    if (L.First.empty())
      L.First = Word;
    else if (isOperation(Word) && isOpen())
      L.Expressions++;
  }

  // isOpen reports whether operands follow, behind flags.
  bool isOpen() const {
    StringRef Rest = Text.substr(At).ltrim();
    for (;;) {
      StringRef Word = Rest.take_while(isWord);
      if (Word == "inrange" && Rest.substr(Word.size()).starts_with("("))
        Rest = Rest.substr(Rest.find(')') + 1).ltrim();
      else if (isFlag(Word))
        Rest = Rest.substr(Word.size()).ltrim();
      else
        return Rest.starts_with("(");
    }
  }

  StringRef Text;
  size_t At = 0;
  size_t Colon = 0;
  Line L;
};

// Counter adds to the text of a module, line by line.
class Counter {
public:
  explicit Counter(StringRef Text) { Text.split(Lines, '\n'); }

  std::string count() {
    for (StringRef Text : Lines)
      if (Reader(Text).read().Untyped)
        return "";
    while (Next < Lines.size())
      Inside ? body() : outside();
    return Out;
  }

private:
  void outside() {
    StringRef Text = Lines[Next];
    Inside = Text.starts_with("define ") && Text.substr(0, Reader(Text).read().End).ends_with("{");
    put(Text);
  }

  void put(StringRef Text) {
    Out += Text;
    if (++Next < Lines.size())
      Out += '\n';
  }

  // body takes an instruction, or what is none: a label, the end, a record of debug information, an order of uses.
  void body() {
    StringRef Text = Lines[Next];
    Inside = !Text.starts_with("}");
    Line L = Reader(Text).read();
    if (!Inside || L.First.empty() || L.Label || Text.ltrim().starts_with("#") || L.First.starts_with("uselistorder"))
      return put(Text);
    if (L.First == "callbr")
      return put(Text); // its lines are not followed
    StringRef First = L.First;
    unsigned Expressions = L.Expressions;
    int Open = L.Open;
    bool Unwinds = L.Unwind;
    while (Next + 1 < Lines.size() && (Open > 0 || (First == "invoke" && !Unwinds) || (First == "landingpad" && isClause(Lines[Next + 1])))) {
      put(Lines[Next]);
      L = Reader(Lines[Next]).read();
      Expressions += L.Expressions;
      Open += L.Open;
      Unwinds |= L.Unwind;
    }
    Text = Lines[Next];
    Out += Text.substr(0, L.End);
    Out += ", !";
    Out += Kind;
    Out += " !{i32 " + std::to_string(Expressions) + "}";
    put(Text.substr(L.End));
  }

  static bool isClause(StringRef Text) {
    StringRef Word = Text.ltrim().take_while(isWord);
    return Word == "catch" || Word == "filter" || Word == "cleanup";
  }

  SmallVector<StringRef, 0> Lines;
  size_t Next = 0;
  bool Inside = false;
  std::string Out;
};
} // namespace

std::string counted(StringRef Text) { return Counter(Text).count(); }

unsigned constantsOf(const Instruction &I) {
  const MDNode *N = I.getMetadata(Kind);
  if (!N || N->getNumOperands() != 1)
    return 0;
  const auto *C = mdconst::dyn_extract<ConstantInt>(N->getOperand(0));
  return C ? unsigned(C->getZExtValue()) + 1 : 0;
}

} // namespace heddle
