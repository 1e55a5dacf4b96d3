// __VERIFIER_assert fails when its argument is zero.
// verdict: violated
extern void __VERIFIER_assert(int);

volatile int x = 3;

int main(void)
{
    __VERIFIER_assert(x == 3);
    __VERIFIER_assert(x == 4); // want: assert
    return 0;
}
