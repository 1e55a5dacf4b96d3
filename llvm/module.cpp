#include "module.h"

#include "functions.h"

#include "llvm/IR/GlobalAlias.h"

#include <algorithm>

using namespace llvm;

namespace heddle {

void tidy(Module &M) {
  for (const char *Name : {"llvm.used", "llvm.compiler.used", "llvm.global.annotations"})
    if (GlobalVariable *G = M.getGlobalVariable(Name))
      G->eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    G.removeDeadConstantUsers();
    if (G.getSection() == "llvm.metadata" && G.use_empty())
      G.eraseFromParent();
  }
  for (Function &F : make_early_inc_range(M))
    if (F.getName().starts_with("llvm.dbg.") && F.use_empty())
      F.eraseFromParent();
}

namespace {
// Structor is an entry of llvm.global_ctors or llvm.global_dtors.
struct Structor {
  uint64_t Priority;
  unsigned Function;
};

// Writer holds the tables of one module.
class Writer {
public:
  Writer(const Module &Mod, bool WithText)
      : M(Mod), Sym(Mod), Ty(Mod.getDataLayout(), Names, Mod.getContext()), Const(Ty, Names, Sym),
        Dbg(Mod, Names), Func(Ty, Const, Dbg, Names, WithText) {}

  Buffer write(const Notes &Notes);

private:
  void writeGlobal(const GlobalVariable &G);
  std::vector<Structor> structors(const char *Name);
  void writeStructors(Buffer &B, const std::vector<Structor> &List);
  Buffer head(const Notes &Notes);

  const Module &M;
  Symbols Sym;
  Strings Names;
  Types Ty;
  Constants Const;
  Debug Dbg;
  Functions Func;
  Buffer Globals;
  std::vector<Structor> Ctors, Dtors;
};
} // namespace

// variableOf is the source variable that G holds as a whole, or null.
static const DIGlobalVariable *variableOf(const GlobalVariable &G) {
  SmallVector<DIGlobalVariableExpression *, 1> Exprs;
  G.getDebugInfo(Exprs);
  for (const DIGlobalVariableExpression *E : Exprs)
    if (E->getVariable() && E->getExpression()->getNumElements() == 0)
      return E->getVariable();
  return nullptr;
}

void Writer::writeGlobal(const GlobalVariable &G) {
  const DIGlobalVariable *V = variableOf(G);
  Align A = G.getAlign() ? *G.getAlign() : Align(1);
  if (!G.getAlign() && G.getValueType()->isSized())
    A = M.getDataLayout().getPreferredAlign(&G);
  Globals.u(Names.id(G.getName()));
  Globals.u(Ty.id(G.getValueType()));
  Globals.u(G.hasInitializer() ? Const.id(G.getInitializer()) + 1 : 0);
  Globals.u(G.isConstant() | G.isThreadLocal() << 1 | G.hasExternalWeakLinkage() << 2 |
            G.hasPrivateLinkage() << 3);
  Globals.u(A.value());
  Globals.u(V ? Dbg.placeOf(V, "") : 0);
  Globals.u(V ? Dbg.variable(V) + 1 : 0);
}

// structors reads a list of constructors, sorted by priority.
std::vector<Structor> Writer::structors(const char *Name) {
  std::vector<Structor> List;
  const GlobalVariable *G = M.getGlobalVariable(Name);
  if (!G || !G->hasInitializer())
    return List;
  const Constant *Init = G->getInitializer();
  for (unsigned I = 0; I < cast<ArrayType>(Init->getType())->getNumElements(); I++) {
    const Constant *Entry = Init->getAggregateElement(I);
    auto *Priority = dyn_cast_or_null<ConstantInt>(Entry ? Entry->getAggregateElement(0u) : nullptr);
    const Constant *Callee = Entry ? Entry->getAggregateElement(1u) : nullptr;
    auto *F = Callee ? dyn_cast<Function>(Callee->stripPointerCastsAndAliases()) : nullptr;
    if (Priority && F)
      List.push_back({Priority->getZExtValue(), Sym.Functions.lookup(F)});
  }
  std::stable_sort(List.begin(), List.end(),
                   [](const Structor &A, const Structor &B) { return A.Priority < B.Priority; });
  return List;
}

void Writer::writeStructors(Buffer &B, const std::vector<Structor> &List) {
  for (const Structor &S : List) {
    B.u(S.Priority);
    B.u(S.Function);
  }
}

// head writes what a reader needs first: strings, sizes of the tables, notes.
Buffer Writer::head(const Notes &Notes) {
  Buffer Small;
  Small.u(Names.id(M.getTargetTriple()));
  Small.u(M.getDataLayout().getPointerSizeInBits(0));
  for (const std::string &N : Notes)
    Small.u(Names.id(N));
  Dbg.writeFiles(Small);

  Buffer Out;
  Out.raw("HDLF");
  Out.u(FormatVersion);
  Names.write(Out);
  for (size_t N : {size_t(Ty.count()), size_t(Const.count()), size_t(Dbg.fileCount()),
                   size_t(Dbg.placeCount()), size_t(Sym.Globals.size()),
                   size_t(Sym.Functions.size()), Ctors.size(), Dtors.size(),
                   size_t(Dbg.typeCount()), size_t(Dbg.variableCount()), Notes.size()})
    Out.u(N);
  Out.raw(Small.bytes());
  return Out;
}

Buffer Writer::write(const Notes &Notes) {
  for (const GlobalVariable &G : M.globals())
    if (Symbols::isVariable(G))
      writeGlobal(G);
  for (const Function &F : M)
    Func.write(F);
  Ctors = structors("llvm.global_ctors");
  Dtors = structors("llvm.global_dtors");
  Dbg.finish();
  Buffer Out = head(Notes);
  for (StringRef Part : {Ty.buffer().bytes(), Dbg.places().bytes(), Dbg.types().bytes(),
                         Dbg.variables().bytes(), Const.buffer().bytes(), Globals.bytes(),
                         Func.buffer().bytes()})
    Out.raw(Part);
  writeStructors(Out, Ctors);
  writeStructors(Out, Dtors);
  return Out;
}

Buffer flatten(const Module &M, const Notes &Notes, bool WithText) {
  return Writer(M, WithText).write(Notes);
}

} // namespace heddle
