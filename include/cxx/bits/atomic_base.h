// To notify who waits for an atomic object is a use of it, though libstdc++ needs no more of it than the address. The parts of a latch or a
// barrier notify in the same way, but may be gone by then: whoever they have let go may destroy them.
#ifndef HEDDLE_ATOMIC_BASE_H
#define HEDDLE_ATOMIC_BASE_H
#pragma GCC system_header
#include <bits/c++config.h>

#if __cplusplus > 201703L
#include <bits/atomic_wait.h>
#endif
#ifdef __cpp_lib_atomic_wait
#include <heddle_rules.h>

namespace std {
template <typename _Tp> inline void __notify_object(const _Tp *__object, bool __all, bool __member) noexcept {
  if (__member)
    __heddle_uses(__object);
  std::__atomic_notify_address(__object, __all);
}
} // namespace std

// The members of atomic objects name a part of them.
#define __atomic_notify_address(p, all) __notify_object(p, all, #p[0] == '&')
#include_next <bits/atomic_base.h>
#undef __atomic_notify_address
#else
#include_next <bits/atomic_base.h>
#endif

#endif
