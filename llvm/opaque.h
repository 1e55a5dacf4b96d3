// The opaque step: what optimisation must not see through.
//
// A verification task states its property in functions whose bodies are empty
// or beside the point (void reach_error() {}), and in promises of headers
// (memory(none), willreturn). An optimiser that reads them deletes what is to
// be checked. So, before any pass runs:
//
//  1. functions that the platform gives a meaning lose their body;
//  2. functions that must stay whole (atomic sections, asserts) keep their body
//     but are neither inlined nor looked into;
//  3. nothing is believed about the effects of a function but what the
//     optimiser finds out itself.
#pragma once

#include "options.h"
#include "report.h"

#include "llvm/IR/Module.h"

namespace heddle {

// hideBodies does (1) on one file, before linking: two files may both define
// reach_error.
void hideBodies(llvm::Module &M, const Options &O, Notes &Notes);

// markErrorLabel makes the label that --error-label names an error, in one file
// as clang wrote it: blocks are named after labels until a pass merges them.
void markErrorLabel(llvm::Module &M, const Options &O);

// keepOurs keeps optimisers out of the functions of a library that are not to be optimised: the platform may stand for them, whatever they
// call, so none of their bodies may come to lie in a caller.
void keepOurs(llvm::Module &M);

// protect does (2) on the linked module and gives the entry functions a linkage
// that keeps them. Where variables may have changed before the program begins, their initial values are hidden.
void protect(llvm::Module &M, const Options &O);

// completeInlines turns bodies that are only there to be inlined (C99 inline
// functions, extern templates) into definitions.
void completeInlines(llvm::Module &M);

// forgetPromises does (3) on the linked module.
void forgetPromises(llvm::Module &M);

} // namespace heddle
