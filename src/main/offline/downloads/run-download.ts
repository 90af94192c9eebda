import type { DownloadRecord, KeptCopy } from '../../cache/stores/download-store.ts';
import { findStorageFailure } from '../../cache/storage-failure.ts';
import { CopyDamage, type LessonCopy } from '../vault/lesson-copy.ts';
import type { Piece } from '../vault/piece-map.ts';
import type { Vault } from '../vault/vault.ts';
import { fetchPiece, type FetchPieceDeps, type PieceBuffer } from './fetch-piece.ts';
import { type LessonPackage, nearestHeight, type PackageRequests } from './package-requests.ts';
import type { Places } from './places.ts';
import { outcomeOf, outcomeOfDisk, type RunOutcome } from './run-outcome.ts';

/** Whether there is room for more bytes. */
export type Room = 'ok' | 'full' | 'limit';

export interface RunDeps extends FetchPieceDeps {
  readonly vault: Vault;
  readonly requests: Pick<PackageRequests, 'describe'>;
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
  /** Whether there is room for more bytes, on top of all that is kept. */
  readonly room: (bytes: number) => Promise<Room>;
  /** The record as it is now. */
  readonly record: () => DownloadRecord;
  /** Changes it; false when that could not be written down. */
  readonly update: (change: Partial<DownloadRecord>) => boolean;
  readonly onActivity: (activity: 'checking' | 'downloading') => void;
  /** More or fewer bytes of a copy are kept than before. */
  readonly onKept: (copy: LessonCopy) => void;
  /** A copy plays from now on: the lesson's documents are to be of the same day. */
  readonly onPromoted: (slug: string) => void;
  /** Places for requests of pieces, of all runs together. */
  readonly places: Places;
  /** Pieces that were cut, by copy and mark; shared between runs. */
  readonly partials: Map<string, PieceBuffer>;
}

/** How many pieces of one lesson are fetched at a time. */
const piecesAtOnce = 2;
/** Cut pieces that are remembered; each holds up to a piece in memory. */
const maxPartials = 8;

/**
 * Fetches what is missing of a lesson and puts it in the place of what was kept. What may have been
 * damaged is read through first, so that only its bad pieces are fetched. Never rejects for the
 * network's or the disk's sake.
 */
export async function runDownload(deps: RunDeps, signal: AbortSignal): Promise<RunOutcome> {
  try {
    const isFalseAlarm = await checkSuspects(deps, signal);
    if (signal.aborted) return { kind: 'stopped' };
    if (isFalseAlarm) return { kind: 'whole' };
    const described = await deps.requests.describe(deps.record().lessonId, signal);
    if (signal.aborted) return { kind: 'stopped' };
    if (!described.ok) return outcomeOf(described.error);
    deps.update({ slug: described.value.slug, isPreview: described.value.isPreview });
    const target = await chooseTarget(described.value, deps);
    if (!('copy' in target)) return target;
    deps.onActivity('downloading');
    const outcome = await fetchMissing(target.copy, described.value, deps, signal);
    if (outcome.kind !== 'whole') return outcome;
    await promote(target.copy, described.value, deps);
    return outcome;
  } catch (error) {
    return outcomeOfDisk(error);
  }
}

/**
 * Reads through what may not be what it was. Needs no network. True when all that is wanted is
 * there and sound.
 */
async function checkSuspects(deps: RunDeps, signal: AbortSignal): Promise<boolean> {
  let isFalseAlarm = false;
  for (const slot of ['current', 'next'] as const) {
    const kept = deps.record()[slot];
    if (!kept?.isSuspect) continue;
    const copy = await openCopy(deps.vault, kept);
    if (copy) {
      deps.onActivity('checking');
      for (const piece of copy.pieces) {
        if (signal.aborted) return false;
        if (copy.isKept(piece) && !(await copy.verify(piece))) await copy.forget([piece]);
      }
      deps.onKept(copy);
    }
    const isSound = copy?.isWhole() === true;
    deps.update({ [slot]: { ...kept, isSuspect: false, ...(isSound ? { damage: null } : {}) } });
    isFalseAlarm = isSound && slot === 'current';
  }
  const { next, isOutdated } = deps.record();
  if (!isFalseAlarm || next !== null || isOutdated) return false;
  deps.update({ stage: { kind: 'settled' } });
  return true;
}

async function openCopy(vault: Vault, kept: KeptCopy | null): Promise<LessonCopy | null> {
  const opened = kept && (await vault.open(kept.folder));
  return opened?.kind === 'open' ? opened.copy : null;
}

