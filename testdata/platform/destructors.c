// Destructors run behind what atexit registers, in descending order of their priorities; what they
// register runs when those without a priority are done, and when all are.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

static int stage;

static void next(int n)
{
    if (++stage != n)
        abort();
}

static void registered_by_constructor(void) { next(5); }
static void registered_by_main(void) { next(4); }
static void registered_by_destructor(void) { next(8); }
static void registered_late(void) { next(11); }

__attribute__((constructor(201))) static void first(void) { next(1); atexit(registered_by_constructor); }
__attribute__((constructor)) static void second(void) { next(2); }

__attribute__((destructor(201))) static void last(void) { next(10); }
__attribute__((destructor(202))) static void before_last(void) { next(9); atexit(registered_late); }
__attribute__((destructor)) static void behind_handlers(void) { next(7); }
__attribute__((destructor)) static void declared_later(void) { next(6); atexit(registered_by_destructor); }

int main(void)
{
    next(3);
    atexit(registered_by_main);
    return 0;
}
