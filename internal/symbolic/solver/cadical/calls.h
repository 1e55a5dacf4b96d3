// One call into C for a batch.
#ifndef HEDDLE_CADICAL_CALLS_H
#define HEDDLE_CADICAL_CALLS_H

#include <ccadical.h>
#include <stddef.h>
#include <stdint.h>

void heddle_add(CCaDiCaL *solver, const int32_t *literals, size_t count);
int heddle_solve(CCaDiCaL *solver, const int32_t *assumptions, size_t count, int conflicts, uintptr_t stop);
void heddle_values(CCaDiCaL *solver, uint8_t *values, int32_t count);
void heddle_failed(CCaDiCaL *solver, const int32_t *assumptions, size_t count, uint8_t *failed);

#endif
