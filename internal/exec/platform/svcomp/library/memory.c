// for: __VERIFIER_nondet_memory __CPROVER_havoc_object __CPROVER_havoc_slice __ESBMC_init_object
//
// Memory that gets any content: each byte is an input.
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern size_t __CPROVER_OBJECT_SIZE(const void *);
extern size_t __CPROVER_POINTER_OFFSET(const void *);

// __heddle_any_content is what the names below stand for.
void __heddle_any_content(void *to, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
}

void __VERIFIER_nondet_memory(void *to, size_t size) __attribute__((alias("__heddle_any_content")));
void __CPROVER_havoc_slice(void *to, size_t size) __attribute__((alias("__heddle_any_content")));

void __CPROVER_havoc_object(void *in)
{
    __heddle_any_content((char *)in - __CPROVER_POINTER_OFFSET(in), __CPROVER_OBJECT_SIZE(in));
}

void __ESBMC_init_object(void *in) { __CPROVER_havoc_object(in); }
