// Feature 10: a write behind the end of a global array.
// verdict: violated
int before = 1;
volatile int table[4];
int after = 2;
volatile int index_ = 4;

int main(void)
{
    table[index_] = 9; // want: bounds
    return before + after != 3;
}
