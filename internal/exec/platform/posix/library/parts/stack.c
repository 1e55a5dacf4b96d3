// Alternative stacks.

// set_stack changes the calling thread's alternative stack, which it must not be on.
HEDDLE_PLATFORM static int set_stack(const stack_t *new, stack_t *old)
{
    stack_t *mine = &stacks[me()];
    *old = *mine;
    old->ss_flags = !mine->ss_size ? SS_DISABLE : mine->ss_flags ? SS_ONSTACK : 0;
    if (!new)
        return 0;
    if (mine->ss_flags)
        return EPERM;
    memset(mine, 0, sizeof *mine);
    if (!(new->ss_flags & SS_DISABLE)) {
        heddle_assumed("a stack whose size the program sets has room for what runs on it", 0);
        mine->ss_sp = new->ss_sp;
        mine->ss_size = new->ss_size;
    }
    return 0;
}

int sigaltstack(const stack_t *new, stack_t *old)
{
    stack_t given, was;
    if (new) {
        given = *new;
        if ((given.ss_flags & ~(1u << 31)) > SS_DISABLE) // SS_AUTODISARM
            return result(EINVAL);
        if (!(given.ss_flags & SS_DISABLE) && given.ss_size < LEAST_STACK)
            return result(ENOMEM);
    }
    int error = set_stack(new ? &given : 0, &was);
    if (!error && old) {
        memset(old, 0, sizeof *old);
        *old = was;
    }
    return result(error);
}
