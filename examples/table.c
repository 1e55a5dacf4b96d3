// A table that is indexed by a key's remainder. In C the remainder of a negative number is negative.
// verdict: violated
extern int __VERIFIER_nondet_int(void);

enum { SIZE = 4 };

int table[SIZE];

static void count(int key)
{
    table[key % SIZE]++; // want: bounds
}

int main(void)
{
    count(__VERIFIER_nondet_int());
    return 0;
}
