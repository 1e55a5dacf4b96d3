// A variable ends with the call that longjmp leaves: another thread finds it there before, and gone after.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static atomic_int *_Atomic p;

static void g(jmp_buf back)
{
    atomic_int x = 1;
    p = &x;
    longjmp(back, 1);
}

static void *f(void *a)
{
    jmp_buf back;
    if (!setjmp(back))
        g(back);
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    atomic_int *q = p;
    if (q) {
        int v = *q;     // want: use-after-return
        assert(v != 1); // want: assert
    }
    pthread_join(t, 0);
}
