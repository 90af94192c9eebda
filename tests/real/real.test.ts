import { expect, it } from 'vitest';
import { runReal } from './run.ts';

const seconds = Number(process.env['REAL_SECONDS'] ?? 120);
const seed = Number(process.env['REAL_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

it(
  `real processes lose nothing acknowledged, count nothing twice and mix nobody up in ${seconds} s of crashes, fail-overs, restores and a bad network`,
  async () => {
    const { faults, counts } = await runReal({ seed, seconds });
    console.log(`REAL_SEED=${seed} ${JSON.stringify(counts)}`);
    expect(faults).toEqual([]);
    expect(counts['ticksKept']).toBeGreaterThan(seconds);
    expect(counts['standby_promoted']).toBeGreaterThan(0);
    expect(counts['backup_restored']).toBeGreaterThan(0);
  },
  (seconds + 900) * 1000,
);
