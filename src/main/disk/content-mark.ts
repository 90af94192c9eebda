import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './rename.ts';
import { type WriteSystem, writeSystem } from './steady-file.ts';

/** A small file that says something of contents that lie elsewhere, by their hashes. */
export interface ContentMark {
  /** Durable when it resolves; whatever was marked before stays so. */
  put(contents: readonly Uint8Array[]): Promise<void>;
  /** It is no longer said of this one. Durable when it resolves. */
  takeBack(content: Uint8Array): Promise<void>;
  /** False also where the disk does not say: then it does not let it be put either. */
  isOn(content: Uint8Array): Promise<boolean>;
}

/** More than these are of contents that are gone for long: it begins anew. */
const mostBytes = 64 * 1024;

/**
 * The mark at `file`. It is only ever added to, so that nothing it says can be lost by a write that
 * fails, and it needs no rename: a line marks a hash, one with `-` takes that back.
 */
export function openContentMark(file: string, own: Partial<WriteSystem> = {}): ContentMark {
  const system = { ...writeSystem, ...own };
  const readHashes = async (): Promise<ReadonlySet<string>> => {
    const hashes = new Set<string>();
    for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
      if (line.startsWith('-')) hashes.delete(line.slice(1));
      else hashes.add(line);
    }
    return hashes;
  };
  const add = async (lines: readonly string[]): Promise<void> => {
    const bytes = await stat(file).then(
      ({ size }) => size,
      () => 0,
    );
    const handle = await open(file, bytes > mostBytes ? 'w' : 'a', 0o600);
    try {
      // The last line may have been cut off.
      await system.write(handle, Buffer.from(['', ...lines, ''].join('\n')));
      await system.sync(handle);
    } finally {
      await handle.close();
    }
    await syncFolder(path.dirname(file));
  };
  return {
    async put(contents) {
      const known = await readHashes();
      const fresh = contents.map(hashOf).filter((hash) => !known.has(hash));
      if (fresh.length > 0) await add(fresh);
    },
    async takeBack(content) {
      const hash = hashOf(content);
      if ((await readHashes()).has(hash)) await add([`-${hash}`]);
    },
    isOn: async (content) => (await readHashes()).has(hashOf(content)),
  };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
