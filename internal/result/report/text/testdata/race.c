// Two threads update an element of an array through a structure.
#include <pthread.h>

struct account {
    int owner;
    int balance[2];
} accounts[2];

static void pay(struct account *a, int amount)
{
    a->balance[1] += amount;
}

static void *payer(void *arg)
{
    pay(arg, 5);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, payer, &accounts[1]);
    pay(&accounts[1], 7);
    pthread_join(t, 0);
    return 0;
}
