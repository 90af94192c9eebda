/**
 * `npm start`: builds what changed, starts the API with the portal and the demonstration, and opens
 * the desktop client where the machine has a display and an Electron binary. Ctrl-C stops
 * everything.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { demoAffiliate } from '#server/demo/demo-affiliate-story.ts';
import { runServer } from '#server/run-server.ts';
import { buildIfStale } from './build.ts';
import { findElectronBinary } from './electron-binary.ts';
import { projectRoot } from './run-step.ts';

if (!(await buildIfStale('web', say))) exitWith('dựng cổng web không thành công');

let client: ChildProcess | null = null;
const { server, config } = await runServer({ LOG_LEVEL: 'warn', ...process.env }, () =>
  end(client),
);

console.log(`\nPortal   ${server.url}`);
console.log(
  `Dữ liệu  ${config.databaseUrl === null ? config.dataFolder : 'PostgreSQL (DATABASE_URL)'}`,
);
if (config.withDemo) {
  console.log(`\nTài khoản dùng thử, mật khẩu chung: ${demoPassword}`);
  for (const { email, fullName, note } of [
    ...demoAccounts,
    ...(config.withDemoAffiliates ? [demoAffiliate] : []),
  ])
    console.log(`  ${email.padEnd(24)} ${fullName} (${note})`);
}
console.log('');
await openDesktop();
console.log('Nhấn Ctrl-C để dừng.');

async function openDesktop(): Promise<void> {
  const binary = findElectronBinary(process.env, process.platform);
  if (binary.kind === 'missing') return console.log(`Ứng dụng máy tính chưa mở: ${binary.why}.`);
  if (!(await buildIfStale('desktop', say)))
    return console.log('Ứng dụng máy tính chưa mở: dựng không thành công.');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  client = spawn(binary.file, ['.', ...asRoot], {
    cwd: projectRoot,
    stdio: 'ignore',
    env: { ...process.env, MAI_VANG_API_URL: server.url },
  });
  client.once('error', (error) => console.log(`Ứng dụng máy tính chưa mở: ${error.message}.`));
  client.once('spawn', () => console.log('Ứng dụng máy tính đang mở.'));
}

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function say(text: string): void {
  console.log(`[khởi động] ${text}`);
}

function exitWith(text: string): never {
  console.error(`[khởi động] ${text}`);
  process.exit(1);
}
