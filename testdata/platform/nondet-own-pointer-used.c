// An input of a pointer type of the program's own that is not null may lead to nothing.
// verdict: violated
// flags: --property=testdata/properties/valid-memsafety.prp
struct node {
    struct node *next;
};

extern struct node *__VERIFIER_nondet_node_ptr(void);

int main(void)
{
    struct node *n = __VERIFIER_nondet_node_ptr();
    if (n)
        n->next = 0; // want: null
    return 0;
}
