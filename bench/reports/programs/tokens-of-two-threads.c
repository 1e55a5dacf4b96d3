// strtok keeps between calls where it is, for all threads together: two threads that split their own texts share that place.
// report: wazuh/wazuh 3466: Fix race conditions in Analysisd due to strtok
// verdict: violated
#include <pthread.h>
#include <string.h>

static char first[] = "a b", second[] = "c d";

static void *split(void *text)
{
    strtok(text, " "); // want: race
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, split, first);
    split(second);
    pthread_join(t, NULL);
    return 0;
}
