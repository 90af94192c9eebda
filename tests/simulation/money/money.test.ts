import { assert as check, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { openEmptySource } from '../../integration/support/empty-databases.ts';
import { isShortRun } from '../../short-run.ts';
import { act } from './act.ts';
import { type Action, historyOf, type Step } from './action.ts';
import { watchGone } from './checks.ts';
import { type Lived, live } from './history.ts';
import { listRows } from './rows.ts';
import {
  scriptedVariants,
  shipped,
  shippedAndRestored,
  shippedOddly,
  shippedWithSlips,
  type Variant,
  wrongVariants,
} from './variants.ts';
import { createWorld } from './world.ts';

/** `npm run test:long` sets 500. */
const histories = Number(process.env['MONEY_RUNS'] ?? 2);
const firstSeed = Number(process.env['MONEY_SEED'] ?? 1);
const stepsInHistory = 30;
/**
 * Workers at once on several connections; with one, a few show every order of events. PostgreSQL
 * by one connection lives the same histories as PGlite in a fifth of its processor time: what is
 * about the histories and not about the database runs there.
 */
const atOnce = { PGlite: 3, PostgreSQL: 8, 'one connection': 3 } as const;
const minutes = 60_000;

const nothingLived: Lived = {
  violation: null,
  orders: 0,
  transfers: 0,
  deaths: 0,
  restores: 0,
  laidBack: 0,
  takenBack: [],
};

type Kind = keyof typeof atOnce;

function alone(action: Action): Step {
  return { actions: [action], deathAfter: null };
}

describe('money adds up', () => {
  const sources = { PGlite: openEmptySource('PGlite'), PostgreSQL: openEmptySource('PostgreSQL') };
  let create: Readonly<Record<Kind, () => Promise<Database>>>;
  beforeAll(async () => {
    const onPostgres = await sources.PostgreSQL.start();
    create = {
      PGlite: await sources.PGlite.start(),
      PostgreSQL: onPostgres,
      'one connection': async () => onPostgres(1),
    };
  });
  afterAll(async () => {
    await Promise.all(Object.values(sources).map(async (source) => source.stop()));
  });

  async function run(kind: Kind, seed: number, variant: Variant): Promise<Lived> {
    let last = nothingLived;
    await check(
      asyncProperty(
        historyOf({ steps: stepsInHistory, atOnce: atOnce[kind], focus: variant.focus }),
        async (steps) => {
          const database = await create[kind]();
          try {
            const before = (variant.before ?? []).map(alone);
            last = await live(database, [...before, ...steps], variant);
          } finally {
            await database.close();
          }
        },
      ),
      { seed, numRuns: 1, endOnFailure: true },
    );
    return last;
  }

  it.each(['PGlite', 'PostgreSQL'] as const)(
    `in random histories of orders, payments, refunds, payouts, clocks and crashes on %s`,
    { timeout: histories * 2 * minutes },
    async (kind) => {
      const count = kind === 'PGlite' ? histories : Math.max(2, Math.floor(histories / 2));
      const total = { orders: 0, transfers: 0, deaths: 0 };
      for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
        const lived = await run(kind, seed, shipped);
        expect(
          lived.violation === null
            ? ''
            : `${lived.violation}; replay it with MONEY_SEED=${seed} MONEY_RUNS=1`,
        ).toBe('');
        total.orders += lived.orders;
        total.transfers += lived.transfers;
        total.deaths += lived.deaths;
      }
      // A history in which nothing happens proves nothing.
      expect(total.orders / count).toBeGreaterThan(3);
      expect(total.transfers / count).toBeGreaterThan(3);
      expect(total.deaths).toBeGreaterThan(0);
    },
  );

  it(
    'in histories of numbers that begin anew, memos that are cut, codes that are mistyped and statements that come late',
    { timeout: histories * 2 * minutes },
    async () => {
      for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
        const { violation } = await run('one connection', seed, shippedOddly);
        expect(violation === null ? '' : `${violation}; seed ${seed}`).toBe('');
      }
    },
  );

  it(
    'in histories of money that leaves in parts, is laid and laid back, while the database goes back to its backups',
    { timeout: histories * 2 * minutes },
    async () => {
      for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
        const { violation } = await run('one connection', seed, shippedAndRestored);
        expect(violation === null ? '' : `${violation}; seed ${seed}`).toBe('');
      }
    },
  );

  it.each(
    shippedWithSlips.flatMap((variant) =>
      (['one connection', 'PostgreSQL'] as const)
        .slice(0, isShortRun ? 1 : 2)
        .map((kind) => ({ ...variant, kind })),
    ),
  )(
    'in histories of $name where an accountant takes back what was a slip, on $kind',
    { timeout: histories * 2 * minutes },
    async ({ kind, takesBack, ...variant }) => {
      const count = kind === 'one connection' ? histories : Math.max(2, Math.floor(histories / 2));
      const takenBack = new Set<string>();
      const isMissing = () => takesBack.some((action) => !takenBack.has(action));
      // What happens to be taken back in no history is looked for in a few more.
      const most = isShortRun ? count : Math.max(20, 4 * count);
      for (
        let seed = firstSeed;
        seed < firstSeed + count || (isMissing() && seed < firstSeed + most);
        seed += 1
      ) {
        const lived = await run(kind, seed, variant);
        expect(lived.violation === null ? '' : `${lived.violation}; seed ${seed}`).toBe('');
        for (const action of lived.takenBack) takenBack.add(action);
      }
      if (!isShortRun) expect([...takenBack]).toEqual(expect.arrayContaining([...takesBack]));
    },
  );

  it('notices that somebody gone is given out for a transfer', async () => {
    const database = await create['one connection']();
    try {
      const world = await createWorld(database, shipped);
      for (let number = 0; number < 12; number += 1)
        await act(world, { kind: 'buy', a: number, b: 1, c: 1 });
      await act(world, { kind: 'payOff', a: 1, b: 1, c: 1 });
      const [payout] = await listRows<{ id: string; affiliate_id: string }>(
        world,
        'select id, affiliate_id from payouts where times_handed_out = 1',
      );
      const look = watchGone(world);
      await database.raw('update users set blocked_at = now() where id = $1', [
        payout?.affiliate_id,
      ]);
      expect([await look(), await look()]).toEqual([null, null]);
      await database.raw('update payouts set times_handed_out = 2 where id = $1', [payout?.id]);
      expect(await look()).toBe(`hand-out 2 of payment ${payout?.id} for somebody who is gone`);
    } finally {
      await database.close();
    }
  });

  it.each(scriptedVariants)(
    'plays the history of $name, and notices it',
    { timeout: 10 * minutes },
    async ({ script, plays, ...variant }) => {
      const steps = script.map(alone);
      const lives = async (by: Variant): Promise<Lived> => {
        const database = await create['one connection']();
        try {
          return await live(database, steps, by);
        } finally {
          await database.close();
        }
      };
      const lived = await lives(shipped);
      expect(lived.violation).toBeNull();
      expect([lived[plays]].flat()).not.toEqual(plays === 'takenBack' ? [] : [0]);
      const { violation } = await lives(variant);
      expect(violation).not.toBeNull();
      expect(violation).not.toContain('does not fit');
    },
  );

  const noticed = wrongVariants.filter((variant) => !isShortRun || variant.isNoticedLate !== true);
  it.each(noticed)('notices $name', { timeout: 10 * minutes }, async (variant) => {
    const kind = variant.needsMany === true ? 'PostgreSQL' : 'one connection';
    const budget = 12;
    for (let seed = 1; seed <= budget; seed += 1) {
      const { violation } = await run(kind, seed, variant);
      if (violation === null) continue;
      // The variant itself no longer fits the product: that would catch nothing.
      expect(violation).not.toContain('does not fit');
      return;
    }
    expect.unreachable(`not noticed in ${budget} histories`);
  });
});
