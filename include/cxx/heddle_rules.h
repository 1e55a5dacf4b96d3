// What C++ demands of those who call its synchronisation, asked where libstdc++ does not ask. The headers beside this one put the questions into
// libstdc++'s own code, by macros that last as long as its header, and change nothing that it does. All but one look at what the
// calling thread owns, or at numbers that they are given: they are no actions of their own.
#ifndef HEDDLE_RULES_H
#define HEDDLE_RULES_H
#pragma GCC system_header

extern "C" {
void __heddle_mutex_unowned(const void *mutex) noexcept;            // a mutex that is not recursive must not be the caller's
void __heddle_mutex_owned(const void *mutex) noexcept;              // must be the caller's
void __heddle_shared_mutex_unowned(const void *mutex) noexcept;     // in no mode
void __heddle_shared_mutex_owned(const void *mutex, bool exclusively) noexcept;
void __heddle_uses(const void *object) noexcept; // an action: the object must not have ended
void __heddle_broken_rule(const void *object, const char *done, const char *rule) noexcept;
}

#endif
