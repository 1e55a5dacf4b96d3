// The address one past the end is followed.
// verdict: violated
int values[2] = {1, 2};
int *volatile end = values + 2;

int main(void)
{
    return *end; // want: bounds
}
