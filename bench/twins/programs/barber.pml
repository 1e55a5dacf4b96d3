bit sits[3], cut[3], m;
byte waiting, customers, barber;
active [3] proctype works() {
	byte me = _pid;
	if
	:: me == 0 ->
	   do
	   :: atomic { customers > 0 -> customers-- };
	      atomic { m == 0 -> m = 1 };
	      waiting--;
	      m = 0;
	      barber++
	   od
	:: else ->
	   do
	   :: atomic { m == 0 -> m = 1 };
	      if
	      :: waiting > 0 -> m = 0
	      :: waiting == 0 ->
	         waiting++;
	         sits[me] = 1;
	         m = 0;
	         customers++;
	         atomic { barber > 0 -> barber-- };
	         cut[me] = 1;
	         sits[me] = 0;
	         cut[me] = 0
	      fi
	   od
	fi
}
