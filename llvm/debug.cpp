#include "debug.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle {

Debug::Debug(const Module &M, Strings &S) : Names(S) {
  Files.push_back("");
  FileIds[""] = 0;
  addPlace({0, 0, 0, 0, 0});
  TypeList.emplace_back();
  for (const DICompileUnit *Unit : M.debug_compile_units())
    AnyC |= !dwarf::isCPlusPlus(static_cast<dwarf::SourceLanguage>(Unit->getSourceLanguage()));
}

unsigned Debug::file(const DIFile *F) {
  if (!F)
    return 0;
  auto [Known, New] = FileOf.try_emplace(F, 0);
  if (!New)
    return Known->second;
  SmallString<128> Path(F->getFilename());
  if (!sys::path::is_absolute(Path) && !F->getDirectory().empty()) {
    Path = F->getDirectory();
    sys::path::append(Path, F->getFilename());
  }
  auto [It, NewPath] = FileIds.try_emplace(Path.str().str(), Files.size());
  if (NewPath)
    Files.push_back(It->first);
  return FileOf[F] = It->second;
}

void Debug::writeFiles(Buffer &B) const {
  for (const std::string &F : Files)
    B.u(Names.id(F));
}

unsigned Debug::addPlace(const PlaceKey &Key) {
  auto [It, New] = PlaceIds.try_emplace(Key, Places);
  if (!New)
    return It->second;
  auto [File, Line, Col, Func, InlinedAt] = Key;
  PlaceOut.u(File);
  PlaceOut.u(Line);
  PlaceOut.u(Col);
  PlaceOut.u(Func);
  PlaceOut.u(InlinedAt);
  return Places++;
}

static StringRef functionOf(const DIScope *S) {
  auto *Local = dyn_cast_or_null<DILocalScope>(S);
  DISubprogram *SP = Local ? Local->getSubprogram() : nullptr;
  return SP ? SP->getName() : "";
}

// place walks the chain of inlined calls from the outermost to L, so that deep
// chains need no stack.
unsigned Debug::place(const DILocation *L) {
  SmallVector<const DILocation *, 8> Chain;
  unsigned Outer = 0;
  for (; L; L = L->getInlinedAt()) {
    auto It = PlaceOf.find(L);
    if (It != PlaceOf.end()) {
      Outer = It->second;
      break;
    }
    Chain.push_back(L);
  }
  for (const DILocation *Step : reverse(Chain)) {
    unsigned Func = Names.id(functionOf(Step->getScope()));
    Outer = addPlace({file(Step->getFile()), Step->getLine(), Step->getColumn(), Func, Outer});
    PlaceOf[Step] = Outer;
  }
  return Outer;
}

unsigned Debug::placeOf(const DISubprogram *SP) {
  if (!SP)
    return 0;
  return addPlace({file(SP->getFile()), SP->getLine(), 0, Names.id(SP->getName()), 0});
}

unsigned Debug::placeOf(const DIVariable *V, StringRef Func) {
  if (!V->getFile())
    return 0;
  return addPlace({file(V->getFile()), V->getLine(), 0, Names.id(Func), 0});
}

unsigned Debug::variable(const DIVariable *V) {
  auto [It, New] = VarIds.try_emplace(V, Variables);
  if (!New)
    return It->second;
  Variables++;
  auto *Local = dyn_cast<DILocalVariable>(V);
  StringRef Func = functionOf(V->getScope());
  VarOut.u(Names.id(V->getName()));
  VarOut.u(type(V->getType()));
  VarOut.u(placeOf(V, Func));
  VarOut.u(Local ? Local->getArg() : 0);
  VarOut.u(Local && Local->isArtificial());
  VarOut.u(Names.id(Func));
  return Variables - 1;
}

// type only hands out a number; finish describes the type. So a type may
// mention itself.
unsigned Debug::type(const DIType *T) {
  if (!T)
    return 0;
  auto [It, New] = TypeIds.try_emplace(T, TypeList.size());
  if (New) {
    TypeList.emplace_back();
    Pending.push_back({T, It->second});
  }
  return It->second;
}

void Debug::finish() {
  while (!Pending.empty()) {
    auto [T, Id] = Pending.back();
    Pending.pop_back();
    SourceType S = describe(T);
    TypeList[Id] = std::move(S);
  }
  cutCycles();
  for (const SourceType &S : TypeList)
    writeType(S);
}

// A type that contains itself (not through a pointer) has no size: damaged
// debug information. The part that closes the cycle becomes unknown.
void Debug::cutCycles() {
  std::vector<uint8_t> State(TypeList.size(), 0);
  for (unsigned Id = 0; Id < TypeList.size(); Id++)
    cutFrom(Id, State, 0);
}

void Debug::cutFrom(unsigned Id, std::vector<uint8_t> &State, unsigned Depth) {
  enum { New, Open, Done };
  constexpr unsigned MaxDepth = 200;
  if (State[Id] == Done)
    return;
  State[Id] = Open;
  auto Visit = [&](unsigned &Part) {
    if (State[Part] == Open || Depth == MaxDepth)
      Part = 0;
    else
      cutFrom(Part, State, Depth + 1);
  };
  SourceType &S = TypeList[Id];
  if (S.Kind == DebugTypedef || S.Kind == DebugArray || S.Kind == DebugEnum)
    Visit(S.Elem);
  for (Member &M : S.Members)
    Visit(M.Type);
  State[Id] = Done;
}

void Debug::writeType(const SourceType &S) {
  TypeOut.u(S.Kind);
  TypeOut.u(Names.id(S.Name));
  TypeOut.u(S.Bits);
  TypeOut.u(S.Elem);
  TypeOut.u(S.Count);
  TypeOut.u(S.Members.size());
  for (const Member &M : S.Members) {
    TypeOut.u(Names.id(M.Name));
    TypeOut.u(M.Type);
    TypeOut.u(M.BitOff);
    TypeOut.u(M.Bits);
    TypeOut.u(M.BitField);
  }
  TypeOut.u(S.Enums.size());
  for (const Enumerator &E : S.Enums) {
    TypeOut.u(Names.id(E.Name));
    TypeOut.s(E.Value);
  }
}

} // namespace heddle
