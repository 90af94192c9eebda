import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** nginx of our own, one worker as our server is one process, serving a folder. */
export interface Nginx {
  readonly port: number;
  stop(): Promise<void>;
}

const binary = '/usr/sbin/nginx';

/**
 * Starts Debian's nginx with sendfile on a free port, all its files below `folder`; null when it is
 * not installed.
 */
export async function startNginx(folder: string, served: string): Promise<Nginx | null> {
  if (!existsSync(binary)) return null;
  mkdirSync(folder);
  const port = await findFreePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configOf(folder, served, port));
  const child = spawn(binary, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (attempt === 200 || child.exitCode !== null) throw new Error('nginx did not start');
    await wait(20);
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function configOf(folder: string, served: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off; master_process off; pid ${folder}/nginx.pid;
events { worker_connections 64; }
http {
  ${temporary}
  sendfile on; tcp_nopush on; access_log off; keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; root ${served}; }
}
`;
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.destroy());
    socket.once('close', (hadError) => resolve(!hadError));
    socket.on('error', () => undefined);
  });
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as net.AddressInfo; // a listening TCP server has such an address
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
