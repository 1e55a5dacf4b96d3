// std::mutex and its kin call these functions of libstdc++ ([thread.mutex.requirements]).
#ifndef HEDDLE_GTHR_H
#define HEDDLE_GTHR_H
#pragma GCC system_header
#include <bits/c++config.h>
#include_next <bits/gthr.h>
#include <heddle_rules.h>

#define __gthread_mutex_lock(m) (__heddle_mutex_unowned(m), __gthread_mutex_lock(m))
#define __gthread_mutex_trylock(m) (__heddle_mutex_unowned(m), __gthread_mutex_trylock(m))
#define __gthread_mutex_timedlock(m, t) (__heddle_mutex_unowned(m), __gthread_mutex_timedlock(m, t))
#define __gthread_recursive_mutex_unlock(m) (__heddle_mutex_owned(m), __gthread_recursive_mutex_unlock(m))

#endif
