// A regular expression as regcomp leaves it to regexec: a tree of nodes.

enum kind { EMPTY, BYTE, SET, BEGIN, END, BACK, GROUP, CAT, ALT, REPEAT };

enum { NO_END = -1 }; // of a repetition

struct node {
    enum kind kind;
    int a, b;          // the parts of CAT and ALT; that of GROUP and REPEAT
    int low, high;     // the number of rounds; of GROUP and BACK the number of the group; of BYTE the byte
    int first, behind; // the groups within a REPEAT: from first on, before behind
    int within;        // the kinds of nodes that it has, a bit for each
    unsigned char set[32];
};

struct pattern {
    int count, groups, flags, root;
    int back;   // it has back-references
    int inner;  // something may stand before ^ or behind $
    int around; // what is repeated has ^ or $ beside something
    int twice;  // what is repeated twice, as in "a+*", has groups
    struct node nodes[];
};

static inline int has(const unsigned char *set, unsigned char b) { return set[b >> 3] >> (b & 7) & 1; }
