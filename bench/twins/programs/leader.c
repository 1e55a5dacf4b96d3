// Three threads in a ring elect the one with the highest number (Chang and Roberts, 1979). Each has room for a message.
#include "common.h"
static const int names[] = {2, 3, 1};
static atomic_int box[3], leaders, known[3];
static void send(int to, int what)
{
    while (box[to])
        ;
    box[to] = what;
}
static int take(int me)
{
    int what;
    while ((what = box[me]) == 0)
        ;
    box[me] = 0;
    return what;
}
static void works(int me)
{
    int to = (me + 1) % 3, name = names[me];
    send(to, name);
    for (;;) {
        int what = take(me);
        if (what > 3) { // the leader makes itself known
            known[me] = 1;
            if (what != name + 3)
                send(to, what);
            return;
        }
        if (what == name) {
            leaders++;
            send(to, name + 3);
        } else if (what > name)
            send(to, what);
    }
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], NULL, thread, (void *)&numbers[1]);
    pthread_create(&t[1], NULL, thread, (void *)&numbers[2]);
    works(0);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
}
