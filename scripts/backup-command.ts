import path from 'node:path';
import { inspect } from 'node:util';
import { BackupError, RestoreUnfinishedError } from '#server/backup/backup-file.ts';
import { readConfig, type ServerConfig } from '#server/config.ts';
import { ClusterError } from '#server/db/cluster-folder.ts';
import { obstacleOf, obstacleTexts } from '#server/db/database-obstacle.ts';
import { FolderLockedError } from '#server/db/folder-lock.ts';
import { sayDiskObstacle } from '#server/disk/disk-obstacle.ts';

/** The place that the command names, and the server that the environment describes. */
export function readBackupCommand(command: 'backup' | 'restore'): {
  readonly place: string;
  readonly config: ServerConfig;
} {
  const [place, ...others] = process.argv.slice(2);
  if (place === undefined || place.startsWith('-') || others.length > 0)
    throw new BackupError(`Cách dùng: npm run ${command} -- ĐƯỜNG_DẪN`);
  return { place: path.resolve(place), config: readConfig(process.env) };
}

/**
 * Runs a command; what the operator can mend is one line and exit code 1, anything else is a bug
 * with its stack.
 */
export async function runCommand(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(`[${name}] ${explain(error)}`);
  }
}

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof ClusterError)
    return `${error.message} Chưa có gì thay đổi.`;
  if (error instanceof FolderLockedError)
    return 'Thư mục dữ liệu đang được một máy chủ dùng: hãy dừng máy chủ rồi chạy lại. Chưa có gì thay đổi.';
  if (error instanceof RestoreUnfinishedError) return error.message;
  const disk = sayDiskObstacle(error);
  if (disk !== null) return `${disk} Chưa có gì thay đổi.`;
  const obstacle = obstacleOf(error);
  // Also what is said of any other failure of a database: that one is a bug, with its stack.
  if (obstacle !== null && obstacle !== 'silent')
    return `${obstacleTexts[obstacle]} Chưa có gì thay đổi.`;
  if (error instanceof Error && error.message.startsWith('Cấu hình chưa đúng'))
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}

/** `17:43:57 22/11/2026 (giờ Việt Nam)`. */
export function sayMoment(text: string): string {
  const moment = new Intl.DateTimeFormat('vi-VN', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Ho_Chi_Minh',
  }).format(new Date(text));
  return `${moment} (giờ Việt Nam)`;
}
