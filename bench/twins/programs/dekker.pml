bit wants[2], turn, inside[2];
active [2] proctype works() {
	byte me = _pid;
	do
	:: wants[me] = 1;
	   do
	   :: wants[1 - me] == 0 -> break
	   :: wants[1 - me] == 1 ->
	      if
	      :: turn == me
	      :: turn != me ->
	         wants[me] = 0;
	         do
	         :: turn == me -> break
	         :: turn != me
	         od;
	         wants[me] = 1
	      fi
	   od;
	   inside[me] = 1;
	   inside[me] = 0;
	   turn = 1 - me;
	   wants[me] = 0
	od
}
