/**
 * A JavaScript value as PostgreSQL's text form, the same for both drivers: the server converts it
 * to the parameter's type. Moments in ISO 8601, bytes in hex, arrays as array literals; null stays
 * null. JSON is passed as text by the caller.
 */
export function toWireValue(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
  throw new Error(`a parameter of type ${typeof value} has no wire form`);
}

/**
 * Parsers of result columns by type OID, where the drivers would differ: bigint, date, timestamptz,
 * bytea.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1082: String,
  1184: (text) =>
    new Date(text.includes('T') ? text : text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
  17: (text) => Buffer.from(text.slice(2), 'hex'),
};

/** Most elements hold nothing to escape, and arrays may be long. */
function arrayElement(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  const text = toWireValue(value);
  if (text === null) return 'NULL';
  return /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`;
}
