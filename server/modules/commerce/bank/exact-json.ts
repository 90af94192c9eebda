/**
 * JSON as it was written: a whole number that this runtime cannot hold stays its digits, as text.
 * Two ids of a provider never become one. Throws what `JSON.parse` throws.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(
    text,
    (_key: string, value: unknown, written?: { readonly source?: string }): unknown => {
      const source = written?.source ?? '';
      return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
        ? source
        : value;
    },
  ) as unknown;
}
