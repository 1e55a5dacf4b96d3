// strtok_r keeps where it is in a variable of its caller.
// report: wazuh/wazuh 3466: Fix race conditions in Analysisd due to strtok
// verdict: verified
#include <pthread.h>
#include <string.h>

static char first[] = "a b", second[] = "c d";

static void *split(void *text)
{
    char *rest;
    strtok_r(text, " ", &rest);
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
