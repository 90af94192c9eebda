import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { currentLoad, measureInTurn, medianOf, toRows, type Bench } from './measure.ts';
import { apolloFileStore } from './stores/apollo-file.ts';
import { jsonFileStore } from './stores/json-file.ts';
import { maiVangStore } from './stores/mai-vang.ts';
import { withFolder } from './with-folder.ts';

const rows = 100_000;
const kinds = ['mai-vang', 'mai-vang-empty', 'lowdb', 'conf', 'apollo'] as const;

/**
 * A fresh process opens the store and reads the first view; the start of Node itself is taken off
 * by timing inside it.
 */
export const coldOpen: Bench = {
  name: 'cold-open',
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const folderOf = (kind: string) => path.join(folder, kind);
      for (const kind of kinds) mkdirSync(folderOf(kind));
      const full = maiVangStore(folderOf('mai-vang'), 'full');
      await full.fill(rows);
      await full.close();
      const empty = maiVangStore(folderOf('mai-vang-empty'), 'empty');
      await empty.fill(1);
      await empty.close();
      await jsonFileStore(folderOf('conf')).fill(rows);
      await jsonFileStore(folderOf('lowdb')).fill(rows);
      await apolloFileStore(folderOf('apollo')).fill(rows);

      const times = new Map<string, number[]>();
      await measureInTurn(
        kinds.map((kind) => ({
          name: kind,
          role: 'peer',
          run() {
            const inside = openInProcess(kind, folderOf(kind));
            times.set(kind, [...(times.get(kind) ?? []), inside]);
          },
        })),
        quick ? 3 : 9,
        1,
      );
      const measured = kinds.map((kind) => {
        const sorted = (times.get(kind) ?? []).slice(1).toSorted((a, b) => a - b);
        return {
          name: names[kind],
          role: roles[kind],
          median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
          p99: sorted.at(-1) ?? Number.NaN,
          samples: sorted.length,
        };
      });
      const ours = medianOf(measured, names['mai-vang']);
      const overEmpty = ours / medianOf(measured, names['mai-vang-empty']);
      const bestJson = Math.min(
        ...(['lowdb', 'conf', 'apollo'] as const).map((kind) => medianOf(measured, names[kind])),
      );
      return [
        {
          bench: 'Mở nguội với 100 000 hàng (mở, đọc khung nhìn đầu)',
          bar: '≤ 2 × mở cơ sở dữ liệu trống; nhanh hơn kho JSON tốt nhất ≥ 10 lần',
          reached: `${overEmpty.toFixed(2)} × trống; nhanh hơn kho JSON ${(bestJson / ours).toFixed(1)} lần`,
          met: overEmpty <= 2 && bestJson / ours >= 10,
          unit: 'ms',
          rows: toRows(measured),
          load: currentLoad(),
        },
      ];
    }),
};

const names: Readonly<Record<(typeof kinds)[number], string>> = {
  'mai-vang': 'Mai Vàng, 100 000 hàng',
  'mai-vang-empty': 'Mai Vàng, trống',
  lowdb: 'lowdb',
  conf: 'tệp JSON của electron-store',
  apollo: 'Apollo cache đọc từ tệp',
};

const roles: Readonly<Record<(typeof kinds)[number], 'ours' | 'limit' | 'peer'>> = {
  'mai-vang': 'ours',
  'mai-vang-empty': 'limit',
  lowdb: 'peer',
  conf: 'peer',
  apollo: 'peer',
};

/**
 * Milliseconds from before the store's module is loaded until the first view is read, measured in
 * the child.
 */
function openInProcess(kind: string, folder: string): number {
  const child = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'stores/cold-open-child.ts'), kind, folder],
    { encoding: 'utf8' },
  );
  const value = Number(child.stdout);
  if (child.status !== 0 || !Number.isFinite(value))
    throw new Error(`cold open of ${kind} failed: ${child.stderr}`);
  return value;
}
