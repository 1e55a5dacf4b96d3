// for: __kmpc_ omp_get_ omp_set_ omp_init_ omp_in_ omp_test_ omp_unset_ omp_destroy_ omp_alloc omp_free omp_is_ omp_display_ omp_pause_
//
// The runtime of OpenMP, for code that clang compiled with -fopenmp: each function is what libomp's of that name is.
//
// A parallel region begins by creating threads and ends by joining them: that is what orders what its members do with what comes before
// and behind. What the members share lies in a team, under the team's lock, which is never held while code of the program runs.
#include "openmp.h"

#include "parts/team.c"
#include "parts/tasks.c"
#include "parts/barrier.c"
#include "parts/region.c"
#include "parts/static.c"
#include "parts/dispatch.c"
#include "parts/doacross.c"
#include "parts/sync.c"
#include "parts/depend.c"
#include "parts/taskloop.c"
#include "parts/threadprivate.c"
#include "parts/query.c"
#include "parts/locks.c"
#include "parts/memory.c"
