import { createHmac, randomBytes } from 'node:crypto';

/** Ids of people. Each shows this server, and nobody else, for which address it was made, also when its account was lost with the database. */
export interface PersonIds {
  /** A new id for an address, a UUID. */
  make(email: string): string;
  /** Whether an id was made for this address; false for any other text. */
  isOf(id: string, email: string): boolean;
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The first eight bytes of an id are random (60 bits, as in any UUID of version 4), the other eight a code of them and the address (62 bits).
 * `key` goes into a backup and comes back with it.
 */
export function createPersonIds(key: Buffer): PersonIds {
  const complete = (head: Buffer, email: string): string => {
    const code = createHmac('sha256', key).update('mai-vang person id\0').update(head).update(email.toLowerCase()).digest();
    const bytes = Buffer.concat([head, code.subarray(0, 8)]);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
  return {
    make(email) {
      const head = randomBytes(8);
      head.writeUInt8((head.readUInt8(6) & 0x0f) | 0x40, 6);
      return complete(head, email);
    },
    isOf: (id, email) => pattern.test(id) && complete(Buffer.from(id.replaceAll('-', '').slice(0, 16), 'hex'), email) === id,
  };
}
