import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import type { MediaKey } from '../media-key.ts';

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
const count = () => z.int().check(z.gte(0));
/** Names come from the server and become parts of addresses: plain ones only. */
const plainName = z.string().check(z.regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/), z.maxLength(400));

const manifestSchema = z.object({
  userId: z.string(),
  lessonId: z.string(),
  slug: z.string(),
  isPreview: z.boolean(),
  version: z.string(),
  mediaFolder: plainName,
  qualityHeight: count(),
  createdAtMs: z.number(),
  files: z.array(
    z
      .object({
        name: plainName,
        bytes: count(),
        /** Null beside the video. */
        height: z.nullable(count()),
        pieceBytes: z.int().check(z.gte(1024), z.lte(16 * 1024 ** 2)),
        /** SHA-256 of each clear piece, hex, in order. */
        pieces: z.array(hex(32)),
        /** Counter block of the file's encryption, hex. */
        iv: hex(16),
      })
      .check(z.refine((file) => file.pieces.length === Math.ceil(file.bytes / file.pieceBytes))),
  ),
});

/**
 * Everything that a folder of the vault must say of itself to be believed without any other record.
 */
export type VaultManifest = Readonly<z.infer<typeof manifestSchema>>;
export type VaultManifestFile = VaultManifest['files'][number];

const sealedSchema = z.object({
  format: z.literal(1),
  keyId: z.string(),
  userId: z.string(),
  lessonId: z.string(),
  nonce: hex(12),
  tag: hex(16),
  body: z.string(),
});

/** What a manifest's file says: whole, or only whose it is because its key is not here. */
export type ReadManifest =
  | { readonly kind: 'sound'; readonly manifest: VaultManifest; readonly key: MediaKey }
  | { readonly kind: 'locked'; readonly userId: string; readonly lessonId: string }
  | { readonly kind: 'damaged' };

/**
 * The manifest as its file: sealed with AES-256-GCM under a key that is derived for this alone.
 * Whose it is stands in clear beside it (and is sealed with it), so that a folder whose key is lost
 * can still be shown to its person and removed.
 */
export function sealManifest(
  manifest: VaultManifest,
  {
    key,
    randomBytes,
  }: { readonly key: MediaKey; readonly randomBytes: (count: number) => Uint8Array },
): Uint8Array {
  const nonce = randomBytes(12);
  const { userId, lessonId } = manifest;
  const cipher = createCipheriv('aes-256-gcm', manifestKey(key), nonce).setAAD(
    sealedWith(key.id, userId, lessonId),
  );
  const body = Buffer.concat([cipher.update(JSON.stringify(manifest), 'utf8'), cipher.final()]);
  const sealed = {
    format: 1,
    keyId: key.id,
    userId,
    lessonId,
    nonce: toHex(nonce),
    tag: toHex(cipher.getAuthTag()),
    body: body.toString('base64'),
  };
  return Buffer.from(JSON.stringify(sealed));
}

/** Opens a manifest's file with the key that it names, if that is here. */
export function readManifest(
  file: Uint8Array,
  findKey: (keyId: string) => MediaKey | null,
): ReadManifest {
  const parsed = sealedSchema.safeParse(jsonOf(file));
  if (!parsed.success) return { kind: 'damaged' };
  const { keyId, userId, lessonId, nonce, tag, body } = parsed.data;
  const key = findKey(keyId);
  if (key === null) return { kind: 'locked', userId, lessonId };
  try {
    const decipher = createDecipheriv('aes-256-gcm', manifestKey(key), Buffer.from(nonce, 'hex'));
    decipher.setAAD(sealedWith(keyId, userId, lessonId)).setAuthTag(Buffer.from(tag, 'hex'));
    const text = Buffer.concat([
      decipher.update(Buffer.from(body, 'base64')),
      decipher.final(),
    ]).toString('utf8');
    return { kind: 'sound', manifest: manifestSchema.parse(JSON.parse(text)), key };
  } catch {
    return { kind: 'damaged' }; // the tag does not fit: not what was written
  }
}

function manifestKey({ key }: MediaKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), 'mai-vang vault manifest', 32));
}

function sealedWith(...parts: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(['mai-vang-vault-1', ...parts]));
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function jsonOf(file: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(file).toString('utf8'));
  } catch {
    return null; // the schema refuses it
  }
}
