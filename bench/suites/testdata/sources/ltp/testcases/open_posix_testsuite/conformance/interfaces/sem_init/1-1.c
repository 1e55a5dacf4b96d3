#include <semaphore.h>
#include "posixtest.h"

int main(void)
{
    sem_t s;
    return sem_init(&s, 0, 1) ? 1 : PTS_PASS;
}
