// A global variable keeps its initial value until the function is called: the index stays within the table.
// verdict: verified
// flags: --function=at
static int size = 4;
static int table[4];

int at(unsigned i)
{
    if (size <= 0)
        return 0;
    return table[i % size];
}

void grow(void)
{
    size = 8;
}
