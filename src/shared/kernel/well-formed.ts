/**
 * A text in which half a surrogate pair became U+FFFD. `String.prototype.toWellFormed` is missing
 * in Safari before 16.4 and Firefox before 119.
 */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
