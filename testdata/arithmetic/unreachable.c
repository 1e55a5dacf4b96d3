// A switch whose author promised that a value never comes; it comes.
// verdict: violated
volatile int colour = 3;
volatile int unknown;

static int name(int c)
{
    switch (c) {
    case 0:
        return 'r';
    case 1:
        return 'g';
    case 2:
        return 'b';
    }
    unknown = c;
    __builtin_unreachable(); // want: unreachable
}

int main(void)
{
    return name(colour);
}
