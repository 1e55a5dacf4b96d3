// The function may be called after other code has written the global variable: --globals=any looks at all of its values.
// verdict: violated
// flags: --function=at --globals=any
static int size = 4;
static int table[4];

int at(unsigned i)
{
    if (size <= 0)
        return 0;
    return table[i % size]; // want: bounds
}

void grow(void)
{
    size = 8;
}
