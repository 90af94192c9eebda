import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Texts that devices keep of an account, and that show this server, and nobody else, whose it was,
 * also when the account was lost with the database: the id, and a code of it and its address under
 * a key that goes into a backup and comes back with it. Made for proved addresses alone: one that
 * is not can be somebody else's by mistake and be corrected, while a proved one stays the account's
 * for good.
 */
export interface AccountProofs {
  /** Says that this account's address was proved to be this one. */
  make(userId: string, provedEmail: string): string;
  /** Of which account a text says that of this address; null for any other text. */
  read(proof: string, email: string): string | null;
}

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{22}$/;

export function createAccountProofs(key: Buffer): AccountProofs {
  const make = (userId: string, email: string): string => {
    const code = createHmac('sha256', key)
      .update('mai-vang account proof\0')
      .update(userId)
      .update('\0')
      .update(email.toLowerCase())
      .digest();
    return `${userId}.${code.subarray(0, 16).toString('base64url')}`;
  };
  return {
    make,
    read(proof, email) {
      const [, userId] = pattern.exec(proof) ?? [];
      return userId !== undefined &&
        timingSafeEqual(Buffer.from(make(userId, email)), Buffer.from(proof))
        ? userId
        : null;
    },
  };
}
