import { createCipheriv, createDecipheriv, type Cipheriv, type Decipheriv } from 'node:crypto';

/**
 * AES-256-CTR: any byte of a file can be read without what stands before it, and the file is as
 * long as its clear text.
 */
const algorithm = 'aes-256-ctr';
const blockBytes = 16;

/**
 * Encrypts a file from its first byte. `iv` is its initial counter block, 16 random bytes, never
 * used twice with a key.
 */
export function createMediaCipher(key: Uint8Array, iv: Uint8Array): Cipheriv {
  return createCipheriv(algorithm, key, iv);
}

/** Decrypts a file from byte `offset` on. */
export function createMediaDecipher(key: Uint8Array, iv: Uint8Array, offset: number): Decipheriv {
  const decipher = createDecipheriv(
    algorithm,
    key,
    addToCounter(iv, Math.floor(offset / blockBytes)),
  );
  // runs the key stream up to the byte inside its block
  decipher.update(Buffer.alloc(offset % blockBytes));
  return decipher;
}

/** The counter block `blocks` further on, as a 128-bit big-endian number that wraps around. */
function addToCounter(iv: Uint8Array, blocks: number): Uint8Array {
  const sum =
    (BigInt(`0x${Buffer.from(iv).toString('hex')}`) + BigInt(blocks)) & ((1n << 128n) - 1n);
  return Buffer.from(sum.toString(16).padStart(32, '0'), 'hex');
}
