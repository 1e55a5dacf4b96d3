#include "functions.h"

#include "constexprs.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {

// opcode is our number; OpOther also for vectors whose size is not known.
Opcode Functions::opcode(const Instruction &I) {
  if (auto *GEP = dyn_cast<GEPOperator>(&I)) {
    Address A;
    if (!split(*GEP, Ty.layout(), A))
      return OpOther;
  }
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    if (isa<ScalableVectorType>(Shuffle->getType()))
      return OpOther;
  return opcodeOf(I.getOpcode());
}

// when is Bit where Set holds.
static unsigned when(bool Set, Flag Bit) { return Set ? unsigned(Bit) : 0; }

// arithmeticFlags are the promises whose breach is poison.
static unsigned arithmeticFlags(const Instruction &I) {
  unsigned F = 0;
  if (auto *O = dyn_cast<OverflowingBinaryOperator>(&I))
    F |= when(O->hasNoSignedWrap(), NSW) | when(O->hasNoUnsignedWrap(), NUW);
  if (auto *T = dyn_cast<TruncInst>(&I))
    F |= when(T->hasNoSignedWrap(), NSW) | when(T->hasNoUnsignedWrap(), NUW);
  if (auto *E = dyn_cast<PossiblyExactOperator>(&I))
    F |= when(E->isExact(), Exact);
  if (auto *G = dyn_cast<GetElementPtrInst>(&I))
    F |= when(G->isInBounds(), InBounds) | when(G->hasNoUnsignedWrap(), NUW) |
         when(G->hasNoUnsignedSignedWrap(), NSW);
  if (auto *D = dyn_cast<PossiblyDisjointInst>(&I))
    F |= when(D->isDisjoint(), Disjoint);
  if (auto *N = dyn_cast<PossiblyNonNegInst>(&I))
    F |= when(N->hasNonNeg(), NNeg);
  return F;
}

static unsigned flagsOf(const Instruction &I) {
  unsigned F = arithmeticFlags(I) | when(I.isVolatile(), Volatile);
  if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    F |= when(X->isWeak(), Weak);
  if (auto *C = dyn_cast<CallInst>(&I))
    F |= when(C->isMustTailCall(), TailMust);
  if (auto *C = dyn_cast<CallBase>(&I))
    F |= when(C->isInlineAsm(), InlineAsm) | when(C->doesNotThrow(), NoUnwind);
  auto Scope = getAtomicSyncScopeID(&I);
  return F | when(Scope && *Scope == SyncScope::SingleThread, SingleThread);
}

static unsigned orderingOf(AtomicOrdering O) {
  switch (O) {
  case AtomicOrdering::NotAtomic:
    return 0;
  case AtomicOrdering::Unordered:
    return 1;
  case AtomicOrdering::Monotonic:
    return 2;
  case AtomicOrdering::Acquire:
    return 3;
  case AtomicOrdering::Release:
    return 4;
  case AtomicOrdering::AcquireRelease:
    return 5;
  case AtomicOrdering::SequentiallyConsistent:
    return 6;
  }
  return 6;
}

static std::string printed(const Value &V) {
  std::string S;
  raw_string_ostream Stream(S);
  V.print(Stream);
  return StringRef(S).trim().str();
}

// textOf is inline assembly, LLVM's text where it was asked for, and the text
// of what has no number of ours.
std::string Functions::textOf(const Instruction &I, Opcode Op) {
  if (auto *C = dyn_cast<CallBase>(&I); C && C->isInlineAsm()) {
    auto *Asm = cast<llvm::InlineAsm>(C->getCalledOperand());
    return std::string(Asm->getAsmString()) + "|" + std::string(Asm->getConstraintString());
  }
  return Text || Op == OpOther ? printed(I) : "";
}

// ref is the number of an operand: local values from 0 up, constants below.
int64_t Functions::ref(const Value *V) {
  auto It = Locals.find(V);
  if (It != Locals.end())
    return It->second;
  if (auto *C = dyn_cast<Constant>(V))
    return ~static_cast<int64_t>(Const.id(C));
  if (isa<llvm::InlineAsm>(V))
    return ~static_cast<int64_t>(Const.other(Ty.id(V->getType()), "inline assembly"));
  return ~static_cast<int64_t>(Const.other(Ty.other(), "metadata"));
}

void Functions::list(ArrayRef<const Value *> Values) {
  Out.u(Values.size());
  for (const Value *V : Values)
    Out.s(ref(V));
}

// writeOperands puts operands into the order of internal/front/flat.
void Functions::writeOperands(const Instruction &I) {
  SmallVector<const Value *, 8> Values;
  if (auto *C = dyn_cast<CallBase>(&I)) {
    Values.push_back(C->getCalledOperand());
    Values.append(C->arg_begin(), C->arg_end());
  } else if (auto *S = dyn_cast<SwitchInst>(&I)) {
    Values.push_back(S->getCondition());
    for (auto &Case : S->cases())
      Values.push_back(Case.getCaseValue());
  } else if (auto *G = dyn_cast<GetElementPtrInst>(&I); G && opcode(I) == OpGetElementPtr) {
    Values.push_back(G->getPointerOperand());
  } else {
    for (const Value *V : I.operand_values())
      if (!isa<BasicBlock>(V))
        Values.push_back(V);
  }
  list(Values);
}

