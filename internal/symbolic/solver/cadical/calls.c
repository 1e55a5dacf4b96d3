#include "calls.h"
#include "_cgo_export.h"

void heddle_add(CCaDiCaL *solver, const int32_t *literals, size_t count) {
	for (size_t i = 0; i < count; i++)
		ccadical_add(solver, literals[i]);
}

struct stop {
	uintptr_t handle;
	unsigned asked;
};

// CaDiCaL asks every few propagations; a call into Go costs more than that.
static int stopped(void *state) {
	struct stop *stop = state;
	return stop->asked++ % 64 == 0 && heddleStop(stop->handle);
}

int heddle_solve(CCaDiCaL *solver, const int32_t *assumptions, size_t count, int conflicts, uintptr_t handle) {
	struct stop stop = {handle, 0};
	for (size_t i = 0; i < count; i++)
		ccadical_assume(solver, assumptions[i]);
	if (conflicts >= 0)
		ccadical_limit(solver, "conflicts", conflicts);
	if (handle)
		ccadical_set_terminate(solver, &stop, stopped);
	int answer = ccadical_solve(solver);
	if (handle)
		ccadical_set_terminate(solver, NULL, NULL);
	return answer;
}

void heddle_values(CCaDiCaL *solver, uint8_t *values, int32_t count) {
	values[0] = 0;
	for (int32_t variable = 1; variable < count; variable++)
		values[variable] = ccadical_val(solver, variable) > 0;
}

void heddle_failed(CCaDiCaL *solver, const int32_t *assumptions, size_t count, uint8_t *failed) {
	for (size_t i = 0; i < count; i++)
		failed[i] = ccadical_failed(solver, assumptions[i]) != 0;
}
