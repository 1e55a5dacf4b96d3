// The array has four elements, structs with pointers that are null or lead to one more.
// verdict: verified
// flags: --function=sum --pointer=a=array:4
struct item {
    short weight;
    struct item *next;
};

int sum(struct item *a)
{
    int s = 0;

    for (int i = 0; i < 4; i++)
        s += a[i].weight + (a[i].next ? a[i].next->weight : 0);
    return s;
}
