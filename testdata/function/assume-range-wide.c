// The assumption about the argument leaves one value that lies behind the table.
// verdict: violated
// flags: --function=at --assume=n>=0 --assume=n<=SIZE
#define SIZE 4
static int table[SIZE];

int at(int n)
{
    return table[n]; // want: bounds
}
