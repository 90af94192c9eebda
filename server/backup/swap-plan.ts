import { readdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sayDiskObstacle } from '../disk/disk-obstacle.ts';
import { RestoreUnfinishedError } from './backup-file.ts';
import { exists, parseJson, readText } from './copy-files.ts';
import { swappedDatabases } from './swap-databases.ts';

/**
 * Below DATA_DIR: what is whole and takes its place, also at the next start if this process dies.
 */
export const ready = 'restore.ready';
/** In it: the journal. */
export const planFile = 'swap.json';
/** What was there before goes here, under the moment of the restore. */
export const keptPrefix = 'before-restore-';

/**
 * The journal of a restore. With `databases` (PostgreSQL) the exchange of their names is what
 * decides, and files follow it; without, the plan itself does. `leaving`: what goes although the
 * backup has nothing in its place; earlier versions did not say.
 */
const planForm = z.object({
  kept: z.string().startsWith(keptPrefix),
  entries: z.array(z.string()),
  leaving: z.array(z.string()).optional(),
  databases: swappedDatabases.optional(),
});
export type SwapPlan = z.infer<typeof planForm>;

/**
 * The journal of a restore that was decided for; null when there is none and nothing waits for one.
 * Throws `RestoreUnfinishedError` when it cannot be read, or is not there while something waits:
 * the present database may be what is waiting, and a new one would be made in its place.
 */
export async function readPlan(dataFolder: string): Promise<SwapPlan | null> {
  const folder = path.join(dataFolder, ready);
  const file = path.join(folder, planFile);
  let text: string | null;
  let waiting: readonly string[];
  try {
    if (!(await exists(folder))) return null;
    text = await readText(file);
    waiting = await readdir(folder);
  } catch (error) {
    throw new RestoreUnfinishedError(
      `Không đọc được ${file}, nơi ghi một lần khôi phục còn dở, nên chưa mở gì cả. ${sayDiskObstacle(error) ?? `${String(error)}. Hãy làm cho tệp đó đọc được rồi chạy lại.`}`,
      { cause: error },
    );
  }
  if (text === null && waiting.length === 0) {
    // Everything was moved and the journal removed, only its folder was not.
    await rmdir(folder);
    return null;
  }
  const read = planForm.safeParse(parseJson(text ?? ''));
  if (!read.success)
    throw new RestoreUnfinishedError(sayLost(dataFolder, text === null ? 'mất' : 'hỏng'));
  return read.data;
}

function sayLost(dataFolder: string, what: 'mất' | 'hỏng'): string {
  const folder = path.join(dataFolder, ready);
  return `${path.join(folder, planFile)} bị ${what} trong khi một lần khôi phục còn dở, nên chưa mở gì cả. Hãy chép ${dataFolder} ra một nơi khác để giữ, dời những gì nằm trong ${keptPrefix}… mới nhất (nếu có) về lại ${dataFolder}, dời ${folder} đi, rồi chạy lại lệnh khôi phục. Với PostgreSQL: nếu đã có cơ sở dữ liệu …_old_… thì trạng thái trước là nó, hãy đổi tên nó về như cũ trước.`;
}
