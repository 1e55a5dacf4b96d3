bit made, taken, m;
byte filled, places = 2, things;
active [2] proctype works() {
	byte me = _pid;
	if
	:: me == 0 ->
	   do
	   :: atomic { places > 0 -> places-- };
	      atomic { m == 0 -> m = 1 };
	      filled++;
	      made = 1;
	      made = 0;
	      m = 0;
	      things++
	   od
	:: else ->
	   do
	   :: atomic { things > 0 -> things-- };
	      atomic { m == 0 -> m = 1 };
	      filled--;
	      taken = 1;
	      taken = 0;
	      m = 0;
	      places++
	   od
	fi
}
