/** U+00A0: keeps a number and its unit on one line. */
export const noBreakSpace = '\u00A0';
