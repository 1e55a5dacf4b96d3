// Allocators: all of them are malloc.
#include <stdlib.h>

void *omp_alloc(size_t size, uintptr_t allocator) { return malloc(size); }

void *omp_calloc(size_t n, size_t size, uintptr_t allocator) { return calloc(n, size); }

void *omp_realloc(void *at, size_t size, uintptr_t allocator, uintptr_t freeing) { return realloc(at, size); }

void *omp_aligned_alloc(size_t alignment, size_t size, uintptr_t allocator) { return aligned_alloc(alignment, size); }

void omp_free(void *at, uintptr_t allocator) { free(at); }

uintptr_t omp_get_default_allocator(void) { return 1; }

void omp_set_default_allocator(uintptr_t allocator) {}

void *__kmpc_alloc(int thread, size_t size, uintptr_t allocator) { return malloc(size); }

void *__kmpc_aligned_alloc(int thread, size_t alignment, size_t size, uintptr_t allocator) { return aligned_alloc(alignment, size); }

void __kmpc_free(int thread, void *at, uintptr_t allocator) { free(at); }
