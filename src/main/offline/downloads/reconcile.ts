import { findStorageFailure } from '../../cache/storage-failure.ts';
import type { DownloadRecord, KeptCopy } from '../../cache/stores/download-store.ts';
import type { LessonCopy } from '../vault/lesson-copy.ts';
import type { OpenedFolder, Vault } from '../vault/vault.ts';
import type { DownloadList } from './download-list.ts';

/** How many folders are opened at a time. */
const openedAtOnce = 8;

/**
 * Brings the list and the folders together after a start, whatever happened in between: folders
 * that the list does not know (it was lost, or a crash came before it was written) are taken in or
 * go, entries whose folders are damaged or gone say so, removals are finished. Answers the copies
 * that are open, by folder.
 */
export async function reconcile(
  list: DownloadList,
  vault: Vault,
): Promise<ReadonlyMap<string, LessonCopy>> {
  for (const record of list.all())
    if (record.stage.kind === 'removing') await finishRemoval(record, list, vault);
  const names = await vault.list().catch(nothingToSee);
  const opened = await openAll(vault, [
    ...new Set([...(names ?? []), ...list.all().flatMap(foldersOf)]),
  ]);
  // Without the root (a drive that was taken out) nothing can be said of what it held.
  if (names === null && list.all().length > 0)
    for (const record of list.all()) failFor(list, record, 'DOWNLOAD_FOLDER');
  else {
    await takeInStrangers(list, vault, opened);
    for (const record of list.all()) settleRecord(list, record, opened);
  }
  return new Map(
    [...opened].flatMap(([name, folder]) =>
      folder.kind === 'open' ? [[name, folder.copy] as const] : [],
    ),
  );
}

/**
 * Takes a lesson off the disk; its entry goes last, so that a crash in between is finished at the
 * next start. False when the disk does not let it go now: then it is on its way out until a later
 * look, and nobody sees it.
 */
export async function finishRemoval(
  record: DownloadRecord,
  list: DownloadList,
  vault: Vault,
): Promise<boolean> {
  const gone: boolean[] = [];
  for (const folder of foldersOf(record)) gone.push(await tryToRemove(folder, vault));
  if (gone.includes(false)) return false;
  list.remove(record);
  return true;
}

async function tryToRemove(folder: string, vault: Vault): Promise<boolean> {
  try {
    await vault.remove(folder);
    return true;
  } catch (error) {
    if (findStorageFailure(error) === null) throw error;
    return false;
  }
}

/** A root that cannot be listed is one that is not there. */
function nothingToSee(error: unknown): null {
  if (findStorageFailure(error) === null) throw error;
  return null;
}

async function openAll(vault: Vault, names: readonly string[]): Promise<Map<string, OpenedFolder>> {
  const opened = new Map<string, OpenedFolder>();
  const queue = [...names];
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      opened.set(name, await vault.open(name));
  };
  await Promise.all(Array.from({ length: openedAtOnce }, work));
  return opened;
}

/**
 * Folders that no entry names: kept for whom they say they belong to, unless that person has
 * something better. Of two the worse one goes.
 */
async function takeInStrangers(
  list: DownloadList,
  vault: Vault,
  opened: Map<string, OpenedFolder>,
): Promise<void> {
  const known = new Set(list.all().flatMap(foldersOf));
  for (const [name, folder] of opened) {
    if (known.has(name)) continue;
    if (folder.kind === 'open') takeIn(list, folder.copy, opened);
    else if (folder.kind === 'locked' && folder.isOurs) takeInLocked(list, name, folder);
  }
  // Also those that a stranger took the place of.
  const named = new Set(list.all().flatMap(foldersOf));
  for (const [name, folder] of opened) {
    if (named.has(name) || !mayGo(folder)) continue;
    opened.delete(name);
    await tryToRemove(name, vault);
  }
}

/**
 * What another machine keeps on the same drive is never taken away, whatever it looks like from
 * here.
 */
function mayGo(folder: OpenedFolder): boolean {
  return (
    folder.kind === 'open' ||
    ((folder.kind === 'locked' || folder.kind === 'damaged') && folder.isOurs)
  );
}

function takeIn(
  list: DownloadList,
  copy: LessonCopy,
  opened: ReadonlyMap<string, OpenedFolder>,
): void {
  const { userId, lessonId } = copy.manifest;
  const known = list.find(userId, lessonId) ?? strangerRecord(list, { userId, lessonId });
  const plays = openOf(known.current, opened);
  const grows = openOf(known.next, opened);
  // What plays and is whole is only replaced by what the entry says; the rest of a replacement
  // begins anew.
  if (
    plays?.isWhole() ||
    (grows && grows.keptBytes() >= copy.keptBytes()) ||
    (plays && plays.keptBytes() >= copy.keptBytes())
  )
    return;
  const { version, mediaFolder, qualityHeight, createdAtMs, slug, isPreview } = copy.manifest;
  const kept: KeptCopy = {
    folder: copy.name,
    version,
    mediaFolder,
    qualityHeight,
    totalBytes: copy.totalBytes,
    savedAtMs: copy.isWhole() ? createdAtMs : null,
    isSuspect: true,
    damage: null,
  };
  const isWhole = copy.isWhole();
  list.put({
    ...known,
    slug,
    isPreview,
    qualityHeight,
    stage: known.stage.kind === 'paused' ? known.stage : { kind: 'waiting' },
    current: isWhole ? kept : known.current,
    next: isWhole ? known.next : kept,
  });
}

