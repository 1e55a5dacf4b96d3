int x;

int main(void)
{
__CPROVER_ASYNC_1:
    x = 1;
    return 0;
}
