/** Listed at most on the global board. */
export const GLOBAL_BOARD_SIZE = 100;
