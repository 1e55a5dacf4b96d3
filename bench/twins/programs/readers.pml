bit asks[2], reads[2], wants, writes, taken;
byte readers;
active [3] proctype works() {
	byte me = _pid;
	if
	:: me == 2 ->
	   do
	   :: wants = 1;
	      atomic { readers == 0 && taken == 0 -> taken = 1 };
	      writes = 1;
	      wants = 0;
	      writes = 0;
	      taken = 0
	   od
	:: else ->
	   do
	   :: asks[me] = 1;
	      atomic { taken == 0 -> readers++ };
	      reads[me] = 1;
	      asks[me] = 0;
	      reads[me] = 0;
	      readers--
	   od
	fi
}
