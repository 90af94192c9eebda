import { hash } from 'node:crypto';

/** What a column holds. */
export type RowPart = string | number | null;

/**
 * Checksum of a row that the server could tell again (FNV-1a over UTF-16 units and the bits of
 * numbers, 32 bits): a flipped bit or a foreign page does not come out as an answer. SQLite checks
 * the structure of a page, not what is in it. Every step is one-to-one, so damage inside one unit
 * is always noticed, any other with 1 − 2⁻³². In JavaScript, because a call of a native CRC for
 * each of 300 short rows costs three times as much. `seed` continues an earlier checksum. Texts
 * count as the database gives them back: half a surrogate pair is U+FFFD there.
 */
export function checksumOfRow(parts: readonly RowPart[], seed = 0x81_1c_9d_c5): number {
  let sum = seed;
  for (let index = 0; index < parts.length; index += 1) sum = mixPart(sum, parts[index] ?? null);
  return sum >>> 0;
}

/**
 * Hash of a row that exists nowhere else (a waiting operation): SHA-256, the first 24 characters of
 * base64url (144 bits), so that a row found in the middle of a damaged file proves itself.
 */
export function hashOfRow(parts: readonly RowPart[]): string {
  const kept = parts.map((part) => (typeof part === 'string' ? part.toWellFormed() : part));
  return hash('sha256', JSON.stringify(kept), 'base64url').slice(0, 24);
}

const number = new Float64Array(1);
const numberBits = new Uint32Array(number.buffer);

function mixPart(sum: number, part: RowPart): number {
  if (typeof part === 'number') return mixNumber(sum, part);
  // Damage can put a blob where the table says text; it must fail the check, not throw.
  return typeof part === 'string'
    ? mixText(sum, part)
    : mix(sum, part === null ? 0xff_ff : 0xff_fe);
}

function mixNumber(sum: number, value: number): number {
  number[0] = value;
  return mix(mix(sum, numberBits[0] ?? 0), numberBits[1] ?? 0);
}

// The length closes a text, so that a character cannot move into the next column unnoticed.
function mixText(sum: number, written: string): number {
  const text = written.toWellFormed();
  let mixed = sum;
  for (let index = 0; index < text.length; index += 1) mixed = mix(mixed, text.charCodeAt(index));
  return mix(mixed, text.length);
}

function mix(sum: number, unit: number): number {
  return Math.imul(sum ^ unit, 0x01_00_01_93);
}
