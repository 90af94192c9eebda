import { readConfig, type ServerConfig } from './config.ts';
import { FolderLockedError } from './db/folder-lock.ts';
import { DatabaseFromFutureError } from './db/migrate.ts';
import { startServer } from './start-server.ts';

/** Starts the API and the portal from the environment, and stops them on SIGINT or SIGTERM. */
const config = readOrExit();
const server = await startServer(config).catch((error: unknown) => exitWith(explain(error, config)));
console.log(`Mai Vàng   ${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  try {
    await server.stop();
    process.exit(0);
  } catch (error) {
    exitWith(explain(error, config));
  }
}

function readOrExit(): ServerConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
}

function exitWith(text: string): never {
  console.error(text);
  process.exit(1);
}

/** One line for whoever starts the server; the stack only for what nobody foresaw. */
function explain(error: unknown, { dataFolder, host, port }: ServerConfig): string {
  if (error instanceof FolderLockedError) return `Thư mục dữ liệu ${dataFolder} đang được một tiến trình khác dùng. Dừng tiến trình đó hoặc đặt DATA_DIR khác.`;
  if (error instanceof DatabaseFromFutureError) return `Cơ sở dữ liệu thuộc phiên bản mới hơn (bước ${error.found}, bản này biết tới ${error.known}). Hãy cập nhật Mai Vàng.`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Cổng ${port} trên ${host} đang bận. Đặt PORT khác.`;
  if (code === 'ECONNREFUSED') return 'Không kết nối được PostgreSQL ở DATABASE_URL.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
