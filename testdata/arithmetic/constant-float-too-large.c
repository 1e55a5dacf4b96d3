// A constant that no int holds: the compiler makes a number of it that is none, which is stored where others see it.
// verdict: violated
// verdict-O2: verified — the store of what is no number is left out
int shared;

int main(void)
{
    shared = 0x1p95f; // want: overflow
    return 0;
}
