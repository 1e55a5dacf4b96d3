// Two threads guess in each round of a loop by a variable that nobody sets: all four guesses may be right.
// verdict: violated
// verdict-O2: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int hits;

static void *guess(void *arg) // want: unreachable
{
    for (int i = 0; i < 2; i++) {
        int value;
        if (value == (int)(long)arg + i)
            hits++;
    }
    return 0;
}

int main(void)
{
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, guess, (void *)(10 * i + 5));
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(hits != 4); // want: assert
    return 0;
}
