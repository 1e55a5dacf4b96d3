// Source types: their shape, and their names as the language writes them.
#include "debug.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace heddle {

// MaxNameDepth bounds names of types that damaged debug information makes
// endless.
static constexpr unsigned MaxNameDepth = 32;

Debug::SourceType Debug::describe(const DIType *T) {
  if (auto *B = dyn_cast<DIBasicType>(T))
    return describeBasic(B);
  if (auto *D = dyn_cast<DIDerivedType>(T))
    return describeDerived(D);
  if (auto *C = dyn_cast<DICompositeType>(T))
    return describeComposite(C);
  SourceType S;
  if (auto *F = dyn_cast<DISubroutineType>(T)) {
    S.Kind = DebugFunction;
    S.Name = nameOf(T, "", 0);
    if (F->getTypeArray() && F->getTypeArray().size() > 0)
      S.Elem = type(F->getTypeArray()[0]);
  }
  return S;
}

static DebugKind basicKind(const DIBasicType *T) {
  switch (T->getEncoding()) {
  case dwarf::DW_ATE_boolean:
    return DebugBool;
  case dwarf::DW_ATE_signed:
    return DebugSigned;
  case dwarf::DW_ATE_unsigned:
    return DebugUnsigned;
  case dwarf::DW_ATE_signed_char:
  case dwarf::DW_ATE_unsigned_char:
    return DebugChar;
  case dwarf::DW_ATE_UTF:
    return T->getSizeInBits() == 8 ? DebugChar : DebugUnsigned;
  case dwarf::DW_ATE_float:
    return DebugFloat;
  default:
    return DebugUnknown;
  }
}

Debug::SourceType Debug::describeBasic(const DIBasicType *T) {
  SourceType S;
  S.Kind = basicKind(T);
  S.Name = T->getName().str();
  S.Bits = T->getSizeInBits();
  return S;
}

// sizeOf looks through names for a size.
static uint64_t sizeOf(const DIType *T) {
  for (unsigned Depth = 0; T && Depth < MaxNameDepth; Depth++) {
    if (T->getSizeInBits())
      return T->getSizeInBits();
    auto *D = dyn_cast<DIDerivedType>(T);
    if (!D)
      return 0;
    T = D->getBaseType();
  }
  return 0;
}

Debug::SourceType Debug::describeDerived(const DIDerivedType *T) {
  SourceType S;
  switch (T->getTag()) {
  case dwarf::DW_TAG_pointer_type:
  case dwarf::DW_TAG_reference_type:
  case dwarf::DW_TAG_rvalue_reference_type:
  case dwarf::DW_TAG_ptr_to_member_type:
    S.Kind = DebugPointer;
    break;
  case dwarf::DW_TAG_member:
  case dwarf::DW_TAG_inheritance:
  case dwarf::DW_TAG_friend:
    return S;
  default: // typedef, const, volatile, restrict, atomic
    S.Kind = DebugTypedef;
  }
  S.Name = nameOf(T, "", 0);
  S.Bits = sizeOf(T);
  S.Elem = type(T->getBaseType());
  return S;
}

// qualifiedName puts namespaces and classes before a name, leaving out inline
// namespaces as the source does.
static std::string qualifiedName(const DIType *T) {
  std::string Name = T->getName().str();
  unsigned Depth = 0;
  for (const DIScope *S = T->getScope(); S && Depth++ < MaxNameDepth; S = S->getScope()) {
    auto *Space = dyn_cast<DINamespace>(S);
    bool Named = (Space && !Space->getExportSymbols()) || isa<DICompositeType>(S);
    if (Named && !S->getName().empty() && !Name.empty())
      Name = S->getName().str() + "::" + Name;
  }
  return Name;
}