/** The copy to complete: the one that was begun, the one that plays and has holes, or a new one. */
async function chooseTarget(
  wanted: LessonPackage,
  deps: RunDeps,
): Promise<RunOutcome | { readonly copy: LessonCopy }> {
  const { vault, room, record, update } = deps;
  const { current, next, qualityHeight } = record();
  const height = nearestHeight(
    [...new Set(wanted.files.flatMap((file) => file.height ?? []))],
    qualityHeight,
  );
  if (height === null) return { kind: 'refused', code: 'MEDIA_NOT_FOUND' };
  const matches = (kept: KeptCopy | null) =>
    kept?.version === wanted.version && kept.qualityHeight === height;
  const open = { current: await openCopy(vault, current), next: await openCopy(vault, next) };
  const begun = matches(next) && open.next ? open.next : matches(current) ? open.current : null;
  const files = wanted.files
    .filter((file) => file.height === null || file.height === height)
    .toSorted((a, b) => Number(a.height !== null) - Number(b.height !== null));
  const missingBytes = begun
    ? bytesOf(begun.missing())
    : files.reduce((sum, { bytes }) => sum + bytes, 0);
  // What is replaced goes only afterwards, but the learner's limit is for what stays.
  const replacedBytes =
    begun === null || begun === open.next ? (open.current?.keptBytes() ?? 0) : 0;
  const answer = await roomFor(room, missingBytes, replacedBytes);
  if (answer !== 'ok') return { kind: answer };
  if (begun) return { copy: begun };
  const { lessonId, userId } = record();
  const { slug, isPreview, version, mediaFolder } = wanted;
  const copy = await vault.create({
    userId,
    lessonId,
    slug,
    isPreview,
    version,
    mediaFolder,
    qualityHeight: height,
    createdAtMs: deps.now(),
    files: files.map((file) => ({ ...file, pieces: [...file.pieces] })),
  });
  const isNoted = update({
    next: {
      folder: copy.name,
      version,
      mediaFolder,
      qualityHeight: height,
      totalBytes: copy.totalBytes,
      savedAtMs: null,
      isSuspect: false,
      damage: null,
    },
  });
  for (const old of [open.next, open.current]) if (old) await reusePieces(old, copy, deps);
  if (next && isNoted) await removeReplaced(next.folder, vault);
  return { copy };
}

/** What is replaced is left out of the limit, but both lie on the disk at once. */
async function roomFor(
  room: RunDeps['room'],
  missingBytes: number,
  replacedBytes: number,
): Promise<Room> {
  const onDisk = await room(missingBytes);
  return onDisk === 'limit' && replacedBytes > 0
    ? room(Math.max(0, missingBytes - replacedBytes))
    : onDisk;
}

/** Takes over the pieces that an older version shares with the new one. */
async function reusePieces(from: LessonCopy, to: LessonCopy, { onKept }: RunDeps): Promise<void> {
  const known = new Map(
    from.pieces.filter((piece) => from.isKept(piece)).map((piece) => [piece.sha256, piece]),
  );
  for (const piece of to.missing()) {
    const same = known.get(piece.sha256);
    if (!same || same.end - same.start !== piece.end - piece.start) continue;
    try {
      for await (const clear of from.read(same.fileIndex, same.start, same.end))
        await to.keep(piece, clear);
    } catch (error) {
      if (!(error instanceof CopyDamage)) throw error; // it is fetched instead
    }
  }
  onKept(to);
}

async function fetchMissing(
  copy: LessonCopy,
  first: LessonPackage,
  deps: RunDeps,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const queue = [...copy.missing()];
  const own = new AbortController();
  const either = AbortSignal.any([signal, own.signal]);
  const address = createAddress(first, deps, either);
  let outcome: RunOutcome = { kind: 'whole' };
  const end = (next: RunOutcome) => {
    if (outcome.kind === 'whole') outcome = next;
    own.abort();
  };
  const work = async () => {
    for (let piece = queue.shift(); piece !== undefined && !either.aborted; piece = queue.shift()) {
      const ended = await fetchAndKeep(copy, piece, { deps, address, signal: either });
      if (ended !== null) end(ended);
    }
  };
  try {
    await Promise.all(Array.from({ length: piecesAtOnce }, work));
  } catch (error) {
    own.abort();
    throw error;
  }
  if (signal.aborted) return { kind: 'stopped' };
  return outcome.kind === 'whole' && !copy.isWhole()
    ? { kind: 'again', code: 'DOWNLOAD_FAILED' }
    : outcome;
}