/** It cannot be opened, but its person must see it to be rid of it. */
function takeInLocked(
  list: DownloadList,
  folder: string,
  { userId, lessonId }: { readonly userId: string; readonly lessonId: string },
): void {
  if (list.find(userId, lessonId) !== null) return;
  const kept: KeptCopy = {
    folder,
    version: '',
    mediaFolder: '',
    qualityHeight: 0,
    totalBytes: 0,
    savedAtMs: null,
    isSuspect: true,
    damage: 'DOWNLOAD_CORRUPT',
  };
  list.put({
    ...strangerRecord(list, { userId, lessonId }),
    current: kept,
    stage: { kind: 'failed', code: 'DOWNLOAD_CORRUPT' },
  });
}

function strangerRecord(
  list: DownloadList,
  { userId, lessonId }: { readonly userId: string; readonly lessonId: string },
): DownloadRecord {
  return {
    userId,
    lessonId,
    slug: null,
    isPreview: false,
    place: list.lastPlace(),
    byItself: false,
    qualityHeight: 720,
    expectedBytes: 0,
    stage: { kind: 'waiting' },
    current: null,
    next: null,
    isOutdated: false,
  };
}

/** An entry after its folders have been looked at. */
function settleRecord(
  list: DownloadList,
  record: DownloadRecord,
  opened: ReadonlyMap<string, OpenedFolder>,
): void {
  const folder = record.current && opened.get(record.current.folder);
  const copy = openOf(record.current, opened);
  const isUnreadable = [record.current, record.next].some(
    (kept) => kept && opened.get(kept.folder)?.kind === 'unreadable',
  );
  if (record.stage.kind === 'removing') return;
  // Nothing is forgotten of what may be read again in a moment.
  if (isUnreadable) return failFor(list, record, 'DOWNLOAD_FOLDER');
  if (record.current && folder?.kind === 'locked') return failFor(list, record, 'DOWNLOAD_CORRUPT');
  if (record.current && copy === null)
    return failFor(
      list,
      { ...record, current: null, next: openOf(record.next, opened) ? record.next : null },
      folder?.kind === 'damaged' ? 'DOWNLOAD_CORRUPT' : 'DOWNLOAD_MISSING',
    );
  const next = proved(openOf(record.next, opened) ? record.next : null, opened);
  if (copy && !copy.isWhole() && record.stage.kind === 'settled') {
    return failFor(
      list,
      {
        ...record,
        next,
        current: record.current && {
          ...record.current,
          damage: record.current.damage ?? 'DOWNLOAD_MISSING',
        },
      },
      record.current?.damage ?? 'DOWNLOAD_MISSING',
    );
  }
  if (
    record.stage.kind === 'settled' &&
    record.current &&
    proved(record.current, opened)?.isSuspect
  ) {
    list.put({
      ...record,
      next,
      current: proved(record.current, opened),
      stage: { kind: 'waiting' },
    });
    return;
  }
  // What was found damaged before is looked at again: a drive or a key may be back.
  if (copy?.isWhole() && record.stage.kind === 'failed' && isAboutFiles(record.stage.code)) {
    const isSuspect = record.stage.code !== 'DOWNLOAD_FOLDER';
    // A replacement that was begun is finished, or goes: nobody would look at it once the lesson is
    // settled.
    list.put({
      ...record,
      next,
      stage: isSuspect || next !== null ? { kind: 'waiting' } : { kind: 'settled' },
      current: record.current && { ...record.current, isSuspect },
    });
  } else if (record.stage.kind === 'failed' && record.stage.code === 'DOWNLOAD_FOLDER')
    list.put({ ...record, next, stage: { kind: 'waiting' } });
  else if (next !== record.next) list.put({ ...record, next });
}

/** A copy that lost its marks is read through before it counts. */
function proved(kept: KeptCopy | null, opened: ReadonlyMap<string, OpenedFolder>): KeptCopy | null {
  const folder = kept && opened.get(kept.folder);
  return kept && folder?.kind === 'open' && folder.isUnproved ? { ...kept, isSuspect: true } : kept;
}

/** Whether a failure speaks of the files on this machine, so that they may be looked at again. */
export function isAboutFiles(code: string): boolean {
  return code === 'DOWNLOAD_CORRUPT' || code === 'DOWNLOAD_MISSING' || code === 'DOWNLOAD_FOLDER';
}

function failFor(
  list: DownloadList,
  record: DownloadRecord,
  code: 'DOWNLOAD_CORRUPT' | 'DOWNLOAD_MISSING' | 'DOWNLOAD_FOLDER',
): void {
  list.put({ ...record, stage: { kind: 'failed', code } });
}

function openOf(
  kept: KeptCopy | null,
  opened: ReadonlyMap<string, OpenedFolder>,
): LessonCopy | null {
  const folder = kept && opened.get(kept.folder);
  return folder?.kind === 'open' ? folder.copy : null;
}

function foldersOf({ current, next }: DownloadRecord): readonly string[] {
  return [current, next].flatMap((kept) => (kept ? [kept.folder] : []));
}
