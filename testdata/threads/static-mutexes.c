// Statically initialised mutexes, alone, in a structure and in an array, locked in one order.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct account {
    int balance;
    pthread_mutex_t m;
};

static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static struct account account[2] = {
    {10, PTHREAD_MUTEX_INITIALIZER},
    {20, PTHREAD_MUTEX_INITIALIZER},
};
static int transfers;

static void transfer(struct account *from, struct account *to, int amount)
{
    struct account *first = from < to ? from : to;
    struct account *second = from < to ? to : from;
    pthread_mutex_lock(&first->m);
    pthread_mutex_lock(&second->m);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&second->m);
    pthread_mutex_unlock(&first->m);
    pthread_mutex_lock(&total_lock);
    transfers++;
    pthread_mutex_unlock(&total_lock);
}

static void *there(void *arg)
{
    transfer(&account[0], &account[1], 5);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, there, NULL);
    transfer(&account[1], &account[0], 7);
    pthread_join(t, NULL);
    assert(account[0].balance == 12 && account[1].balance == 18 && transfers == 2);
    return 0;
}
