// What is assumed of an argument holds when the function is called: the index lies within the table.
// verdict: verified
// flags: --function=at --assume=n>=0&&n<SIZE
#define SIZE 4
static int table[SIZE];

int at(int n)
{
    return table[n];
}
