import { type FileHandle, readFile, rm, truncate } from 'node:fs/promises';
import { rename } from 'node:fs/promises';
import { ownSystem, type SteadySystem } from '#main/disk/steady-file.ts';
import type { Random } from '../simulation/random.ts';

/** What a process asks of its system. */
export type SystemCall =
  | 'read'
  | 'open'
  | 'write'
  | 'write the rest'
  | 'sync'
  | 'rename'
  | 'unlink'
  | 'empty';

/** The code that the system answers to a call for a file, or null. */
export type Rule = (call: SystemCall, file: string) => string | null;

/** A disk whose files others hold, that is full, read-only or fails, and a process that ends. */
export interface HeldDisk {
  readonly system: SteadySystem;
  /** What is refused from now on. */
  refuse(rules: readonly Rule[]): void;
  /** The process ends at the call of this number from now on; null: at none. */
  endAt(call: number | null): void;
  hasEnded(): boolean;
  /** Whether these calls for this file would be done now. */
  grants(file: string, ...calls: readonly SystemCall[]): boolean;
}

/** Real files below a system that refuses; its clock passes only where it is waited. */
export function createHeldDisk(random: Random): HeldDisk {
  let rules: readonly Rule[] = [];
  let callsLeft: number | null = null;
  let nowMs = 0;
  const names = new WeakMap<FileHandle, string>();
  const codeOf = (call: SystemCall, file: string) =>
    rules.map((rule) => rule(call, file)).find((code) => code !== null) ?? null;
  const step = (call: SystemCall, file: string): void => {
    if (callsLeft !== null && callsLeft > 0) callsLeft -= 1;
    if (callsLeft === 0) throw new Error('The process has ended');
    const code = codeOf(call, file);
    if (code !== null) throw Object.assign(new Error(code), { code });
  };
  const nameOf = (handle: FileHandle) => names.get(handle) ?? '';
  const system: SteadySystem = {
    clock: { now: () => nowMs, pause: async (ms) => (nowMs += ms) },
    read: async (file) => (step('read', file), readFile(file)),
    async open(file, flags) {
      step('open', file);
      const handle = await ownSystem.open(file, flags);
      names.set(handle, file);
      return handle;
    },
    async write(handle, content) {
      const some = content.subarray(0, Math.floor(content.length * random.next()));
      step('write', nameOf(handle));
      await handle.writeFile(some);
      step('write the rest', nameOf(handle));
      await handle.writeFile(content.subarray(some.length));
    },
    sync: async (handle) => step('sync', nameOf(handle)),
    async rename(from, to) {
      step('rename', from);
      step('rename', to);
      await rename(from, to);
    },
    unlink: async (file) => (step('unlink', file), rm(file, { force: true })),
    empty: async (file) => (step('empty', file), truncate(file)),
  };
  return {
    system,
    refuse: (next) => (rules = next),
    endAt: (call) => (callsLeft = call),
    hasEnded: () => callsLeft === 0,
    grants: (file, ...calls) => calls.every((call) => codeOf(call, file) === null),
  };
}
