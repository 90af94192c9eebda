import { spawn } from 'node:child_process';
import path from 'node:path';

export type PeerKind = 'limit' | 'limit-once' | 'mercurius' | 'apollo';

/** A peer's server in a process of its own. */
export interface PeerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a peer on the benchmark's database. */
export async function startPeer(kind: PeerKind, databaseUrl: string): Promise<PeerProcess> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../peers/serve.mjs'), kind, databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/${kind === 'mercurius' ? 'graphql' : ''}`,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
