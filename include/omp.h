/*
 * omp.h: the functions of OpenMP, as its standard declares them. heddle's own, so
 * that programs can be verified where no runtime of OpenMP is installed.
 */
#ifndef HEDDLE_OMP_H
#define HEDDLE_OMP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct omp_lock_t { void *_lk; } omp_lock_t;
typedef struct omp_nest_lock_t { void *_lk; } omp_nest_lock_t;

typedef enum omp_sched_t {
    omp_sched_static = 1,
    omp_sched_dynamic = 2,
    omp_sched_guided = 3,
    omp_sched_auto = 4,
    omp_sched_monotonic = (int)0x80000000U
} omp_sched_t;

typedef enum omp_proc_bind_t {
    omp_proc_bind_false = 0,
    omp_proc_bind_true = 1,
    omp_proc_bind_master = 2,
    omp_proc_bind_primary = 2,
    omp_proc_bind_close = 3,
    omp_proc_bind_spread = 4
} omp_proc_bind_t;

typedef enum omp_sync_hint_t {
    omp_sync_hint_none = 0,
    omp_lock_hint_none = 0,
    omp_sync_hint_uncontended = 1,
    omp_lock_hint_uncontended = 1,
    omp_sync_hint_contended = 2,
    omp_lock_hint_contended = 2,
    omp_sync_hint_nonspeculative = 4,
    omp_lock_hint_nonspeculative = 4,
    omp_sync_hint_speculative = 8,
    omp_lock_hint_speculative = 8
} omp_sync_hint_t;
typedef omp_sync_hint_t omp_lock_hint_t;

typedef struct omp_depend_t { void *_dep; } omp_depend_t;

typedef uintptr_t omp_event_handle_t;

typedef enum omp_allocator_handle_t {
    omp_null_allocator = 0,
    omp_default_mem_alloc = 1,
    omp_large_cap_mem_alloc = 2,
    omp_const_mem_alloc = 3,
    omp_high_bw_mem_alloc = 4,
    omp_low_lat_mem_alloc = 5,
    omp_cgroup_mem_alloc = 6,
    omp_pteam_mem_alloc = 7,
    omp_thread_mem_alloc = 8,
    omp_allocator_handle_max = UINTPTR_MAX
} omp_allocator_handle_t;

/* Threads and teams. */
void omp_set_num_threads(int);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_in_parallel(void);
void omp_set_dynamic(int);
int omp_get_dynamic(void);
void omp_set_nested(int);
int omp_get_nested(void);
void omp_set_max_active_levels(int);
int omp_get_max_active_levels(void);
int omp_get_supported_active_levels(void);
int omp_get_level(void);
int omp_get_active_level(void);
int omp_get_ancestor_thread_num(int);
int omp_get_team_size(int);
int omp_get_thread_limit(void);
int omp_get_num_teams(void);
int omp_get_team_num(void);
omp_proc_bind_t omp_get_proc_bind(void);

/* Schedules, tasks and cancellation. */
void omp_set_schedule(omp_sched_t, int);
void omp_get_schedule(omp_sched_t *, int *);
int omp_in_final(void);
int omp_get_max_task_priority(void);
int omp_get_cancellation(void);

/* Locks. */
void omp_init_lock(omp_lock_t *);
void omp_init_lock_with_hint(omp_lock_t *, omp_sync_hint_t);
void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *);
void omp_init_nest_lock_with_hint(omp_nest_lock_t *, omp_sync_hint_t);
void omp_destroy_nest_lock(omp_nest_lock_t *);
void omp_set_nest_lock(omp_nest_lock_t *);
void omp_unset_nest_lock(omp_nest_lock_t *);
int omp_test_nest_lock(omp_nest_lock_t *);

/* Devices: there is the host alone. */
int omp_get_num_devices(void);
int omp_get_default_device(void);
void omp_set_default_device(int);
int omp_get_initial_device(void);
int omp_get_device_num(void);
int omp_is_initial_device(void);

/* Time. */
double omp_get_wtime(void);
double omp_get_wtick(void);

/* Memory. */
#ifdef __cplusplus
void *omp_alloc(size_t, omp_allocator_handle_t = omp_null_allocator);
void *omp_calloc(size_t, size_t, omp_allocator_handle_t = omp_null_allocator);
void *omp_realloc(void *, size_t, omp_allocator_handle_t = omp_null_allocator, omp_allocator_handle_t = omp_null_allocator);
void *omp_aligned_alloc(size_t, size_t, omp_allocator_handle_t = omp_null_allocator);
void omp_free(void *, omp_allocator_handle_t = omp_null_allocator);
#else
void *omp_alloc(size_t, omp_allocator_handle_t);
void *omp_calloc(size_t, size_t, omp_allocator_handle_t);
void *omp_realloc(void *, size_t, omp_allocator_handle_t, omp_allocator_handle_t);
void *omp_aligned_alloc(size_t, size_t, omp_allocator_handle_t);
void omp_free(void *, omp_allocator_handle_t);
#endif
void omp_set_default_allocator(omp_allocator_handle_t);
omp_allocator_handle_t omp_get_default_allocator(void);

#ifdef __cplusplus
}
#endif

#endif