Debug::SourceType Debug::describeComposite(const DICompositeType *T) {
  SourceType S;
  S.Name = qualifiedName(T);
  S.Bits = T->getSizeInBits();
  switch (T->getTag()) {
  case dwarf::DW_TAG_structure_type:
  case dwarf::DW_TAG_class_type:
    S.Kind = DebugStruct;
    addMembers(T, S);
    break;
  case dwarf::DW_TAG_union_type:
    S.Kind = DebugUnion;
    addMembers(T, S);
    break;
  case dwarf::DW_TAG_enumeration_type:
    S.Kind = DebugEnum;
    S.Elem = type(T->getBaseType());
    addEnumerators(T, S);
    break;
  case dwarf::DW_TAG_array_type:
    describeArray(T, S);
    break;
  default:
    break;
  }
  return S;
}

// countOf is the number of elements along a dimension; 0 if it is not fixed.
static uint64_t countOf(const Metadata *Dimension) {
  auto *Range = dyn_cast_or_null<DISubrange>(Dimension);
  if (!Range)
    return 0;
  auto Count = Range->getCount();
  if (Count && isa<ConstantInt *>(Count)) {
    int64_t N = cast<ConstantInt *>(Count)->getSExtValue();
    return N < 0 ? 0 : N;
  }
  return 0;
}

// dimension renders the "[3]" of an array.
static std::string dimension(uint64_t Count) {
  return Count ? "[" + std::to_string(Count) + "]" : "[]";
}

// describeArray makes an array of arrays out of several dimensions.
void Debug::describeArray(const DICompositeType *T, SourceType &S) {
  DINodeArray Dims = T->getElements();
  unsigned N = Dims.size();
  unsigned Elem = type(T->getBaseType());
  uint64_t Bits = sizeOf(T->getBaseType());
  std::string Suffix;
  for (unsigned I = N; I > 1; I--) {
    SourceType Inner;
    Inner.Kind = DebugArray;
    Inner.Count = countOf(Dims[I - 1]);
    Inner.Elem = Elem;
    Bits *= Inner.Count;
    Inner.Bits = Bits;
    Suffix = dimension(Inner.Count) + Suffix;
    Inner.Name = nameOf(T->getBaseType(), Suffix, 0);
    Elem = TypeList.size();
    TypeList.push_back(std::move(Inner));
  }
  S.Kind = DebugArray;
  S.Elem = Elem;
  S.Count = N ? countOf(Dims[0]) : 0;
  S.Name = nameOf(T, "", 0);
}

void Debug::addMembers(const DICompositeType *T, SourceType &S) {
  for (const DINode *Node : T->getElements()) {
    auto *M = dyn_cast_or_null<DIDerivedType>(Node);
    if (!M || M->isStaticMember())
      continue;
    bool Base = M->getTag() == dwarf::DW_TAG_inheritance;
    if (!Base && M->getTag() != dwarf::DW_TAG_member)
      continue;
    const DIType *Inner = M->getBaseType();
    std::string Name = Base && Inner ? Inner->getName().str() : M->getName().str();
    uint64_t Bits = M->getSizeInBits() ? M->getSizeInBits() : sizeOf(Inner);
    S.Members.push_back({Name, type(Inner), M->getOffsetInBits(), Bits, M->isBitField()});
  }
}

void Debug::addEnumerators(const DICompositeType *T, SourceType &S) {
  for (const DINode *Node : T->getElements())
    if (auto *E = dyn_cast_or_null<DIEnumerator>(Node))
      S.Enums.push_back({E->getName().str(), E->getValue().sextOrTrunc(64).getSExtValue()});
}

// structName is "struct node" in C and "list::node" in C++, whose classes have
// an identifier.
std::string Debug::structName(const DICompositeType *T) const {
  if (!AnyC || !T->getIdentifier().empty())
    return qualifiedName(T);
  std::string Name = T->getName().str();
  const char *Keyword = T->getTag() == dwarf::DW_TAG_union_type         ? "union"
                        : T->getTag() == dwarf::DW_TAG_enumeration_type ? "enum"
                                                                        : "struct";
  return Name.empty() ? Keyword : std::string(Keyword) + " " + Name;
}

