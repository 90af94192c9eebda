import { createHash } from 'node:crypto';
import path from 'node:path';
import { syncFolder } from './rename.ts';
import { ownSystem, readIfThere, replaceFile, type SteadySystem } from './steady-file.ts';

/** A small file that says something of contents that lie elsewhere, by their hashes. */
export interface ContentMark {
  /**
   * Durable when it resolves; whatever was marked before stays so. Rejects with the system's error;
   * to this process they are marked nevertheless, and the next `put` writes them too.
   */
  put(contents: readonly Uint8Array[]): Promise<void>;
  /**
   * It is no longer said of this one. Durable when it resolves, if the disk says what is marked;
   * else only what this process has marked is taken back.
   */
  takeBack(content: Uint8Array): Promise<void>;
  /** `unknown`: the disk does not say. That is not the same as `unmarked`. */
  find(content: Uint8Array): Promise<'marked' | 'unmarked' | 'unknown'>;
}

/** What is older than the last of these is of contents that are gone for long. */
const mostBytes = 64 * 1024;

type Hashes = ReadonlySet<string>;

/**
 * The mark at `file`. It is added to, so that nothing it says can be lost by a write that fails,
 * and it needs no rename: a line marks a hash, one with `-` takes that back.
 */
export function openContentMark(file: string, own: Partial<SteadySystem> = {}): ContentMark {
  const system = { ...ownSystem, ...own };
  /** What this process has marked, whether or not the disk took it. */
  const said = new Set<string>();
  const readText = async (): Promise<string | null> => {
    try {
      return Buffer.from((await readIfThere(file, system)) ?? []).toString('utf8');
    } catch {
      return null;
    }
  };
  const add = (lines: readonly string[]) => appendLines(file, lines, system);
  return {
    async put(contents) {
      for (const content of contents) said.add(hashOf(content));
      if (said.size === 0) return;
      const text = await readText();
      const known: Hashes = hashesIn(text ?? '');
      const fresh = [...said].filter((hash) => !known.has(hash));
      if (fresh.length > 0) await add(fresh);
      if (text !== null && text.length > mostBytes)
        await shorten(file, [...tailOf(text), ...said], system);
    },
    async takeBack(content) {
      const hash = hashOf(content);
      const text = await readText();
      if (text === null ? said.has(hash) : hashesIn(text).has(hash)) await add([`-${hash}`]);
      said.delete(hash);
    },
    async find(content) {
      const hash = hashOf(content);
      if (said.has(hash)) return 'marked';
      const text = await readText();
      if (text === null) return 'unknown';
      return hashesIn(text).has(hash) ? 'marked' : 'unmarked';
    },
  };
}

function hashesIn(text: string): Hashes {
  const hashes = new Set<string>();
  for (const line of text.split('\n')) {
    if (line.startsWith('-')) hashes.delete(line.slice(1));
    else hashes.add(line);
  }
  return hashes;
}

async function appendLines(
  file: string,
  lines: readonly string[],
  system: SteadySystem,
): Promise<void> {
  const handle = await system.open(file, 'a');
  try {
    // The last line may have been cut off.
    await system.write(handle, Buffer.from(['', ...lines, ''].join('\n')));
    await system.sync(handle);
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(file));
}

/** The old file or the new one: a disk that refuses lets it be long. */
async function shorten(
  file: string,
  lines: readonly string[],
  system: SteadySystem,
): Promise<void> {
  await replaceFile(file, Buffer.from(['', ...lines, ''].join('\n')), system).catch(() => null);
}

function tailOf(text: string): readonly string[] {
  return text
    .slice(-mostBytes / 2)
    .split('\n')
    .slice(1);
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
