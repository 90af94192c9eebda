import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyDemoFolder, type DemoKind } from './demo-folder.ts';
import { clockArguments } from './wrong-clock.ts';

/** A real API server in a process of its own, with the demonstration data. */
export interface ApiProcess {
  readonly url: string;
  /** DATA_DIR of the server. */
  readonly dataDir: string;
  /**
   * Ends it with SIGTERM, as Ctrl-C would; with SIGKILL where its data goes with it, for then there
   * is nothing to put in order.
   */
  stop(): Promise<void>;
  /** Ends it with SIGKILL and starts it again on the same port and data. */
  crashAndRestart(): Promise<void>;
}

export interface ApiProcessOptions {
  /** `postgres://…`; left out = embedded PGlite in an own folder. */
  readonly databaseUrl?: string;
  /** Whether an empty database gets the demonstration; yes when left out. */
  readonly demo?: boolean;
  /** Whether the demonstration has orders; no when left out. */
  readonly orders?: boolean;
  /** More of its environment; what it starts with was made without. */
  readonly env?: Readonly<Record<string, string>>;
  /** An existing data folder; left out = a fresh one that goes with the process. */
  readonly dataDir?: string;
  /** The fresh folder stays for a process that comes after. */
  readonly keepsData?: boolean;
  /** The given folder goes with the process all the same. */
  readonly removesData?: boolean;
}

const root = path.resolve(import.meta.dirname, '../../..');

export async function startApiProcess(options: ApiProcessOptions = {}): Promise<ApiProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'mai-vang-api-'));
  if (options.dataDir === undefined && options.databaseUrl === undefined)
    await copyDemoFolder(dataDir, kindOf(options), async (folder) => seed(folder, options));
  let running = await launch(dataDir, 0, options);
  return {
    url: running.url,
    dataDir,
    async stop() {
      const goes =
        options.dataDir === undefined ? options.keepsData !== true : options.removesData === true;
      await end(running.child, goes && options.databaseUrl === undefined ? 'SIGKILL' : 'SIGTERM');
      if (goes) rmSync(dataDir, { recursive: true, force: true });
    },
    async crashAndRestart() {
      await end(running.child, 'SIGKILL');
      running = await launch(dataDir, Number(new URL(running.url).port), options);
    },
  };
}

function kindOf({ demo, orders }: ApiProcessOptions): DemoKind {
  if (demo === false) return 'tables-alone';
  return orders === true ? 'demo-with-orders' : 'demo';
}

/**
 * Makes a data folder with what is asked for, in the environment of every server: a server that
 * starts on an empty one does.
 */
async function seed(folder: string, { demo, orders }: ApiProcessOptions): Promise<void> {
  const { child } = await launch(folder, 0, {
    ...(demo === undefined ? {} : { demo }),
    ...(orders === undefined ? {} : { orders }),
  });
  await end(child, 'SIGTERM');
}

interface Launched {
  readonly child: ChildProcess;
  readonly url: string;
}

function launch(
  dataDir: string,
  port: number,
  { databaseUrl, demo = true, orders = false, env: more = {} }: ApiProcessOptions,
): Promise<Launched> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DEMO: demo ? '1' : '0',
    DEMO_ORDERS: orders ? '1' : '0',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...more,
  };
  const child = fork(path.join(import.meta.dirname, 'api-child.ts'), {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // It lives for minutes, of which V8's optimising compiler takes a third within the bound
    // that the product sets it (server/db/pglite.ts).
    execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', ...clockArguments(more)],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('message', (message: { readonly url: string }) =>
      resolve({ child, url: message.url }),
    );
    child.once('exit', (code) =>
      reject(new Error(`the API ended with ${code} before it listened:\n${output.slice(-2000)}`)),
    );
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
