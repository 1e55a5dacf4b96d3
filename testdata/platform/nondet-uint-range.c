// A nondeterministic unsigned int as an index: the range given by hand reaches the overrun.
// verdict: violated
// flags: --nondet-range=0..7
extern unsigned int __VERIFIER_nondet_uint(void);

int table[7] = {1, 2, 3, 4, 5, 6, 7};

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    return table[i] == 0; // want: bounds
}
