// A write before a global array.
// verdict: violated
int guard = 1;
int table[4];
volatile int index_ = -1;

int main(void)
{
    table[index_] = 5; // want: bounds
    return guard;
}
