// A thread closes a stream that it has locked, while another one waits for the lock: that one uses a stream that is gone.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static FILE *file;

static void *writer(void *arg)
{
    fputc('a', file); // want: use-after-free
    return arg;
}

int main(void)
{
    pthread_t t;
    file = tmpfile();
    if (!file)
        return 1;
    flockfile(file);
    pthread_create(&t, 0, writer, 0);
    fclose(file);
    pthread_join(t, 0);
    return 0;
}
