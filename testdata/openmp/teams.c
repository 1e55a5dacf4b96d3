// Critical sections exclude each other in one team of a league only.
// verdict: violated
// flags: --cflags=-fopenmp
static int n;

int main(void)
{
#pragma omp teams num_teams(2)
#pragma omp parallel num_threads(1)
#pragma omp critical
    n++; // want: race
}
