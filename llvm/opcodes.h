// Numbers of the flat format. They are those of internal/front/flat: a test of that
// package compares the two lists. Change the version with them.
#pragma once

#include <cstdint>

namespace heddle {

constexpr unsigned FormatVersion = 6;

enum Opcode : uint8_t {
  OpInvalid,
  OpRet,
  OpBr,
  OpSwitch,
  OpIndirectBr,
  OpInvoke,
  OpCallBr,
  OpResume,
  OpUnreachable,
  OpCleanupRet,
  OpCatchRet,
  OpCatchSwitch,
  OpFNeg,
  OpAdd,
  OpFAdd,
  OpSub,
  OpFSub,
  OpMul,
  OpFMul,
  OpUDiv,
  OpSDiv,
  OpFDiv,
  OpURem,
  OpSRem,
  OpFRem,
  OpShl,
  OpLShr,
  OpAShr,
  OpAnd,
  OpOr,
  OpXor,
  OpAlloca,
  OpLoad,
  OpStore,
  OpGetElementPtr,
  OpFence,
  OpCmpXchg,
  OpAtomicRMW,
  OpTrunc,
  OpZExt,
  OpSExt,
  OpFPToUI,
  OpFPToSI,
  OpUIToFP,
  OpSIToFP,
  OpFPTrunc,
  OpFPExt,
  OpPtrToInt,
  OpIntToPtr,
  OpBitCast,
  OpAddrSpaceCast,
  OpICmp,
  OpFCmp,
  OpPhi,
  OpCall,
  OpSelect,
  OpVAArg,
  OpExtractElement,
  OpInsertElement,
  OpShuffleVector,
  OpExtractValue,
  OpInsertValue,
  OpLandingPad,
  OpFreeze,
  OpCleanupPad,
  OpCatchPad,
  OpOther,
  NumOpcodes
};

enum Flag : unsigned {
  NSW = 1 << 0,
  NUW = 1 << 1,
  Exact = 1 << 2,
  InBounds = 1 << 3,
  Disjoint = 1 << 4,
  NNeg = 1 << 5,
  Volatile = 1 << 6,
  Weak = 1 << 7,
  TailMust = 1 << 8,
  InlineAsm = 1 << 9,
  NoUnwind = 1 << 10,
  SwiftSelf = 1 << 11,
  SingleThread = 1 << 12,
};

enum TypeKind : uint8_t {
  Void,
  Integer,
  Half,
  BFloat,
  Float,
  Double,
  X86FP80,
  FP128,
  Pointer,
  Vector,
  Array,
  Struct,
  FunctionType,
  Other
};

enum ConstKind : uint8_t {
  ConstInt,
  ConstFloat,
  ConstNull,
  ConstUndef,
  ConstPoison,
  ConstZero,
  ConstAggregate,
  ConstData,
  ConstGlobal,
  ConstFunction,
  ConstBlock,
  ConstExpr,
  ConstOther
};

enum DebugKind : uint8_t {
  DebugUnknown,
  DebugSigned,
  DebugUnsigned,
  DebugBool,
  DebugChar,
  DebugFloat,
  DebugPointer,
  DebugStruct,
  DebugUnion,
  DebugArray,
  DebugEnum,
  DebugTypedef,
  DebugFunction
};

} // namespace heddle
