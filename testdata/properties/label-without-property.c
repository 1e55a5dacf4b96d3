// A label is an error only where a property or a flag says so.
// verdict: verified
// flags: --property=unreach-call
volatile int x = 3;

int main(void)
{
    if (x > 2)
        goto ERROR;
    x = 0;
ERROR:
    return 0;
}
