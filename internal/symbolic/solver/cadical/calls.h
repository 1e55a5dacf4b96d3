// One call into C for a batch.
#ifndef HEDDLE_CADICAL_CALLS_H
#define HEDDLE_CADICAL_CALLS_H

#include <ccadical.h>
#include <stddef.h>
#include <stdint.h>

void heddle_add(CCaDiCaL *solver, const int32_t *literals, size_t count);
// heddle_solve counts its rounds up and ends when they are `most`, unless that is 0.
int heddle_solve(CCaDiCaL *solver, const int32_t *assumptions, size_t count, int conflicts, uintptr_t stop, int64_t most, int64_t *rounds);
void heddle_values(CCaDiCaL *solver, uint8_t *values, int32_t count);
void heddle_failed(CCaDiCaL *solver, const int32_t *assumptions, size_t count, uint8_t *failed);

#endif
