import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Uniform in [0, 1), the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pageBytes = 4096;

/** Ways in which a file goes bad. Each changes the bytes in place and answers what it did. */
const damages: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => flipBits(bytes, random, 1),
  (bytes, random) => flipBits(bytes, random, 30),
  (bytes, random) => flipBits(bytes.subarray(0, Math.min(200, bytes.length)), random, 1) && bytes,
  (bytes, random) => bytes.fill(0, ...pageRange(bytes, random)),
  (bytes, random) => fillWithNoise(bytes, random),
  (bytes, random) => swapPages(bytes, random),
  (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
  (bytes, random) =>
    bytes.subarray(0, Math.floor((random() * bytes.length) / pageBytes) * pageBytes),
  (bytes) => bytes.fill(0, 0, pageBytes),
  (bytes, random) => Buffer.concat([bytes, noise(random, pageBytes * 2)]),
];

export const damageCount = damages.length;

/**
 * Damages the database or its journal in a folder; may add a bogus shared-memory file or take one
 * of the files away.
 */
export function inflict(folder: string, kind: number, random: Random): void {
  const database = path.join(folder, 'cache.sqlite3');
  const journal = `${database}-wal`;
  const target = existsSync(journal) && random() < 0.5 ? journal : database;
  const damage = damages[kind];
  if (damage === undefined) throw new Error(`no damage ${kind}`);
  writeFileSync(target, damage(readFileSync(target), random));
  const more = random();
  if (more < 0.1) writeFileSync(`${database}-shm`, noise(random, 32_768));
  else if (more < 0.15 && existsSync(journal))
    truncateSync(journal, Math.floor(random() * readFileSync(journal).length));
  else if (more < 0.18 && existsSync(journal)) rmSync(journal);
}

function flipBits(bytes: Buffer, random: Random, count: number): Buffer {
  for (let flipped = 0; flipped < count; flipped += 1) {
    const at = Math.floor(random() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
  }
  return bytes;
}

function pageRange(bytes: Buffer, random: Random): [number, number] {
  const start = Math.floor((random() * bytes.length) / pageBytes) * pageBytes;
  return [start, Math.min(start + pageBytes, bytes.length)];
}

function fillWithNoise(bytes: Buffer, random: Random): Buffer {
  const [start, end] = pageRange(bytes, random);
  noise(random, end - start).copy(bytes, start);
  return bytes;
}

function swapPages(bytes: Buffer, random: Random): Buffer {
  const [first, firstEnd] = pageRange(bytes, random);
  const [second, secondEnd] = pageRange(bytes, random);
  const length = Math.min(firstEnd - first, secondEnd - second);
  const kept = Buffer.from(bytes.subarray(first, first + length));
  bytes.copy(bytes, first, second, second + length);
  kept.copy(bytes, second);
  return bytes;
}

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}
