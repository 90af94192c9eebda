/**
 * The process that the kill test kills: `tick-writer.ts FOLDER FIRST`. Writes one tick after the
 * other through the real store and prints the number of each as soon as the store has acknowledged
 * it; every 40th moves the waiting operations into the base, as an answer of the server does.
 */
import './keep-compiled.ts';
import { writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { openCache } from '#main/cache/open-cache.ts';
import { applyAll, lessonOfTick, recordTick } from './ticks.ts';

const folder = process.argv[2] ?? '';
const first = Number(process.argv[3]);

writeSync(1, 'opening\n');
const { cache, outcome } = openCache({ folder, now: Date.now, createId: randomUUID });
writeSync(1, `${outcome.kind}\n`);

for (let tick = first; ; tick += 1) {
  const kept = await cache.sync.transact(
    'linh',
    { kind: 'named', lessonIds: [lessonOfTick(tick)], noteIds: [] },
    (rows) => recordTick(rows, tick, randomUUID()),
  );
  if (!kept.ok) throw new Error(kept.error.code);
  writeSync(1, `${tick}\n`);
  if (tick % 40 === 39) await cache.sync.transact('linh', { kind: 'all' }, applyAll);
}
