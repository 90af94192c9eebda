/**
 * The process that is killed while it opens a cache: `opener.ts FOLDER STEP`. Kills itself before
 * that step of the migrations; with STEP 0 it opens whole, says so and waits for the kill.
 */
import './keep-compiled.ts';
import { writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { openCache } from '#main/cache/open-cache.ts';
import { steppedMigrations } from './migrations.ts';

const folder = process.argv[2] ?? '';
const killAt = Number(process.argv[3]);

const migrations = steppedMigrations((step) => {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
});
const opened = openCache({ folder, now: Date.now, createId: randomUUID, migrations });
writeSync(1, `${opened.outcome.kind}\n`);
// Held as the application holds it: what nobody holds is collected, and its lock with it.
setInterval(() => opened.cache.storage(), 60_000);
