// A variable that is declared but not defined holds any value.
// verdict: violated
// flags: --unknown=nondet
struct part {
    short number;
    unsigned bits : 3;
    int *next;
};

extern struct part parts[2];
extern int count;
extern void __VERIFIER_assert(int);

int main(void)
{
    if (parts[1].next == 0)
        return 0;
    __VERIFIER_assert(parts[1].number != 77 || parts[0].bits != 5 || count != -1); // want: assert
    return 0;
}
