import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { LoadedLicences } from './licence-file.ts';
import { keepLicenceLedger } from './licence-ledger.ts';
import type { LicenceStore } from './licence-store.ts';

const start = Date.parse('2026-01-10T08:00:00Z');
const day = 86_400_000;
const minute = 60_000;
const granted = { granted: true, issuedAtMs: start, untilMs: start + 30 * day };
const denied = { granted: false, issuedAtMs: start, untilMs: start };
const nam = { userId: 'nam', right: { kind: 'granted', untilMs: start + 20 * day } } as const;
const storeOf = (people: LicenceStore['people']): LicenceStore => ({
  deviceId: 'may-1',
  time: { markMs: start, contact: { serverMs: start, wallMs: start } },
  people,
  isDoubtful: false,
});

/** A file that the test damages, locks and gives back, and a clock that stands until moved. */
function machine(loaded: LoadedLicences, hasKept = false) {
  const world = { loaded, nowMs: start, takes: true, saved: [] as LicenceStore[] };
  let ids = 0;
  const ledger = keepLicenceLedger({
    file: {
      load: async () => world.loaded,
      save: async (licences) => {
        if (world.takes) world.saved.push(licences);
        return world.takes;
      },
    },
    wall: () => world.nowMs,
    monotonic: () => world.nowMs - start,
    createId: () => `id-${(ids += 1)}`,
    hasKept: async () => hasKept,
  });
  return { world, ledger };
}

describe('a ledger whose file is locked', () => {
  it.each(['locked', 'unreadable'] as const)(
    'or the like (%s) lets nothing play, keeps what it hears and writes over nothing',
    async (kind) => {
      const { world, ledger } = machine({ kind });
      const first = await ledger.get();
      expect(first.isUnread).toBe(true);
      expect(first.state('nam')).toEqual({ kind: 'lapsed', sinceMs: start });
      expect(first.mayPlay('nam')).toEqual(err(appError('LICENCE_LAPSED')));
      await first.note('linh', granted);
      expect(first.mayPlay('linh')).toEqual(ok(true));
      world.nowMs += day;
      await first.keepTime(1);
      expect(world.saved).toEqual([]);
      // The server knows the machine by one name for as long as nobody can read another one.
      expect((await ledger.get()).deviceId).toBe(first.deviceId);

      world.loaded = { kind: 'sound', licences: storeOf([nam]) };
      const second = await ledger.get();
      expect([second.isUnread, second.deviceId]).toEqual([false, 'may-1']);
      expect([second.mayPlay('nam'), second.mayPlay('linh')]).toEqual([ok(true), ok(true)]);
      expect(world.saved.map(({ people }) => people.map(({ userId }) => userId))).toEqual([
        ['nam', 'linh'],
      ]);
    },
  );

  it('takes the time of the server over to what is read later', async () => {
    const { world, ledger } = machine({ kind: 'locked' });
    // By a clock that is a year slow.
    await (await ledger.get()).note('linh', { ...granted, issuedAtMs: start + 365 * day });
    world.loaded = { kind: 'sound', licences: storeOf([nam]) };
    expect((await ledger.get()).state('nam')).toEqual({
      kind: 'lapsed',
      sinceMs: start + 20 * day,
    });
  });
});

describe('a ledger that was read', () => {
  it('is read once, asks nobody and writes nothing by that', async () => {
    const { world, ledger } = machine({ kind: 'sound', licences: storeOf([nam]) });
    expect(await ledger.ifOpened()).toBe(null);
    const [one, two] = await Promise.all([ledger.get(), ledger.get()]);
    world.loaded = { kind: 'damaged' };
    expect([two, await ledger.get(), await ledger.ifOpened()]).toEqual([one, one, one]);
    expect(world.saved).toEqual([]);
  });

  it('needs to remember nothing of what it wrote down', async () => {
    const { world, ledger } = machine({ kind: 'sound', licences: storeOf([nam]) });
    const read = await ledger.get();
    await read.note('linh', granted);
    expect(read.heard).toEqual({ answers: [], time: null });
    expect(world.saved).toHaveLength(1);
  });

  it.each([
    ['missing', false, 'LICENCE_REVOKED'],
    // Somebody kept lessons here: they may have had a licence.
    ['missing', true, 'LICENCE_LAPSED'],
    ['damaged', false, 'LICENCE_LAPSED'],
  ] as const)(
    'and was %s (kept lessons: %s) answers a refusal of the server with %3$s',
    async (kind, hasKept, code) => {
      const { ledger } = machine({ kind }, hasKept);
      const read = await ledger.get();
      await read.note('linh', denied);
      expect(read.mayPlay('linh')).toEqual(err(appError(code)));
      expect(read.state('linh')).toEqual({ kind: 'none' });
    },
  );
});

describe('the time', () => {
  it('is written down when it went on by ten minutes, and then anew after ten more', async () => {
    const { world, ledger } = machine({ kind: 'sound', licences: storeOf([nam]) });
    const read = await ledger.get();
    const saves: number[] = [];
    for (const ms of [10 * minute - 1, 1, 10 * minute - 1, 1]) {
      world.nowMs += ms;
      await read.keepTime(10 * minute);
      saves.push(world.saved.length);
    }
    expect(saves).toEqual([0, 1, 1, 2]);
    expect(world.saved.map(({ time }) => time.markMs)).toEqual([
      start + 10 * minute,
      start + 20 * minute,
    ]);
  });

  it('that the disk did not take is written down at the next try', async () => {
    const { world, ledger } = machine({ kind: 'sound', licences: storeOf([nam]) });
    const read = await ledger.get();
    world.takes = false;
    world.nowMs += 10 * minute;
    await read.keepTime(10 * minute);
    world.takes = true;
    world.nowMs += 1;
    await read.keepTime(10 * minute);
    expect(world.saved.map(({ time }) => time.markMs)).toEqual([start + 10 * minute + 1]);
  });

  it('is written down for nobody', async () => {
    for (const loaded of [{ kind: 'missing' }, { kind: 'sound', licences: storeOf([]) }] as const) {
      const { world, ledger } = machine(loaded);
      const read = await ledger.get();
      world.nowMs += day;
      await read.keepTime(1);
      expect(world.saved).toEqual([]);
    }
  });
});
