/* What GenMC's tests take from its header, for sequential consistency and no reduction: hints mean nothing. */
#ifndef HEDDLE_LITMUS_GENMC_H
#define HEDDLE_LITMUS_GENMC_H

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#ifndef __cplusplus
#include <stdatomic.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif
void __VERIFIER_assume(bool);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
#ifdef __cplusplus
}
#endif

typedef pthread_t __VERIFIER_thread_t;

static inline pthread_t __VERIFIER_spawn(void *(*function)(void *), void *argument)
{
	pthread_t t;
	if (pthread_create(&t, NULL, function, argument))
		abort();
	return t;
}

static inline pthread_t __VERIFIER_spawn_symmetric(void *(*function)(void *), void *argument, pthread_t other)
{
	(void)other;
	return __VERIFIER_spawn(function, argument);
}

static inline void *__VERIFIER_join(pthread_t t)
{
	void *result;
	if (pthread_join(t, &result))
		abort();
	return result;
}

#define __VERIFIER_join_symmetric(t) ((void)__VERIFIER_join(t))

#define __VERIFIER_loop_begin() ((void)0)
#define __VERIFIER_spin_start() ((void)0)
#define __VERIFIER_spin_end(condition) ((void)(condition))

#define __VERIFIER_local_write(s) do { s; } while (0)
#define __VERIFIER_final_write(s) do { s; } while (0)
#define __VERIFIER_helped_CAS(s) do { s; } while (0)
#define __VERIFIER_helping_CAS(s) do { s; } while (0)
#define __VERIFIER_speculative_read(e) (e)
#define __VERIFIER_confirming_read(e) (e)
#define __VERIFIER_confirming_CAS(e) (e)
#define __VERIFIER_final_CAS(e) (e)
#define __VERIFIER_optional(x) do { } while (0)

#endif
