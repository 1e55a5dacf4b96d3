#define PTS_PASS 0
