// A cancelled loop is dealt out among threads as any other: what two iterations write without order is a race.
// verdict: violated
// flags: --cflags=-fopenmp

static int found;

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        if (i % 2 == 0) {
            found = i; // want: race
#pragma omp cancel for
        }
#pragma omp cancellation point for
    }
    return found == 0;
}
