/** A cursor taken apart: `<epoch>:<version>`. The epoch names one server database; versions of two epochs say nothing about each other. */
export interface Cursor {
  readonly epoch: string;
  readonly version: number;
}

const pattern = /^([A-Za-z0-9_-]{1,64}):(\d{1,15})$/;

/** Reads a cursor; null when the text is none. */
export function parseCursor(text: string): Cursor | null {
  const match = pattern.exec(text);
  const epoch = match?.[1];
  const version = match?.[2];
  return epoch === undefined || version === undefined ? null : { epoch, version: Number(version) };
}

/** Writes a cursor as it goes over the wire. */
export function formatCursor(cursor: Cursor): string {
  return `${cursor.epoch}:${cursor.version}`;
}
