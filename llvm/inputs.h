// The bytes of the files to read. All are there before anything looks into one, so that the process needs no file afterwards (sandbox.h).
#pragma once

#include "options.h"

#include "llvm/Support/MemoryBuffer.h"

namespace heddle {

// openInputs reads the files and libraries of the command line. What cannot be read ends the process.
void openInputs(const Options &O);

// input is what a file of these holds.
llvm::MemoryBufferRef input(const std::string &File);

} // namespace heddle
