/** More names than these are not read in one sentence. */
const mostNamed = 5;

/** `A, B, C`: the first of several names, with `…` where there are more. */
export function firstNamed(names: readonly string[]): string {
  return `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? '…' : ''}`;
}
