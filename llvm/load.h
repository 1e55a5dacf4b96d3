// Reading and linking: files of .ll and .bc become one verified module.
#pragma once

#include "report.h"

#include "llvm/IR/Module.h"

#include <functional>
#include <memory>

namespace heddle {

// Prepare is called on every module between its verification and the linking.
using Prepare = std::function<void(llvm::Module &)>;

// load reads, verifies, prepares and links the files. Errors end the process.
// With Count, instructions of files of text carry their constant expressions (constexprs.h).
std::unique_ptr<llvm::Module> load(llvm::LLVMContext &Context, const std::vector<std::string> &Files,
                                   bool Count, const Prepare &Each, Notes &Notes);

// linkNeeded links from a library what Whole names and does not define.
void linkNeeded(llvm::Module &Whole, const std::string &File, const Prepare &Each, Notes &Notes);

// verify ends the process if the module is not well-formed. Damaged debug
// information is stripped, and a note says so.
void verify(llvm::Module &M, Notes &Notes);

// placeOf is where a function or variable is defined, "file:line", or the
// name of the module that it was read from.
std::string placeOf(const llvm::GlobalObject &G);

} // namespace heddle
