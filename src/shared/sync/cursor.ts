/**
 * A cursor taken apart: `<mark>:<version>`. The mark is the random name that the server gave to this very version of this
 * learner, so a version of another history (a restored backup, a promoted standby, another database) is never taken for it,
 * however the numbers agree (docs/decisions/0022). Devices compare cursors as texts and read nothing out of them.
 */
export interface Cursor {
  readonly mark: string;
  readonly version: number;
}

/** Before everything that a learner ever did: in every history. */
export const firstCursor: Cursor = { mark: '0', version: 0 };

const pattern = /^([A-Za-z0-9_-]{1,64}):(\d{1,15})$/;

/** Reads a cursor; null when the text is none. */
export function parseCursor(text: string): Cursor | null {
  const match = pattern.exec(text);
  const mark = match?.[1];
  const version = match?.[2];
  return mark === undefined || version === undefined ? null : { mark, version: Number(version) };
}

/** Writes a cursor as it goes over the wire. */
export function formatCursor(cursor: Cursor): string {
  return `${cursor.mark}:${cursor.version}`;
}
