import Conf from 'conf';
import { lessonIdAt, type TickStore } from './tick-store.ts';

interface Kept {
  readonly progress: Record<
    string,
    { readonly covered: readonly (readonly [number, number])[]; readonly waiting: boolean }
  >;
}

/** electron-store's engine (`conf`): the whole state in one JSON file, rewritten at each change. */
export function jsonFileStore(folder: string): TickStore {
  const conf = new Conf<Kept>({ cwd: folder, configName: 'json-file', defaults: { progress: {} } });
  return {
    name: 'tệp JSON của electron-store',
    fill(rows) {
      conf.store = {
        progress: Object.fromEntries(
          Array.from({ length: rows }, (_, i) => [
            lessonIdAt(i),
            { covered: [[0, 5]], waiting: false },
          ]),
        ),
      };
    },
    keep(tick) {
      conf.set(`progress.${tick.lessonId}`, {
        covered: [[tick.startSeconds, tick.endSeconds]],
        waiting: true,
      });
    },
    close() {},
  };
}
