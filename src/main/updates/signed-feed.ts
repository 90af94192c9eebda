import { createPublicKey, verify } from 'node:crypto';
import { UpdateRefused } from './updater.ts';

/** What electron-updater read in the feed, as far as it decides what is installed. */
export interface FeedClaim {
  readonly version: string;
  /** SHA-512 of every file that it may install, base64. */
  readonly sha512: readonly string[];
}

/**
 * Checks a claim against the signed feed file. Rejects with `UpdateRefused`, or with what the
 * network said.
 */
export type FeedCheck = (claim: FeedClaim) => Promise<void>;

export interface SignedFeedDeps {
  /** Folder of the feed. */
  readonly feedUrl: string;
  /** Our Ed25519 key, SPKI in base64; built in. */
  readonly publicKey: string;
  readonly feedFile: string;
  readonly fetch: (address: string) => Promise<Response>;
}

/** Longest feed file or signature that is read, in bytes. */
const maxFeedBytes = 64 * 1024;

/**
 * Beside each feed file lies its signature (`….yml.sig`, Ed25519 in base64). Whoever can write on
 * the server that holds the feed, but has no key, can only take updates away: a version or a file
 * that our signed text does not name is refused.
 */
export function createFeedCheck({
  feedUrl,
  publicKey,
  feedFile,
  fetch,
}: SignedFeedDeps): FeedCheck {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const address = new URL(feedFile, feedUrl.endsWith('/') ? feedUrl : `${feedUrl}/`).href;
  return async ({ version, sha512 }) => {
    const text = await read(fetch, address);
    const signature = Buffer.from(
      (await read(fetch, `${address}.sig`)).toString('latin1').trim(),
      'base64',
    );
    if (!verify(null, text, key, signature))
      throw new UpdateRefused('the feed is not signed by us');
    const lines = new Set(
      text
        .toString('utf8')
        .split('\n')
        .map((line) => line.trim().replace(/^- /, '')),
    );
    const isNamed =
      lines.has(`version: ${version}`) &&
      sha512.length > 0 &&
      sha512.every((hash) => lines.has(`sha512: ${hash}`));
    if (!isNamed) throw new UpdateRefused('the signed feed names another version');
  };
}

async function read(fetch: SignedFeedDeps['fetch'], address: string): Promise<Buffer> {
  const answer = await fetch(address);
  if (answer.status === 404) throw new UpdateRefused('the feed has no signature');
  if (!answer.ok) throw new Error(`feed: ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > maxFeedBytes) throw new UpdateRefused('the feed is too long');
  return bytes;
}

/**
 * Name of the feed file of a system, as electron-builder writes it and electron-updater asks for
 * it.
 */
export function feedFileOf(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  return platform === 'linux'
    ? `latest-linux${arch === 'x64' ? '' : `-${arch}`}.yml`
    : 'latest.yml';
}
