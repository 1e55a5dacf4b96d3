// Coroutines, before passes split them.
#pragma once

namespace llvm {
class Module;
}

namespace heddle {

// allocateFrames has every coroutine's frame on the heap, whatever its caller shows of its life.
void allocateFrames(llvm::Module &M);

// allocateVariables gives a block of its own to each variable that a coroutine keeps in its frame while it is suspended,
// where its address is taken: else an access after its end would be one to the frame. If the code is to be optimised, those that live
// between two suspensions get one as well.
void allocateVariables(llvm::Module &M, bool Optimised);

} // namespace heddle
