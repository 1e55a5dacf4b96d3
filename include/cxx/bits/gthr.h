// std::mutex and its kin call these functions of libstdc++ ([thread.mutex.requirements]).
#ifndef HEDDLE_GTHR_H
#define HEDDLE_GTHR_H
#pragma GCC system_header
#include <bits/c++config.h>
#include_next <bits/gthr.h>
#include <heddle_rules.h>

// Whoever ends memory in which such a mutex is owned breaks a rule: they are known by this mark, in fields that POSIX's functions do not use.
#if defined __x86_64__
#define __heddle_mutex_init(kind) { { 0, 0, 0, 0, kind, 0x2b43, 0x4d2b, { 0, 0 } } }
#elif defined __i386__
#define __heddle_mutex_init(kind) { { 0, 0, 0, kind, 0, { { 0x2b43, 0x4d2b } } } }
#endif
#ifdef __heddle_mutex_init
#undef __GTHREAD_MUTEX_INIT
#define __GTHREAD_MUTEX_INIT __heddle_mutex_init(PTHREAD_MUTEX_TIMED_NP)
#undef __GTHREAD_RECURSIVE_MUTEX_INIT
#define __GTHREAD_RECURSIVE_MUTEX_INIT __heddle_mutex_init(PTHREAD_MUTEX_RECURSIVE_NP)
#endif

#define __gthread_mutex_lock(m) (__heddle_mutex_unowned(m), __gthread_mutex_lock(m))
#define __gthread_mutex_trylock(m) (__heddle_mutex_unowned(m), __gthread_mutex_trylock(m))
#define __gthread_mutex_timedlock(m, t) (__heddle_mutex_unowned(m), __gthread_mutex_timedlock(m, t))
#define __gthread_recursive_mutex_unlock(m) (__heddle_mutex_owned(m), __gthread_recursive_mutex_unlock(m))

#endif
