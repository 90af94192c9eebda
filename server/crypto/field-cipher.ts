import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { invariant } from '#shared/kernel/assert.ts';

/** Encrypts single fields of rows: bank and identity numbers. (TRUST.md "Server") */
export interface FieldCipher {
  /** What is stored of a text. Only this very field of this very row opens it again. */
  seal(text: string, place: FieldPlace): Uint8Array;
  /**
   * Throws when the bytes were changed, moved to another row, or sealed under a key we do not hold.
   */
  open(sealed: Uint8Array, place: FieldPlace): string;
  /** The same for who has an answer to that: null where `open` throws. */
  read(sealed: Uint8Array, place: FieldPlace): string | null;
  /**
   * What stays of a text that is not kept: who has the keys, and the text again, knows it by this.
   * Equal texts of two rows look different.
   */
  mark(text: string, place: FieldPlace): Uint8Array;
  isMarkOf(mark: Uint8Array, text: string, place: FieldPlace): boolean;
}

/** Where a field lies. */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. Layout: key id, nonce, tag, text. `keys` are 32 bytes each: the first seals, every
 * one opens.
 */
export function createFieldCipher(keys: readonly [Uint8Array, ...Uint8Array[]]): FieldCipher {
  for (const key of keys) invariant(key.length === 32, 'a field key has 32 bytes');
  const [newest] = keys;
  const byId = new Map(keys.map((key) => [fieldKeyId(key), key]));
  const cipher: FieldCipher = {
    seal(text, place) {
      const keyId = keyIdOf(newest);
      const nonce = randomBytes(nonceBytes);
      const writing = createCipheriv('aes-256-gcm', newest, nonce).setAAD(associated(keyId, place));
      const sealed = Buffer.concat([writing.update(text, 'utf8'), writing.final()]);
      return Buffer.concat([keyId, nonce, writing.getAuthTag(), sealed]);
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const keyId = bytes.subarray(0, keyIdBytes);
      const key = byId.get(keyId.toString('hex'));
      invariant(
        key !== undefined,
        `no key ${keyId.toString('hex')} for ${place.table}.${place.column}`,
      );
      const nonce = bytes.subarray(keyIdBytes, keyIdBytes + nonceBytes);
      const tag = bytes.subarray(keyIdBytes + nonceBytes, keyIdBytes + nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(associated(keyId, place))
        .setAuthTag(tag);
      return Buffer.concat([
        decipher.update(bytes.subarray(keyIdBytes + nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
    read(sealed, place) {
      try {
        return cipher.open(sealed, place);
      } catch {
        return null;
      }
    },
    mark: (text, place) => markUnder(newest, text, place),
    isMarkOf(mark, text, place) {
      const key = byId.get(Buffer.from(mark.subarray(0, keyIdBytes)).toString('hex'));
      const again = key === undefined ? null : markUnder(key, text, place);
      return again?.length === mark.length && timingSafeEqual(again, mark);
    },
  };
  return cipher;
}

/** By what sealed bytes name their key: tells nothing of it. */
export function fieldKeyId(key: Uint8Array): string {
  return keyIdOf(key).toString('hex');
}

function keyIdOf(key: Uint8Array): Buffer {
  return createHash('sha256').update('field key').update(key).digest().subarray(0, keyIdBytes);
}

/** Layout: key id, HMAC-SHA-256 under a key of its own that is derived from this one. */
function markUnder(key: Uint8Array, text: string, place: FieldPlace): Buffer {
  const keyId = keyIdOf(key);
  const own = createHmac('sha256', key).update('marks of fields').digest();
  return Buffer.concat([
    keyId,
    createHmac('sha256', own)
      .update(associated(keyId, place))
      .update('\0')
      .update(text, 'utf8')
      .digest(),
  ]);
}

function associated(keyId: Uint8Array, { table, column, rowId }: FieldPlace): Buffer {
  return Buffer.concat([keyId, Buffer.from(JSON.stringify([table, column, rowId]))]);
}
