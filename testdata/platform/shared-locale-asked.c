// The locale is set before the threads begin, which only ask for it; strerror and the functions with room of the caller's own share nothing.
// verdict: verified
// native: yes
#include <locale.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static void *ask(void *arg)
{
    time_t now = 0;
    struct tm room;
    char text[32];
    return setlocale(LC_ALL, 0) && localtime_r(&now, &room) && asctime_r(&room, text) && strerror(2) ? arg : 0;
}

int main(void)
{
    pthread_t t;
    setlocale(LC_ALL, "C");
    pthread_create(&t, 0, ask, 0);
    ask(0);
    pthread_join(t, 0);
    return 0;
}
