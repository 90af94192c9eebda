import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Signs every feed file in `folder` with the Ed25519 key in `keyFile` (PEM) and answers the names
 * of the signatures. Throws when the key is not the other half of `publicKey` (SPKI, base64), which
 * is built into the client: it would refuse them all.
 */
export function signFeed(folder: string, keyFile: string, publicKey: string): readonly string[] {
  const key = createPrivateKey(readFileSync(keyFile));
  const own = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  if (own !== publicKey)
    throw new Error('the signing key does not belong to the key that is built in');
  const feeds = readdirSync(folder).filter((name) => /^latest(?:-[\w-]+)?\.yml$/.test(name));
  return feeds.map((name) => {
    writeFileSync(
      path.join(folder, `${name}.sig`),
      `${sign(null, readFileSync(path.join(folder, name)), key).toString('base64')}\n`,
    );
    return `${name}.sig`;
  });
}
