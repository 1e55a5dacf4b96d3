// Two transfers between two accounts lock them in opposite orders: each may wait for the other for ever.
// verdict: violated
//
// One thread pays from A to B and locks A first; the other pays from B to A and locks B first. When each has its
// first lock, neither gets its second. The usual cure is to lock in one fixed order, such as that of the addresses.
#include <pthread.h>
#include <stddef.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

struct account a = {PTHREAD_MUTEX_INITIALIZER, 10};
struct account b = {PTHREAD_MUTEX_INITIALIZER, 10};

static void transfer(struct account *from, struct account *to, int amount)
{
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock); // want: deadlock
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
}

static void *pay_back(void *arg)
{
    transfer(&b, &a, 3);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, pay_back, NULL);
    transfer(&a, &b, 5);
    pthread_join(t, NULL);
    return 0;
}
