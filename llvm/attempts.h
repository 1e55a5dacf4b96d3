// Attempts of C++ to take a lock without waiting: try_lock and its like may fail
// although the lock is free ([thread.mutex.requirements.mutex], [thread.sema.cnt]),
// but the C++ library makes them of operations that never do.
#pragma once

#include "llvm/IR/Module.h"

namespace heddle {

// markAttempts lets such functions of one file ask __heddle_attempt_fails first
// whether they fail at once. It must run before any pass: they are inlined.
void markAttempts(llvm::Module &M);

} // namespace heddle
