// for: fesetround fegetround
//
// The modes of rounding, of which a thread has one. The platform numbers them as the processor does.
#include <fenv.h>

int __heddle_fegetround(void);
void __heddle_fesetround(int mode);

int fegetround(void) { return __heddle_fegetround() << 10; }

int fesetround(int mode)
{
    switch (mode) {
    case FE_TONEAREST:
        __heddle_fesetround(FE_TONEAREST >> 10);
        return 0;
    case FE_DOWNWARD:
        __heddle_fesetround(FE_DOWNWARD >> 10);
        return 0;
    case FE_UPWARD:
        __heddle_fesetround(FE_UPWARD >> 10);
        return 0;
    case FE_TOWARDZERO:
        __heddle_fesetround(FE_TOWARDZERO >> 10);
        return 0;
    }
    return 1; // there is no such mode
}
