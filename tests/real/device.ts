import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DeviceReport, FromDevice, ToDevice } from './device-messages.ts';

/** A device of a learner in a process of its own. */
export interface RealDevice {
  readonly name: string;
  readonly kind: 'sqlite' | 'indexeddb';
  /**
   * Sends a promise to keep; resolves true once the device has said that it is durable, false when
   * the device died before.
   */
  keep(message: Extract<ToDevice, { kind: 'tick' | 'note' }>): Promise<boolean>;
  /**
   * SIGKILL and a start on the same folder; a tab of the portal dies and opens again on its store.
   */
  crash(): Promise<void>;
  setClock(offsetMs: number): void;
  setToken(token: string): void;
  report(): Promise<DeviceReport>;
  stop(): Promise<void>;
}

export interface RealDeviceOptions {
  readonly name: string;
  readonly kind: 'sqlite' | 'indexeddb';
  readonly folder: string;
  readonly userId: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly onSignedOut: () => void;
  readonly onSurprise: (what: string) => void;
}

/** Starts a device and signs its learner in. */
export async function startDevice(options: RealDeviceOptions): Promise<RealDevice> {
  const { name, kind, folder, onSignedOut, onSurprise } = options;
  const promises = new Map<number, (isKept: boolean) => void>();
  const reports = new Map<number, (report: DeviceReport) => void>();
  let { token } = options;
  let clockOffsetMs = 0;
  let numbers = 0;
  mkdirSync(folder, { recursive: true });

  async function start(): Promise<ChildProcess> {
    const child = fork(path.join(import.meta.dirname, 'device-process.ts'), [kind, folder], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaints = '';
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaints = (complaints + text).slice(-2000)));
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: FromDevice) =>
        message.kind === 'ready' ? resolve() : hear(message),
      );
      child.once('exit', (code) => {
        reject(new Error(`${name} ended with ${code}: ${complaints}`));
        for (const settle of promises.values()) settle(false);
        promises.clear();
        if (code !== null) onSurprise(`${name} ended by itself with ${code}: ${complaints}`);
      });
      child.send({
        kind: 'open',
        userId: options.userId,
        apiUrl: options.apiUrl,
        token,
        clockOffsetMs,
      } satisfies ToDevice);
    });
    return child;
  }

  function hear(message: FromDevice): void {
    if (message.kind === 'kept') {
      if (message.code !== null) onSurprise(`${name} could not keep: ${message.code}`);
      promises.get(message.n)?.(message.code === null);
      promises.delete(message.n);
    } else if (message.kind === 'report') {
      reports.get(message.n)?.(message.report);
      reports.delete(message.n);
    } else if (message.kind === 'signed_out') onSignedOut();
    else if (message.kind === 'surprise') onSurprise(`${name}: ${message.code}`);
  }

  let child = await start();
  const send = (message: ToDevice): void =>
    void (child.connected && child.send(message, () => undefined));

  async function killed(): Promise<void> {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  return {
    name,
    kind,
    async keep(message) {
      if (!child.connected) return false;
      return new Promise((resolve) => {
        promises.set(message.n, resolve);
        send(message);
      });
    },
    async crash() {
      if (kind === 'indexeddb') {
        send({ kind: 'crash_tab' });
        return;
      }
      await killed();
      child = await start();
    },
    setClock(offsetMs) {
      clockOffsetMs = offsetMs;
      send({ kind: 'clock', offsetMs });
    },
    setToken(next) {
      token = next;
      send({ kind: 'token', token });
    },
    async report() {
      numbers += 1;
      const n = numbers;
      return new Promise((resolve) => {
        reports.set(n, resolve);
        send({ kind: 'report', n });
      });
    },
    stop: killed,
  };
}
