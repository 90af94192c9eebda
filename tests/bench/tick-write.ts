import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { currentLoad, measureInTurn, medianOf, quantile, toRows, type Bench } from './measure.ts';
import { apolloFileStore } from './stores/apollo-file.ts';
import { appendFileStore } from './stores/append-file.ts';
import { measureIndexedDb } from './stores/indexeddb-page.ts';
import { jsonFileStore } from './stores/json-file.ts';
import { maiVangStore } from './stores/mai-vang.ts';
import { pouchStore } from './stores/pouch.ts';
import { tickAt, type TickStore } from './stores/tick-store.ts';
import { withFolder } from './with-folder.ts';

/** Keeping one tick: merged, in the outbox, acknowledged as durable. */
export const tickWrite: Bench = {
  name: 'tick-write',
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const inFolder = (name: string) => {
        const own = path.join(folder, name);
        mkdirSync(own);
        return own;
      };
      const small = maiVangStore(inFolder('ours-1k'), 'Mai Vàng, 1 000 hàng');
      const large = maiVangStore(inFolder('ours-100k'), 'Mai Vàng, 100 000 hàng');
      const limit = appendFileStore(inFolder('append'));
      const peers: TickStore[] = [
        pouchStore(inFolder('pouch')),
        jsonFileStore(inFolder('json')),
        apolloFileStore(inFolder('apollo')),
      ];
      await large.fill(100_000);
      for (const store of [small, ...peers]) await store.fill(1000);

      let next = 0;
      const stores = [limit, small, large, ...peers];
      const measured = await measureInTurn(
        stores.map((store) => ({
          name: store.name,
          role: store === limit ? 'limit' : peers.includes(store) ? 'peer' : 'ours',
          run: () => store.keep(tickAt((next += 1))),
        })),
        quick ? 3 : 8,
        quick ? 60 : 250,
      );
      for (const store of stores) await store.close();
      const indexedDb = (await measureIndexedDb(1000, quick ? 200 : 1000)).keepMs.toSorted(
        (a, b) => a - b,
      );

      const overLimit = medianOf(measured, small.name) / medianOf(measured, limit.name);
      const growth = medianOf(measured, large.name) / medianOf(measured, small.name);
      return [
        {
          bench: 'Giữ một nhịp học (1 000 hàng; các bên cùng 1 000 hàng)',
          bar: 'trung vị ≤ 1,3 × ghi nối + fdatasync, không đổi từ 1 000 tới 100 000 hàng',
          reached: `${overLimit.toFixed(2)} × giới hạn; 100 000 hàng = ${growth.toFixed(2)} × 1 000 hàng`,
          met: overLimit <= 1.3 && growth <= 1.1,
          unit: 'ms',
          rows: [
            ...toRows(measured),
            {
              name: 'IndexedDB strict (Chromium)',
              role: 'peer',
              value: quantile(indexedDb, 0.5),
              p99: quantile(indexedDb, 0.99),
            },
          ],
          load: currentLoad(),
        },
      ];
    }),
};
