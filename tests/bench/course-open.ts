import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { currentLoad, measureInTurn, medianOf, quantile, toRows, type Bench } from './measure.ts';
import { measureIndexedDb } from './stores/indexeddb-page.ts';
import { maiVangStore } from './stores/mai-vang.ts';
import { pouchStore } from './stores/pouch.ts';
import { withFolder } from './with-folder.ts';

const lessons = 300;

/** The progress of one course of 300 lessons, as the page gets it. */
export const courseOpen: Bench = {
  name: 'course-open',
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const own = path.join(folder, 'ours');
      const pouchFolder = path.join(folder, 'pouch');
      mkdirSync(own);
      mkdirSync(pouchFolder);
      const ours = maiVangStore(own, 'Mai Vàng (engine.list)');
      const pouch = pouchStore(pouchFolder);
      await ours.fill(lessons);
      await pouch.fill(lessons);
      const measured = await measureInTurn(
        [
          {
            name: ours.name,
            role: 'ours',
            async run() {
              const listed = await ours.engine.list();
              if (!listed.ok || listed.value.length !== lessons) throw new Error('incomplete list');
            },
          },
          {
            name: pouch.name,
            role: 'peer',
            async run() {
              if ((await pouch.readCourse(lessons)) !== lessons) throw new Error('incomplete list');
            },
          },
        ],
        quick ? 3 : 8,
        quick ? 20 : 60,
      );
      await ours.close();
      await pouch.close();
      const indexedDb = (await measureIndexedDb(lessons, quick ? 100 : 500)).readMs.toSorted(
        (a, b) => a - b,
      );
      const reads = quantile(indexedDb, 0.5);
      const mine = medianOf(measured, ours.name);
      return [
        {
          bench: 'Mở khóa học 300 bài từ bộ nhớ trên máy',
          bar: '≤ 0,5 ms trong tiến trình chính; nhanh hơn IndexedDB ≥ 10 lần',
          reached: `${mine.toFixed(2)} ms; nhanh hơn IndexedDB ${(reads / mine).toFixed(1)} lần`,
          met: mine <= 0.5 && reads / mine >= 10,
          unit: 'ms',
          rows: [
            ...toRows(measured),
            {
              name: 'IndexedDB (Chromium)',
              role: 'peer',
              value: reads,
              p99: quantile(indexedDb, 0.99),
            },
          ],
          load: currentLoad(),
        },
      ];
    }),
};
