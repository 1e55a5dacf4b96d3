// LODIN 2022, listing 1
E<> (@0.main.%b; ui8 == 1; ui8)              // never: phis act at once
E<> (@0.main.%x; ui32 == @0.main.%z; ui32)   // at first: both are zero