interface PieceWork {
  readonly deps: RunDeps;
  readonly address: Address;
  readonly signal: AbortSignal;
}

/** One piece, from the wire to the disk; null when it is kept, else how the run ends. */
async function fetchAndKeep(
  copy: LessonCopy,
  piece: Piece,
  { deps, address, signal }: PieceWork,
): Promise<RunOutcome | null> {
  const room = await deps.room(piece.end - piece.start);
  if (room === 'full') return { kind: room };
  const base = address.get();
  const file = copy.manifest.files[piece.fileIndex];
  if (file === undefined) throw new Error('a piece belongs to a file');
  const name = `${copy.name}/${piece.mark}`;
  const buffer = deps.partials.get(name) ?? {
    bytes: new Uint8Array(piece.end - piece.start),
    filled: 0,
  };
  const leave = await deps.places.take(signal);
  if (leave === null) return { kind: 'stopped' };
  const answer = await fetchPiece(
    { path: `${base}/${file.name}`, fileBytes: file.bytes, piece, buffer },
    deps,
    signal,
  ).finally(leave);
  deps.partials.delete(name);
  switch (answer.kind) {
    case 'whole':
      // Kept also when somebody stops it now: the bytes are here.
      await copy.keep(piece, buffer.bytes);
      address.worked();
      deps.onKept(copy);
      return null;
    case 'stopped':
    case 'network':
      if (buffer.filled > 0 && deps.partials.size < maxPartials) deps.partials.set(name, buffer);
      return answer;
    case 'expired':
      return (await address.renew(base)) ?? fetchAndKeep(copy, piece, { deps, address, signal });
    case 'busy':
      return { kind: 'again', code: 'DOWNLOAD_FAILED' };
    default:
      return { kind: 'again', code: 'DOWNLOAD_CORRUPT' };
  }
}

interface Address {
  get(): string;
  /**
   * Asks for another one than `spent`, which the server refused; null = it is there, else how the
   * run ends.
   */
  renew(spent: string): Promise<RunOutcome | null>;
  /** The address was good: what was refused before does not count any more. */
  worked(): void;
}

/** How often in a row one run asks for new addresses. */
const maxRenewals = 3;

function createAddress(
  first: LessonPackage,
  { requests, record }: RunDeps,
  signal: AbortSignal,
): Address {
  let base = first.baseUrl;
  let renewals = 0;
  let asking: Promise<RunOutcome | null> | null = null;
  const ask = async (): Promise<RunOutcome | null> => {
    const answer = await requests.describe(record().lessonId, signal);
    if (signal.aborted) return { kind: 'stopped' };
    if (!answer.ok) return outcomeOf(answer.error);
    renewals += 1;
    if (answer.value.version !== first.version || renewals > maxRenewals)
      return { kind: 'again', code: 'DOWNLOAD_FAILED' };
    base = answer.value.baseUrl;
    return null;
  };
  return {
    get: () => base,
    renew: async (spent) =>
      base === spent ? (asking ??= ask().finally(() => (asking = null))) : null,
    worked: () => (renewals = 0),
  };
}

/** What is whole plays from now on; what it replaces goes. */
async function promote(
  copy: LessonCopy,
  { mediaFolder, slug }: Pick<LessonPackage, 'mediaFolder' | 'slug'>,
  { vault, record, update, onPromoted, now }: RunDeps,
): Promise<void> {
  const { current, next } = record();
  const { version, qualityHeight } = copy.manifest;
  const kept: KeptCopy = {
    folder: copy.name,
    version,
    // As it is called by now: the same files may lie elsewhere since they were begun.
    mediaFolder,
    qualityHeight,
    totalBytes: copy.totalBytes,
    savedAtMs: now(),
    isSuspect: false,
    damage: null,
  };
  const isNoted = update({
    current: kept,
    next: null,
    stage: { kind: 'settled' },
    isOutdated: false,
  });
  onPromoted(slug);
  // Not written down: the next start still looks for the old ones, and finds what may go.
  if (isNoted)
    for (const old of [current, next])
      if (old && old.folder !== copy.name) await removeReplaced(old.folder, vault);
}

/**
 * What was replaced and cannot go now is nobody's: a later look at the folders takes it away. The
 * new one plays all the same.
 */
async function removeReplaced(folder: string, vault: Vault): Promise<void> {
  try {
    await vault.remove(folder);
  } catch (error) {
    if (findStorageFailure(error) === null) throw error;
  }
}

function bytesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { start, end }) => sum + end - start, 0);
}