// join puts a declarator behind a type: "int" and "*" give "int *".
static std::string join(const std::string &Type, const std::string &Inner) {
  if (Inner.empty() || Inner[0] == '[')
    return Type + Inner;
  return Type + " " + Inner;
}

std::string Debug::functionName(const DISubroutineType *T, const std::string &Inner,
                                unsigned Depth) const {
  std::string Params;
  DITypeRefArray Types = T->getTypeArray();
  unsigned N = Types ? Types.size() : 0;
  for (unsigned I = 1; I < N; I++) {
    if (I > 1)
      Params += ", ";
    // A missing type at the end stands for "...".
    Params += !Types[I] && I + 1 == N ? "..." : nameOf(Types[I], "", Depth + 1);
  }
  if (N <= 1 && AnyC)
    Params = "void";
  return nameOf(N ? Types[0] : nullptr, Inner + "(" + Params + ")", Depth + 1);
}

// starOf is the declarator of a pointer: in parentheses before functions and
// arrays, which bind closer.
static std::string starOf(const DIType *Pointee, const char *Star, const std::string &Inner) {
  std::string Declarator = Star + Inner;
  auto *Array = dyn_cast_or_null<DICompositeType>(Pointee);
  bool Closer = isa_and_nonnull<DISubroutineType>(Pointee) ||
                (Array && Array->getTag() == dwarf::DW_TAG_array_type);
  return Closer ? "(" + Declarator + ")" : Declarator;
}

// qualified renders "const int" and "int *const".
std::string Debug::qualified(const char *Word, const DIType *Base, const std::string &Inner,
                             unsigned Depth) const {
  if (Base && Base->getTag() == dwarf::DW_TAG_pointer_type)
    return nameOf(Base, join(Word, Inner), Depth + 1);
  return std::string(Word) + " " + nameOf(Base, Inner, Depth + 1);
}

// nameOf renders a type with a declarator inside, as C writes declarations.
std::string Debug::nameOf(const DIType *T, const std::string &Inner, unsigned Depth) const {
  if (!T)
    return join("void", Inner);
  if (Depth > MaxNameDepth)
    return join("...", Inner);
  if (auto *F = dyn_cast<DISubroutineType>(T))
    return functionName(F, Inner, Depth);
  if (auto *C = dyn_cast<DICompositeType>(T)) {
    if (C->getTag() != dwarf::DW_TAG_array_type)
      return join(structName(C), Inner);
    std::string Suffix = Inner;
    for (const DINode *Dim : C->getElements())
      Suffix += dimension(countOf(Dim));
    return nameOf(C->getBaseType(), Suffix, Depth + 1);
  }
  auto *D = dyn_cast<DIDerivedType>(T);
  if (!D)
    return join(T->getName().str(), Inner);
  const DIType *Base = D->getBaseType();
  switch (D->getTag()) {
  case dwarf::DW_TAG_pointer_type:
    return nameOf(Base, starOf(Base, "*", Inner), Depth + 1);
  case dwarf::DW_TAG_reference_type:
    return nameOf(Base, starOf(Base, "&", Inner), Depth + 1);
  case dwarf::DW_TAG_rvalue_reference_type:
    return nameOf(Base, starOf(Base, "&&", Inner), Depth + 1);
  case dwarf::DW_TAG_const_type:
    return qualified("const", Base, Inner, Depth);
  case dwarf::DW_TAG_volatile_type:
    return qualified("volatile", Base, Inner, Depth);
  case dwarf::DW_TAG_atomic_type:
    return join("_Atomic(" + nameOf(Base, "", Depth + 1) + ")", Inner);
  case dwarf::DW_TAG_restrict_type:
    return nameOf(Base, Inner, Depth + 1);
  default:
    return join(qualifiedName(D), Inner);
  }
}

} // namespace heddle
