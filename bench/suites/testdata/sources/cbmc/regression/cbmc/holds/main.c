int main(void)
{
    __CPROVER_size_t i = 0;
    while (i < 3)
        i++;
    __CPROVER_assert(i == 3, "counted");
    return 0;
}
