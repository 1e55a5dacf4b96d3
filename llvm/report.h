// Messages of heddle-llvm: errors end the process, notes go into the buffer.
//
// An error is one or more lines "file:line:col: error: text" on stderr (the
// position is left out where there is none) and exit status 1.
#pragma once

#include "llvm/ADT/Twine.h"
#include "llvm/IR/LLVMContext.h"

#include <string>
#include <vector>

namespace heddle {

// Notes are remarks for the user that travel in the module.
using Notes = std::vector<std::string>;

// setInput names the file that errors without a place of their own concern.
void setInput(llvm::StringRef File);

// fail reports an error about a place ("" for the current input) and exits.
[[noreturn]] void fail(const llvm::Twine &Place, const llvm::Twine &Text);

// outOfMemory is fail where an allocation failed.
[[noreturn]] void outOfMemory();

// catchDiagnostics sends LLVM's diagnostics to fail (errors) and to the notes
// (warnings), and its fatal errors to fail.
void catchDiagnostics(llvm::LLVMContext &Context, Notes &Notes);

} // namespace heddle
