#include "inputs.h"

#include "report.h"

#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace heddle {

static StringMap<std::unique_ptr<MemoryBuffer>> Opened;

static void open(const std::string &File) {
  auto Buffer = MemoryBuffer::getFileOrSTDIN(File, /*IsText=*/true);
  if (!Buffer)
    fail(File, "Could not open input file: " + Buffer.getError().message());
  Opened[File] = std::move(*Buffer);
}

void openInputs(const Options &O) {
  for (const auto *Files : {&O.Files, &O.Libraries})
    for (const std::string &File : *Files)
      if (!Opened.count(File))
        open(File);
}

MemoryBufferRef input(const std::string &File) { return MemoryBufferRef(Opened[File]->getBuffer(), File); }

} // namespace heddle
