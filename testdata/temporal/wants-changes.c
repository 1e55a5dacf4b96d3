// What is asked for by a text that may change nobody can say for ever.
// verdict: unknown
extern void heddle_wants(const char *what), heddle_has(const char *what);
static char name[] = "left";
int main(void)
{
    heddle_wants(name);
    name[0] = 'L';
    heddle_has(name);
    return 0;
}
