// for: __VERIFIER_nondet_memory __CPROVER_havoc_object __CPROVER_havoc_slice __ESBMC_init_object __CPROVER_POINTER_OBJECT __ESBMC_POINTER_OBJECT
//
// Memory that gets any content: each byte is an input. An object's number is its address.
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

size_t __CPROVER_POINTER_OBJECT(const void *in) { return (size_t)((const char *)in - __CPROVER_POINTER_OFFSET(in)); }

size_t __ESBMC_POINTER_OBJECT(const void *in) { return __CPROVER_POINTER_OBJECT(in); }
