// A count is set plainly while another user still changes it.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

static union {
    atomic_int users;
    int alone;
} o;

static void drop(void)
{
    if (atomic_fetch_sub(&o.users, 1) == 2)
        o.alone = 7; // want: race
}

static void *user(void *unused)
{
    drop();
    return 0;
}

int main(void)
{
    atomic_init(&o.users, 2);
    pthread_t t;
    pthread_create(&t, 0, user, 0);
    drop();
    pthread_join(t, 0);
    return 0;
}
