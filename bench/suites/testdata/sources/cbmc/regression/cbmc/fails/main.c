int a[2];
int nondet_int(void);

int main(void)
{
    int i = nondet_int();
    __CPROVER_assume(i >= 0 && i <= 2);
    return a[i];
}
