import { readOrNothing } from './read-bytes.ts';
import { imagesOf, scanOperations, type ScannedOperation } from './scan-operations.ts';

/*
 * SQLite replays a journal up to the first frame whose checksum fails and forgets the rest without
 * a word; with a damaged journal header it forgets all of it. The commits behind are acknowledged
 * ones: this finds their operations. (SQLite "Write-Ahead Logging", WAL file format.)
 */

const headerBytes = 32;
const frameHeaderBytes = 24;

/**
 * The operations in the part of a journal that SQLite will not replay. `journal`: its bytes before
 * the database is opened.
 */
export function readForgottenOperations(
  database: string,
  journal: Buffer,
): readonly ScannedOperation[] {
  const forgotten = forgottenFrames(journal);
  if (forgotten.length === 0) return [];
  const [overlaid] = imagesOf(
    readOrNothing(database),
    Buffer.concat([journal.subarray(0, headerBytes), ...forgotten]),
  );
  const found =
    overlaid === undefined ? [] : [...scanOperations(overlaid.bytes, overlaid.pageBytes)];
  const { pageBytes } = readHeader(journal);
  return [
    ...found,
    ...forgotten.flatMap((frame) => [
      ...scanOperations(frame.subarray(frameHeaderBytes), pageBytes),
    ]),
  ];
}

/**
 * Frames of this journal's generation behind the last one that SQLite replays; the last may be cut
 * off.
 */
function forgottenFrames(journal: Buffer): readonly Buffer[] {
  if (journal.length <= headerBytes) return [];
  const header = readHeader(journal);
  const frames = framesOf(journal, header.pageBytes);
  if (!header.sound) return frames;
  // Frames of earlier generations lie behind the end of every reused journal; their salt is
  // another.
  return frames
    .slice(countReplayed(frames, header))
    .filter((frame) => frame.compare(header.salt, 0, 8, 8, 16) === 0);
}

interface JournalHeader {
  readonly sound: boolean;
  readonly pageBytes: number;
  readonly salt: Buffer;
  readonly bigEndian: boolean;
  readonly sums: readonly [number, number];
}

function readHeader(journal: Buffer): JournalHeader {
  const magic = journal.readUInt32BE(0);
  const said = journal.readUInt32BE(8);
  const pageBytes = said >= 512 && said <= 65_536 && (said & (said - 1)) === 0 ? said : 4096;
  const bigEndian = magic === 0x37_7f_06_83;
  const sums = addUp([0, 0], journal.subarray(0, 24), bigEndian);
  const sound =
    (bigEndian || magic === 0x37_7f_06_82) &&
    pageBytes === said &&
    sums[0] === journal.readUInt32BE(24) &&
    sums[1] === journal.readUInt32BE(28);
  return { sound, pageBytes, salt: journal.subarray(16, 24), bigEndian, sums };
}

function framesOf(journal: Buffer, pageBytes: number): readonly Buffer[] {
  const frames: Buffer[] = [];
  const step = frameHeaderBytes + pageBytes;
  for (let at = headerBytes; at + frameHeaderBytes < journal.length; at += step)
    frames.push(journal.subarray(at, at + step));
  return frames;
}

/** How many frames SQLite replays: up to the last commit before the first frame that fails. */
function countReplayed(frames: readonly Buffer[], header: JournalHeader): number {
  let sums = header.sums;
  let replayed = 0;
  for (const [index, frame] of frames.entries()) {
    if (
      frame.length < frameHeaderBytes + header.pageBytes ||
      frame.compare(header.salt, 0, 8, 8, 16) !== 0
    )
      break;
    sums = addUp(
      addUp(sums, frame.subarray(0, 8), header.bigEndian),
      frame.subarray(frameHeaderBytes),
      header.bigEndian,
    );
    if (sums[0] !== frame.readUInt32BE(16) || sums[1] !== frame.readUInt32BE(20)) break;
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (isCommit) replayed = index + 1;
  }
  return replayed;
}

function addUp(
  sums: readonly [number, number],
  bytes: Buffer,
  bigEndian: boolean,
): readonly [number, number] {
  let [first, second] = sums;
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + second) >>> 0;
    second =
      (second + (bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + first) >>>
      0;
  }
  return [first, second];
}
