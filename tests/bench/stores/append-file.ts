import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { TickStore } from './tick-store.ts';

/** The limit: a line appended to a file and `fdatasync`. Keeps every tick, can answer nothing. */
export function appendFileStore(folder: string): TickStore {
  const file = openSync(path.join(folder, 'append.log'), 'a');
  return {
    name: 'ghi nối tệp + fdatasync',
    fill() {},
    keep(tick) {
      writeSync(file, `${JSON.stringify(tick)}\n`);
      fdatasyncSync(file);
    },
    close: () => closeSync(file),
  };
}
