// A struct is assigned to a global variable; only the library computes addresses of bytes, and it has variables of its own.
// verdict: verified
#include <assert.h>
#include <signal.h>
#include <unistd.h>

struct message {
    char tag;
    int value;
};

static struct message slot;

static void handler(int sig) { (void)sig; }

int main(void)
{
    struct message own;
    own.tag = 1;
    own.value = 2;
    slot = own;
    signal(SIGALRM, handler);
    assert(alarm(10) == 0);
    assert(alarm(0) <= 10);
    assert(slot.tag + slot.value == 3);
    return 0;
}
