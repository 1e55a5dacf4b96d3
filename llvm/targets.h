// Instructions of the target that clang names by intrinsics of their own.
#pragma once

namespace llvm {
class Module;
}

namespace heddle {

// nameInstructions makes calls of the intrinsics of SSE and SSE2 calls of functions, which a library in C defines: it says
// what they do. llvm.x86.sse2.psad.bw is __heddle_x86_sse2_psad_bw.
void nameInstructions(llvm::Module &M);

} // namespace heddle
