// A read behind a global array.
// verdict: violated
int table[4] = {1, 2, 3, 4};
volatile int index_ = 4;

int main(void)
{
    return table[index_]; // want: bounds
}