void Functions::writeSuccessors(const Instruction &I) {
  SmallVector<const BasicBlock *, 8> Targets;
  if (auto *Phi = dyn_cast<PHINode>(&I))
    Targets.append(Phi->block_begin(), Phi->block_end());
  else if (auto *S = dyn_cast<SwitchInst>(&I)) {
    Targets.push_back(S->getDefaultDest());
    for (auto &Case : S->cases())
      Targets.push_back(Case.getCaseSuccessor());
  } else if (I.isTerminator())
    for (unsigned N = 0; N < I.getNumSuccessors(); N++)
      Targets.push_back(I.getSuccessor(N));
  Out.u(Targets.size());
  for (const BasicBlock *B : Targets)
    Out.u(Blocks.lookup(B));
}

// blockAlign is the alignment that both ends of a memcpy or memset have; 1 of other calls.
static uint64_t blockAlign(const CallBase &Call) {
  const auto *M = dyn_cast<MemIntrinsic>(&Call);
  if (!M)
    return 1;
  Align A = M->getDestAlign().valueOrOne();
  if (const auto *T = dyn_cast<MemTransferInst>(M))
    A = std::min(A, T->getSourceAlign().valueOrOne());
  return A.value();
}

void Functions::writeCall(const CallBase &Call) {
  Out.u(Ty.id(Call.getFunctionType()));
  bool Any = false;
  for (unsigned A = 0; A < Call.arg_size(); A++)
    Any |= Call.isByValArgument(A);
  Out.u(Any);
  for (unsigned A = 0; Any && A < Call.arg_size(); A++)
    Out.u(Call.isByValArgument(A) ? Ty.id(Call.getParamByValType(A)) + 1 : 0);
  for (unsigned A = 0; Any && A < Call.arg_size(); A++)
    Out.u(Call.getParamAlign(A).valueOrOne().value());
  Out.u(blockAlign(Call));
}

void Functions::writeGEP(const GetElementPtrInst &GEP) {
  Address A;
  split(*cast<GEPOperator>(&GEP), Ty.layout(), A);
  Out.u(Ty.id(GEP.getSourceElementType()));
  Out.s(A.Offset);
  Out.u(A.Terms.size());
  for (const Term &T : A.Terms) {
    Out.s(ref(T.Index));
    Out.s(T.Scale);
  }
}

void Functions::writeCmpXchg(const AtomicCmpXchgInst &X) {
  Out.u(orderingOf(X.getSuccessOrdering()));
  Out.u(orderingOf(X.getFailureOrdering()));
  Out.u(X.getAlign().value());
}

void Functions::writeRMW(const AtomicRMWInst &X) {
  static_assert(AtomicRMWInst::Xchg == 0 && AtomicRMWInst::UDecWrap == 16,
                "internal/front/flat numbers these operations as LLVM does");
  Out.u(X.getOperation());
  Out.u(orderingOf(X.getOrdering()));
  Out.u(X.getAlign().value());
}

// writeDetails writes what only some instructions have.
void Functions::writeDetails(const Instruction &I, Opcode Op) {
  switch (Op) {
  case OpAlloca:
    Out.u(Ty.id(cast<AllocaInst>(I).getAllocatedType()));
    Out.u(cast<AllocaInst>(I).getAlign().value());
    break;
  case OpLoad:
    Out.u(orderingOf(cast<LoadInst>(I).getOrdering()));
    Out.u(cast<LoadInst>(I).getAlign().value());
    break;
  case OpStore:
    Out.u(orderingOf(cast<StoreInst>(I).getOrdering()));
    Out.u(cast<StoreInst>(I).getAlign().value());
    break;
  case OpGetElementPtr:
    writeGEP(cast<GetElementPtrInst>(I));
    break;
  case OpFence:
    Out.u(orderingOf(cast<FenceInst>(I).getOrdering()));
    break;
  case OpCmpXchg:
    writeCmpXchg(cast<AtomicCmpXchgInst>(I));
    break;
  case OpAtomicRMW:
    writeRMW(cast<AtomicRMWInst>(I));
    break;
  case OpICmp:
    Out.u(cast<ICmpInst>(I).getPredicate() - CmpInst::FIRST_ICMP_PREDICATE);
    break;
  case OpFCmp:
    Out.u(cast<FCmpInst>(I).getPredicate());
    break;
  case OpCall:
  case OpInvoke:
  case OpCallBr:
    writeCall(cast<CallBase>(I));
    break;
  case OpExtractValue:
    Out.u(cast<ExtractValueInst>(I).getNumIndices());
    for (unsigned X : cast<ExtractValueInst>(I).indices())
      Out.u(X);
    break;
  case OpInsertValue:
    Out.u(cast<InsertValueInst>(I).getNumIndices());
    for (unsigned X : cast<InsertValueInst>(I).indices())
      Out.u(X);
    break;
  case OpShuffleVector:
    Out.u(cast<ShuffleVectorInst>(I).getShuffleMask().size());
    for (int X : cast<ShuffleVectorInst>(I).getShuffleMask())
      Out.s(X);
    break;
  case OpLandingPad:
    Out.u(cast<LandingPadInst>(I).getNumClauses() |
          (cast<LandingPadInst>(I).isCleanup() ? 1u << 31 : 0));
    break;
  default:
    break;
  }
}

void Functions::writeInstr(const Instruction &I) {
  Opcode Op = opcode(I);
  Out.u(Op);
  Out.u(Ty.id(I.getType()));
  Out.u(flagsOf(I));
  Out.u(Names.id(name(&I)));
  Out.u(Dbg.place(I.getDebugLoc().get()));
  writeOperands(I);
  writeSuccessors(I);
  writeDetails(I, Op);
  Out.u(Names.id(textOf(I, Op)));
  Out.u(constantsOf(I));
}

} // namespace heddle
