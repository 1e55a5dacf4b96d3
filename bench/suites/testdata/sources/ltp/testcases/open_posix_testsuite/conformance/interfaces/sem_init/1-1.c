#include <semaphore.h>
#include "posixtest.h"

int test_main(int argc, char **argv)
{
    sem_t s;
    return sem_init(&s, 0, 1) ? 1 : PTS_PASS;
}
