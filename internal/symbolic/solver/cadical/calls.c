#include "calls.h"
#include "_cgo_export.h"

void heddle_add(CCaDiCaL *solver, const int32_t *literals, size_t count) {
	for (size_t i = 0; i < count; i++)
		ccadical_add(solver, literals[i]);
}

struct search {
	uintptr_t stop;
	int64_t most;
	int64_t *rounds;
};

// CaDiCaL asks every few decisions; a call into Go costs more than those.
static int stopped(void *state) {
	struct search *search = state;
	int64_t round = (*search->rounds)++;
	if (search->most > 0 && round >= search->most)
		return 1;
	return search->stop && round % 64 == 0 && heddleStop(search->stop);
}

int heddle_solve(CCaDiCaL *solver, const int32_t *assumptions, size_t count, int conflicts, uintptr_t stop, int64_t most, int64_t *rounds) {
	struct search search = {stop, most, rounds};
	for (size_t i = 0; i < count; i++)
		ccadical_assume(solver, assumptions[i]);
	if (conflicts >= 0)
		ccadical_limit(solver, "conflicts", conflicts);
	ccadical_set_terminate(solver, &search, stopped);
	int answer = ccadical_solve(solver);
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
