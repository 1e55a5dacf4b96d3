// A thread finds standard output closed by another one, through a stream of its own.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *closer(void *arg)
{
    FILE *f = fdopen(1, "w");
    assert(f);
    fclose(f);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, closer, NULL);
    assert(printf("text\n") == 5); // want: assert
    pthread_join(t, NULL);
    return 0;
}
