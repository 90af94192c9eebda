/** The cursor behind an order: its number, opaque for clients. */
export function orderCursor(number: number): string {
  return Buffer.from(`o${number}`).toString('base64url');
}

/** The number behind a cursor of ours; null for anything else. */
export function readOrderCursor(cursor: string): number | null {
  const number = /^o(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return number === undefined ? null : Number(number);
}
