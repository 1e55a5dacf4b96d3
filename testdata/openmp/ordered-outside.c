// What lies outside of the ordered region is in no order.
// verdict: violated
// flags: --cflags=-fopenmp
static int n;

int main(void)
{
#pragma omp parallel for ordered
    for (int i = 0; i < 4; i++) {
#pragma omp ordered
        n++; // want: race
        n++; // want: race
    }
}
