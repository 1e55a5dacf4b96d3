/* Included before each test: its main becomes a function that adapter/entry.c calls, since the end of main does not end
 * the other threads there. */
#ifdef __cplusplus
extern "C" int heddle_litmus_main(void);
#endif
#define main heddle_litmus_main
