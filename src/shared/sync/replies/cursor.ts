/**
 * A cursor taken apart: `<mark>:<version>`, or `<mark>-<version>:<told>` between the pages of an
 * answer. The mark is the random name that the server gave to this very version of this learner, so
 * a version of another history (a restored backup, a promoted standby, another database) is never
 * taken for it, however the numbers agree (docs/decisions/0022). Devices compare cursors as texts
 * and read nothing out of them.
 */
export interface Cursor {
  readonly mark: string;
  readonly version: number;
  /** Everything up to here was told: `version`, or less while there are more pages. */
  readonly told: number;
}

/** Before everything that a learner ever did: in every history. */
export const firstCursor: Cursor = { mark: '0', version: 0, told: 0 };

const pattern = /^([A-Za-z0-9_-]{1,64}):(\d{1,15})$/;
/**
 * A mark has 16 characters, so none of them is taken for this. Devices of before there were pages
 * read it as any other cursor.
 */
const betweenPages = /^([A-Za-z0-9_-]{16})-(\d{1,15})$/;

/** Reads a cursor; null when the text is none. */
export function parseCursor(text: string): Cursor | null {
  const [, name, end] = pattern.exec(text) ?? [];
  if (name === undefined || end === undefined) return null;
  const told = Number(end);
  const [, mark, at] = betweenPages.exec(name) ?? [];
  if (mark === undefined || at === undefined) return { mark: name, version: told, told };
  const version = Number(at);
  return told < version ? { mark, version, told } : null;
}

/** Writes a cursor as it goes over the wire. */
export function formatCursor({ mark, version, told }: Cursor): string {
  return told === version ? `${mark}:${version}` : `${mark}-${version}:${told}`;
}
