// Debug information: places, source types and source variables.
#pragma once

#include "opcodes.h"
#include "writer.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

#include <map>
#include <optional>
#include <vector>

namespace heddle {

// Debug numbers what the program's debug information mentions.
class Debug {
public:
  Debug(const llvm::Module &M, Strings &S);

  // place is the number of a location; 0 without one.
  unsigned place(const llvm::DILocation *L);
  unsigned placeOf(const llvm::DISubprogram *SP);
  unsigned placeOf(const llvm::DIVariable *V, llvm::StringRef Func);
  // variable is the number of a source variable.
  unsigned variable(const llvm::DIVariable *V);
  // finish numbers and writes all types that were mentioned, closes cycles.
  void finish();

  unsigned fileCount() const { return Files.size(); }
  unsigned placeCount() const { return Places; }
  unsigned typeCount() const { return TypeList.size(); }
  unsigned variableCount() const { return Variables; }
  void writeFiles(Buffer &B) const;
  const Buffer &places() const { return PlaceOut; }
  const Buffer &types() const { return TypeOut; }
  const Buffer &variables() const { return VarOut; }

private:
  struct Member {
    std::string Name;
    unsigned Type;
    uint64_t BitOff, Bits;
    bool BitField;
  };
  struct Enumerator {
    std::string Name;
    int64_t Value;
  };
  struct SourceType {
    DebugKind Kind = DebugUnknown;
    std::string Name;
    uint64_t Bits = 0;
    unsigned Elem = 0;
    uint64_t Count = 0;
    std::vector<Member> Members;
    std::vector<Enumerator> Enums;
  };
  using PlaceKey = std::tuple<unsigned, unsigned, unsigned, unsigned, unsigned>;

  unsigned file(const llvm::DIFile *F);
  unsigned addPlace(const PlaceKey &Key);
  unsigned type(const llvm::DIType *T);
  SourceType describe(const llvm::DIType *T);
  SourceType describeBasic(const llvm::DIBasicType *T);
  SourceType describeDerived(const llvm::DIDerivedType *T);
  SourceType describeComposite(const llvm::DICompositeType *T);
  void describeArray(const llvm::DICompositeType *T, SourceType &S);
  void addMembers(const llvm::DICompositeType *T, SourceType &S);
  void addEnumerators(const llvm::DICompositeType *T, SourceType &S);
  void cutCycles();
  void cutFrom(unsigned Id, std::vector<uint8_t> &State, unsigned Depth);
  void writeType(const SourceType &S);
  std::string nameOf(const llvm::DIType *T, const std::string &Inner, unsigned Depth) const;
  std::string qualified(const char *Word, const llvm::DIType *Base, const std::string &Inner,
                        unsigned Depth) const;
  std::string structName(const llvm::DICompositeType *T) const;
  std::string functionName(const llvm::DISubroutineType *T, const std::string &Inner, unsigned Depth) const;

  Strings &Names;
  bool AnyC = false; // a unit of the module is C
  std::map<std::string, unsigned> FileIds;
  std::vector<std::string> Files;
  llvm::DenseMap<const llvm::DIFile *, unsigned> FileOf;
  llvm::DenseMap<const llvm::DILocation *, unsigned> PlaceOf;
  std::map<PlaceKey, unsigned> PlaceIds;
  unsigned Places = 0;
  Buffer PlaceOut;
  llvm::DenseMap<const llvm::DIType *, unsigned> TypeIds;
  std::vector<SourceType> TypeList;
  std::vector<std::pair<const llvm::DIType *, unsigned>> Pending;
  Buffer TypeOut;
  llvm::DenseMap<const llvm::DIVariable *, unsigned> VarIds;
  unsigned Variables = 0;
  Buffer VarOut;
};

} // namespace heddle
