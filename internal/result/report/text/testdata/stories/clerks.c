#include <pthread.h>
struct account { int id; struct { pthread_mutex_t lock; long cents; } part[2]; };
struct bank { const char *name; struct account accounts[3]; };
static struct bank bank = { .name = "First" };
static void move(int from, int to, int part)
{
    pthread_mutex_lock(&bank.accounts[from].part[part].lock);
    pthread_mutex_lock(&bank.accounts[to].part[part].lock);
    bank.accounts[from].part[part].cents -= 10;
    bank.accounts[to].part[part].cents += 10;
    pthread_mutex_unlock(&bank.accounts[to].part[part].lock);
    pthread_mutex_unlock(&bank.accounts[from].part[part].lock);
}
static void *clerk(void *arg) { int n = *(int *)arg; move(n, 1 - n, 1); return 0; }
int main(void)
{
    pthread_t t[2];
    int which[2] = {0, 1};
    for (int i = 0; i < 3; i++)
        for (int p = 0; p < 2; p++) pthread_mutex_init(&bank.accounts[i].part[p].lock, 0);
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, clerk, &which[i]);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
