// A struct is read because it is passed by value: another thread writes it.
// verdict: violated
// verdict-O2: verified — the argument is not read
#include <pthread.h>

struct S {
    long a, b, c, d;
};

static struct S g;

static void use(struct S s) { (void)s; }

static void *f(void *x)
{
    g.a = 1; // want: race
    return x;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    use(g); // want: race
    pthread_join(t, 0);
}
