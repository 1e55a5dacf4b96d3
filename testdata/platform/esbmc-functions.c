// ESBMC's functions: assumptions, assertions, atomic sections, objects with any content.
// verdict: verified
#include <assert.h>
#include <pthread.h>

extern void __ESBMC_assume(_Bool);
extern void __ESBMC_assert(_Bool, const char *);
extern void __ESBMC_atomic_begin(void);
extern void __ESBMC_atomic_end(void);
extern void __ESBMC_init_object(void *);

static int count;

static void *add(void *arg)
{
    __ESBMC_atomic_begin();
    count++;
    __ESBMC_atomic_end();
    return arg;
}

int main(void)
{
    unsigned char any = 0;
    __ESBMC_init_object(&any);
    __ESBMC_assume(any < 3);
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    add(0);
    pthread_join(t, 0);
    __ESBMC_assert(count == 2 && any != 3, "both count");
    return 0;
}
