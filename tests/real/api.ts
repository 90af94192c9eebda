import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** An API process that a test kills and starts again; its port is another one each time. */
export interface RealApi {
  readonly name: string;
  readonly port: () => number;
  /** SIGKILL and a new process. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export interface RealApiOptions {
  readonly name: string;
  readonly dataFolder: string;
  readonly env: Readonly<Record<string, string>>;
  /** It ended although nobody had killed it. */
  readonly onSurprise: (what: string) => void;
}

const root = path.resolve(import.meta.dirname, '../..');

export async function startApi({
  name,
  dataFolder,
  env,
  onSurprise,
}: RealApiOptions): Promise<RealApi> {
  mkdirSync(dataFolder, { recursive: true });
  let port = 0;
  let isWanted = true;

  async function start(): Promise<ChildProcess> {
    isWanted = true;
    const child = fork(path.join(import.meta.dirname, 'api-child.ts'), {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataFolder, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaints = '';
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaints = (complaints + text).slice(-4000)));
    await new Promise<void>((resolve, reject) => {
      child.once(
        'message',
        (message: { readonly port: number }) => ((port = message.port), resolve()),
      );
      child.once('exit', (code, signal) => {
        reject(new Error(`${name} ended with ${code ?? signal} before it listened: ${complaints}`));
        if (isWanted) onSurprise(`${name} ended by itself with ${code ?? signal}: ${complaints}`);
      });
    });
    return child;
  }

  let child = await start();
  async function end(): Promise<void> {
    isWanted = false;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  return {
    name,
    port: () => port,
    async crash() {
      await end();
      child = await start();
    },
    stop: end,
  };
}
