// for: setuid setgid seteuid setegid setreuid setregid setresuid setresgid getresuid getresgid
//
// Whose the process is: the superuser's at first, who may become anybody. Others may only go back to who they are or were, by
// the rules of Linux.
#define _GNU_SOURCE
#include <errno.h>
#include <unistd.h>

typedef unsigned int id;

// Each number is atomic, since threads may ask for it while one changes it.
static struct identity {
    _Atomic id real, effective, saved;
} user, group;

id __heddle_first_user(void); // the superuser, who it is assumed to be

#define NOBODY ((id)-1) // as an argument: no change

static int known(const struct identity *who, id n) { return n == who->real || n == who->effective || n == who->saved; }

static int superuser(void) { return user.effective == __heddle_first_user(); }

static int may_be(const struct identity *who, id n) { return n == NOBODY || superuser() || known(who, n); }

static void put(_Atomic id *at, id n)
{
    if (n != NOBODY)
        *at = n;
}

static int set(struct identity *who, id n)
{
    if (n == NOBODY)
        return EINVAL;
    if (superuser())
        who->real = who->effective = who->saved = n;
    else if (n == who->real || n == who->saved)
        who->effective = n;
    else
        return EPERM;
    return 0;
}

static int set_effective(struct identity *who, id n)
{
    if (n == NOBODY)
        return EINVAL;
    if (!may_be(who, n))
        return EPERM;
    who->effective = n;
    return 0;
}

// set_two: what is saved follows the effective one, where the real one is set or the effective one becomes another than the real one was.
static int set_two(struct identity *who, id real, id effective)
{
    id was = who->real;
    if (!may_be(who, effective) || !(real == NOBODY || superuser() || real == was || real == who->effective))
        return EPERM;
    put(&who->real, real);
    put(&who->effective, effective);
    if (real != NOBODY || (effective != NOBODY && effective != was))
        who->saved = who->effective;
    return 0;
}

static int set_three(struct identity *who, id real, id effective, id saved)
{
    if (!may_be(who, real) || !may_be(who, effective) || !may_be(who, saved))
        return EPERM;
    put(&who->real, real);
    put(&who->effective, effective);
    put(&who->saved, saved);
    return 0;
}

static int result(int error)
{
    if (!error)
        return 0;
    errno = error;
    return -1;
}

int setuid(id n) { return result(set(&user, n)); }
int setgid(id n) { return result(set(&group, n)); }
int seteuid(id n) { return result(set_effective(&user, n)); }
int setegid(id n) { return result(set_effective(&group, n)); }
int setreuid(id real, id effective) { return result(set_two(&user, real, effective)); }
int setregid(id real, id effective) { return result(set_two(&group, real, effective)); }
int setresuid(id real, id effective, id saved) { return result(set_three(&user, real, effective, saved)); }
int setresgid(id real, id effective, id saved) { return result(set_three(&group, real, effective, saved)); }

static id get(const _Atomic id *at)
{
    __heddle_first_user();
    return *at;
}

id getuid(void) { return get(&user.real); }
id geteuid(void) { return get(&user.effective); }
id getgid(void) { return get(&group.real); }
id getegid(void) { return get(&group.effective); }

static int give(const struct identity *from, id *real, id *effective, id *saved)
{
    *real = get(&from->real);
    *effective = from->effective;
    *saved = from->saved;
    return 0;
}

int getresuid(id *real, id *effective, id *saved) { return give(&user, real, effective, saved); }
int getresgid(id *real, id *effective, id *saved) { return give(&group, real, effective, saved); }
