import { lstat, mkdir, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../db/folder-lock.ts';
import { sayDiskObstacle } from '../disk/disk-obstacle.ts';
import { BackupError, ownFolders, RestoreUnfinishedError } from './backup-file.ts';
import { exists, readText, syncFile, syncFolder } from './copy-files.ts';
import { giveToOwner } from './give-to-owner.ts';
import { isExchanged, type SwappedDatabases } from './swap-databases.ts';
import { keptPrefix, planFile, readPlan, ready, type SwapPlan } from './swap-plan.ts';

/** Below DATA_DIR: what is being put together. */
const staging = 'restore.new';

/** An empty folder in which a restore is put together. Nothing of it counts before `planSwap`. */
export async function startSwap(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, staging);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Throws away what was put together; never throws, for what went wrong before is what has to be
 * said.
 */
export async function dropSwap(dataFolder: string): Promise<void> {
  await rm(path.join(dataFolder, staging), { recursive: true, force: true }).catch(() => undefined);
}

/** Refuses with `BackupError` before anything is decided what could not be moved afterwards. */
export async function checkSwap(dataFolder: string): Promise<void> {
  for (const name of ownFolders) {
    const place = path.join(dataFolder, name);
    if (!(await exists(place))) continue;
    if (await isOwnVolume(place, dataFolder)) {
      throw new BackupError(
        `${place} là một ổ được gắn riêng nên không đổi tên được. Hãy gỡ ổ đó khỏi ${name} rồi chạy lại; bản khôi phục sẽ nằm trên ổ của DATA_DIR, sau đó có thể chép nó sang ổ riêng và gắn lại.`,
      );
    }
    await tryMove(place);
  }
}

/**
 * Whether another volume is mounted at a place in a folder; a link to one is none. Linux tells of
 * its mounts, also of the same volume mounted twice; elsewhere the number of the volume tells.
 */
export async function isOwnVolume(place: string, parent: string): Promise<boolean> {
  const [here, above] = await Promise.all([lstat(place), lstat(parent)]);
  const mounts = ((await readText('/proc/self/mountinfo').catch(() => null)) ?? '')
    .split('\n')
    .map((line) => withoutEscapes(line.split(' ')[4] ?? ''));
  return (
    here.dev !== above.dev ||
    mounts.includes(path.join(await realpath(parent), path.basename(place)))
  );
}

/** A blank in a name stands as `\040` there. */
function withoutEscapes(place: string): string {
  return place.replaceAll(/\\(\d{3})/g, (_match, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 8)),
  );
}

/**
 * There and back: rights, and whatever else the system has to say. A process that dies between is
 * followed by `finishSwap`.
 */
async function tryMove(place: string): Promise<void> {
  await rename(place, `${place}${triedEnding}`);
  await rename(`${place}${triedEnding}`, place);
}

const triedEnding = '.restore-thu';

/**
 * Writes the journal, durably, and with it decides for the restore, unless the exchange of
 * databases still has to. Then `finishSwap` moves everything, of this process or of the next one.
 * Answers where what was there before will lie.
 */
export async function planSwap(
  dataFolder: string,
  { nowMs, databases }: { readonly nowMs: number; readonly databases: SwappedDatabases | null },
): Promise<string> {
  const folder = path.join(dataFolder, staging);
  const kept = `${keptPrefix}${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`;
  const entries = await readdir(folder);
  const leaving = ownFolders.filter(
    (name) => !entries.includes(name) && (databases === null || name !== 'pg'),
  );
  const plan: SwapPlan = {
    kept,
    entries,
    leaving: [...leaving],
    ...(databases === null ? {} : { databases }),
  };
  await writeFile(path.join(folder, planFile), JSON.stringify(plan), { mode: 0o600 });
  await syncFile(path.join(folder, planFile));
  await giveToOwner(folder, dataFolder);
  await syncFolder(folder);
  await rename(folder, path.join(dataFolder, ready));
  await syncFolder(dataFolder).catch(async (error: unknown) => {
    await cancelSwap(dataFolder);
    throw error;
  });
  return path.join(dataFolder, kept);
}

/** Takes the journal back when nothing was decided by it; it may not have been written yet. */
export async function cancelSwap(dataFolder: string): Promise<void> {
  if (await exists(path.join(dataFolder, ready)))
    await rename(path.join(dataFolder, ready), path.join(dataFolder, staging));
  await syncFolder(dataFolder);
  await dropSwap(dataFolder);
}

