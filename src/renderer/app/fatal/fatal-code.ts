/**
 * A code that support can look up: `MV-` + four hex digits that stand for the error (its name and
 * message) + `-` + the time of day in Vietnam, HHmm. The same error gives the same digits; nothing
 * of its text is in it.
 */
export function fatalCode(error: unknown, nowMs: number): string {
  const text = error instanceof Error ? `${error.name}:${error.message}` : String(error);
  const vietnamMinutes = Math.floor(nowMs / 60_000 + 7 * 60) % (24 * 60);
  const time =
    String(Math.floor(vietnamMinutes / 60)).padStart(2, '0') +
    String(vietnamMinutes % 60).padStart(2, '0');
  return `MV-${hash16(text).toString(16).toUpperCase().padStart(4, '0')}-${time}`;
}

/** FNV-1a, folded to 16 bits. */
function hash16(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return ((hash >>> 16) ^ hash) & 0xffff;
}
