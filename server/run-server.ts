import './thread-pool.ts';
import './outgoing/one-way-out.ts';
import { inspect } from 'node:util';
import { BackupError, RestoreUnfinishedError } from './backup/backup-file.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { FieldKeysError, sayMissingFieldKeys } from './crypto/field-key-check.ts';
import { WrongKeyError } from './crypto/server-keys.ts';
import { ClusterError } from './db/cluster-folder.ts';
import { obstacleOf, obstacleTexts } from './db/database-obstacle.ts';
import { FolderLockedError } from './db/folder-lock.ts';
import { DatabaseFromFutureError } from './db/migrate.ts';
import { DemoLeftoversError } from './demo/demo-leftovers.ts';
import { doesDiskHang } from './disk/disk-lane.ts';
import { sayDiskObstacle } from './disk/disk-obstacle.ts';
import { flushLog } from './http/log-stream.ts';
import { limits } from './limits.ts';
import type { RunningServer } from './running-server.ts';
import { watchStandstill } from './standstill/watch-standstill.ts';
import { startServer } from './start-server.ts';

/** A server that this process runs until it is told to end, and the configuration it runs with. */
export interface RunServer {
  readonly server: RunningServer;
  readonly config: ServerConfig;
}

/**
 * Starts the API and the portal from the environment and stops them on SIGINT or SIGTERM, after
 * `beforeStop`. What cannot start ends the process with one Vietnamese line and exit code 1.
 */
export async function runServer(
  env: Readonly<Record<string, string | undefined>>,
  beforeStop: () => Promise<void> = async () => {},
): Promise<RunServer> {
  // What this process writes is its owner's alone.
  process.umask(0o077);
  const config = readOrExit(env);
  const server = await startServer(config, { onLost: endAtOnce }).catch((error: unknown) =>
    exitWith(explain(error, config)),
  );
  const stop = async () => {
    try {
      // A service manager kills what takes too long: nothing may hold this up, whatever the parts
      // promise.
      setTimeout(
        () => exitWith('Máy chủ không dừng kịp thời hạn nên đã bị ngắt.'),
        limits.stopWholeMs + 1000,
      ).unref();
      await beforeStop();
      await server.stop();
      await flushLog();
      end(0);
    } catch (error) {
      exitWith(explain(error, config));
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  void watchStandstill();
  return { server, config };
}

function readOrExit(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  try {
    return readConfig(env);
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The embedded database died in this process. What it answered for is on the disk; whoever starts
 * the server again finds it there.
 */
function endAtOnce(error: unknown): never {
  return exitWith(
    `Cơ sở dữ liệu nhúng đã hỏng trong tiến trình này (${error instanceof Error ? error.message : inspect(error)}) nên máy chủ dừng ngay. Những gì đã xác nhận vẫn nằm trên ổ đĩa: hãy kiểm tra chỗ trống của ổ rồi chạy lại.`,
  );
}

function exitWith(text: string): never {
  console.error(text);
  return end(1);
}

/**
 * A process waits at its exit for threads that hang at the disk, for ever: it is killed then. What
 * had to be written was.
 */
function end(code: 0 | 1): never {
  if (doesDiskHang()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/** One line for whoever starts the server; the stack only for what nobody foresaw. */
function explain(error: unknown, { dataFolder, host, port }: ServerConfig): string {
  if (error instanceof FolderLockedError)
    return `Thư mục dữ liệu ${dataFolder} đang được một tiến trình khác dùng. Dừng tiến trình đó hoặc đặt DATA_DIR khác.`;
  if (error instanceof DatabaseFromFutureError)
    return `Cơ sở dữ liệu thuộc phiên bản mới hơn (bước ${error.found}, bản này biết tới ${error.known}). Hãy cập nhật Mai Vàng.`;
  if (error instanceof WrongKeyError)
    return `Khóa ${error.key} trong ${dataFolder}/keys không phải khóa mà cơ sở dữ liệu này đã dùng. Hãy chép thư mục keys từ bản sao lưu hoặc từ máy chủ kia.`;
  if (error instanceof FieldKeysError) return sayMissingFieldKeys(error);
  if (error instanceof DemoLeftoversError)
    return 'Cơ sở dữ liệu này đã từng chứa bản dùng thử, mà mật khẩu của bản dùng thử thì ai cũng biết: không mở được cho người thật. Hãy đặt DATA_DIR (hoặc DATABASE_URL) tới một nơi còn trống rồi mời chủ văn phòng đầu tiên bằng npm run first-owner -- EMAIL. Dữ liệu cũ vẫn nguyên.';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Cổng ${port} trên ${host} đang bận. Đặt PORT khác.`;
  if (
    error instanceof RestoreUnfinishedError ||
    error instanceof BackupError ||
    error instanceof ClusterError
  )
    return error.message;
  const disk = sayDiskObstacle(error);
  if (disk !== null) return `Thư mục dữ liệu ${dataFolder} không dùng được. ${disk}`;
  const obstacle = obstacleOf(error);
  if (obstacle !== null) return obstacleTexts[obstacle];
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}