/**
 * Goes on where a restore stopped: one that was decided for is brought to its end, what was only
 * being put together is thrown away. Only while nobody uses the folder. Answers what the operator
 * should know, null when there was nothing. Throws `RestoreUnfinishedError` when the disk refuses
 * or the journal does not tell.
 */
export async function finishSwap(
  dataFolder: string,
  url: string | null = null,
): Promise<string | null> {
  await undoTries(dataFolder);
  await dropSwap(dataFolder);
  const plan = await readPlan(dataFolder);
  if (plan === null) return null;
  if (plan.databases !== undefined) {
    if (url === null)
      throw new BackupError(
        `Một lần khôi phục của PostgreSQL còn dở trong ${dataFolder}: hãy đặt DATABASE_URL như lúc khôi phục rồi chạy lại.`,
      );
    if (!(await isExchanged(url, plan.databases))) {
      await cancelSwap(dataFolder);
      return `Một lần khôi phục đã dừng trước khi đổi cơ sở dữ liệu: trạng thái vẫn như trước. Có thể xóa cơ sở dữ liệu tạm ${plan.databases.fresh}.`;
    }
  }
  const keptFolder = path.join(dataFolder, plan.kept);
  const keptText = `${keptFolder}${plan.databases?.kept == null ? '' : ` và cơ sở dữ liệu ${plan.databases.kept}`}`;
  try {
    await moveAll(dataFolder, plan);
  } catch (error) {
    if (error instanceof RestoreUnfinishedError) throw error;
    throw new RestoreUnfinishedError(
      `Khôi phục đã được quyết định nhưng chưa đổi hết tệp trong ${dataFolder}. ${sayDiskObstacle(error) ?? String(error)} Lần khởi động máy chủ (hoặc lệnh sao lưu, khôi phục) tới sẽ làm nốt. Trạng thái trước nằm ở ${keptText}.`,
      { cause: error },
    );
  }
  return `Đã làm nốt một lần khôi phục bị dừng giữa chừng. Trạng thái trước nằm ở ${keptText}.`;
}

async function moveAll(dataFolder: string, { kept, entries, leaving }: SwapPlan): Promise<void> {
  const [from, keptFolder] = [path.join(dataFolder, ready), path.join(dataFolder, kept)];
  await mkdir(keptFolder, { recursive: true, mode: 0o700 });
  await giveToOwner(keptFolder, dataFolder);
  for (const name of leaving ?? ownFolders) {
    if (!entries.includes(name) && (await exists(path.join(dataFolder, name))))
      await rename(path.join(dataFolder, name), path.join(keptFolder, name));
  }
  for (const name of entries) {
    const place = path.join(dataFolder, name);
    // Gone from there: it was moved before.
    if (!(await exists(path.join(from, name)))) continue;
    if (await exists(place)) await rename(place, path.join(keptFolder, name));
    await rename(path.join(from, name), place);
  }
  for (const folder of [keptFolder, from, dataFolder]) await syncFolder(folder);
  // The journal goes last: without it nobody knows what the rest is.
  const left = (await readdir(from)).filter((name) => name !== planFile);
  if (left.length > 0)
    throw new RestoreUnfinishedError(
      `Khôi phục đã xong nhưng trong ${from} còn ${left.join(', ')}, không thuộc bản khôi phục. Hãy dời chúng đi rồi chạy lại. Trạng thái trước nằm ở ${keptFolder}.`,
    );
  await rm(path.join(from, planFile));
  await rmdir(from);
  await syncFolder(dataFolder);
}

async function undoTries(dataFolder: string): Promise<void> {
  for (const name of ownFolders) {
    const place = path.join(dataFolder, name);
    if ((await exists(`${place}${triedEnding}`)) && !(await exists(place)))
      await rename(`${place}${triedEnding}`, place);
  }
}

/** The same for a folder that no embedded database keeps everybody off. */
export async function finishSwapAlone(dataFolder: string, url: string): Promise<string | null> {
  const left = [staging, ready, ...ownFolders.map((name) => `${name}${triedEnding}`)];
  const found = await Promise.all(left.map(async (name) => exists(path.join(dataFolder, name))));
  if (!found.includes(true)) return null;
  const unlock = lockFolder(dataFolder);
  return finishSwap(dataFolder, url).finally(unlock);
}

/**
 * What became of a restore that was cut off is for whoever reads the output of the server or the
 * command.
 */
export function notifyOperator(text: string | null): void {
  if (text !== null) console.warn(text);
}
