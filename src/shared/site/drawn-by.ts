/**
 * By which parameters of its address a page is drawn: name → the values that make a difference, or
 * `any`. `{}`: by none. All other parameters say nothing to it, and the server keeps and draws it
 * once for all of them.
 */
export type DrawnBy = Readonly<Record<string, 'any' | readonly string[]>>;
