/**
 * Whether PostgreSQL keeps a text as it is: it has no place for U+0000, and JSON none for half a
 * surrogate pair.
 */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Whether every text in a value of JSON is one that is kept, names of members too. Without
 * recursion: strangers say how deep it is.
 */
export function isStorableValue(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next) && !Object.keys(next).every(isStorable)) return false;
    for (const member of Object.values(next)) waiting.push(member);
  }
  return true;
}
