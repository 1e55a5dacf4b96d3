// A local array of 2 MiB, of which little is used: heddle gives it little room, and says that it assumes that a system gives it more.
// verdict: verified
#include <assert.h>

static int first(volatile char *room)
{
    room[0] = 7;
    return room[0];
}

int main(void)
{
    char room[2 << 20];

    assert(first(room) == 7);
    return 0;
}
