// Programs for attempt_test.go: each function without parameters is one.
#include <pthread.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_error(void);
#define bit __VERIFIER_nondet_bool
#define u8 __VERIFIER_nondet_uchar
#define fail __VERIFIER_error

static unsigned g, h, mode;

void bounded(void) {
	for (;;) {
		if (bit() && g < 10) g++;
		if (g > 10) fail();
	}
}

void fails(void) {
	for (;;) {
		if (bit() && g < 5) g++;
		if (g == 4) fail();
	}
}

// What fails after more rounds than are explored from the beginning.
void late(void) {
	for (;;) {
		if (bit()) g++;
		if (g == 3000) fail();
	}
}

void equal(void) {
	for (;;) {
		if (bit()) { g++; h++; }
		if (g != h) fail();
	}
}

// The last two inputs: it takes three rounds.
void older(void) {
	for (;;) {
		if (g == 77) fail();
		g = h;
		h = u8();
		if (h == 77) return;
	}
}

// A variable of three values beside one of many.
void modes(void) {
	for (;;) {
		if (bit()) { g++; mode = mode == 2 ? 0 : mode + 1; }
		if (mode > 2) fail();
	}
}

// A word that is only changed in a later round.
void later(void) {
	for (;;) {
		if (bit() && g < 3) g++;
		if (g == 3) h = 1;
		if (h > 1) fail();
	}
}

void nested(void) {
	for (;;) {
		g = 0;
		while (bit()) if (g < 20) g++;
		if (g > 20) fail();
	}
}

static void *nothing(void *x) { return x; }

void threads(void) {
	pthread_t t;
	pthread_create(&t, 0, nothing, 0);
	for (;;) bit();
}

// A pointer to a heap block beside many other values.
void points(void) {
	static char *p;
	char *q = malloc(9);
	if (!q) return;
	for (;;) {
		if (bit()) p = (char *)(unsigned long)(g++ & 15);
		else if (bit()) p = q + (g & 7);
	}
}

void ends(void) {
	while (bit()) if (++g == 3) break;
	if (g > 3) fail();
}

#define flip(i) if (bit()) g ^= 1u << i
#define flips flip(0); flip(1); flip(2); flip(3); flip(4); flip(5)

// Rounds that end in 64 states, or in more.
void many(void) {
	for (;;) { flips; }
}

void more(void) {
	for (;;) { flips; flip(6); }
}
