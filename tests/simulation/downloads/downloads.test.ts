import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusables } from './refusing-disk.ts';
import { fullVariants, halfVariants, renameVariants, type Variant, variants } from './variants.ts';
import { createWorld, lessons, type Step } from './world.ts';

const lessonStep = fc.record({
  kind: fc.constantFrom('publish', 'pause', 'resume', 'download', 'remove'),
  lesson: fc.constantFrom(...lessons),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      line: fc.oneof(
        fc.constantFrom('good' as const, 'cut' as const),
        fc.integer({ min: 0, max: 1500 }),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('dieAfter' as const),
      operations: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'die' as const,
        'sleep',
        'expire',
        'garble',
        'pauseAll',
        'resumeAll',
        'full',
        'room',
        'signOut',
        'signIn',
        'obey',
      ),
    }),
  },
  { weight: 4, arbitrary: lessonStep },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refuse' as const),
      what: fc.constantFrom(...refusables),
      percent: fc.constantFrom(10, 50, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rot' as const),
      file: fc.nat(100),
      at: fc.nat(5000),
    }),
  },
);

/** Histories that failed once, with their seeds. */
const known: [Step[], number][] = [
  // A whole lesson, and beside it a replacement that was begun, behind a folder that could not be
  // read for a moment.
  [
    [
      { kind: 'refuse', what: 'read', percent: 10 },
      { kind: 'die' },
      { kind: 'resumeAll' },
      { kind: 'die' },
    ],
    -640_724_316,
  ],
];

const runs = Number(process.env['DOWNLOAD_RUNS'] ?? 150);
const longestMs = Math.max(280_000, runs * 500);

test(
  'after any history of cuts, kills, pauses, full disks, refused reads and renames, rot and new versions every wanted lesson is whole and equal to the original, nothing lies in clear, and little is fetched twice',
  { timeout: longestMs + 20_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer(), playHistory),
      { numRuns: runs, interruptAfterTimeLimit: longestMs, examples: known },
    );
  },
);

async function playHistory(steps: readonly Step[], seed: number): Promise<void> {
  const world = createWorld(seed);
  await world.start();
  await world.downloads().download(lessons);
  for (const next of steps) await world.take(next);
  await world.heal();

  const state = await world.downloads().state();
  expect(
    Object.fromEntries(state.lessons.map(({ lessonId, state: { kind } }) => [lessonId, kind])),
  ).toEqual(Object.fromEntries(lessons.map((lessonId) => [lessonId, 'ready'])));
  expect(state.hold).toBe(null);
  for (const lessonId of lessons) await world.expectEqualToOriginal(lessonId);
  world.expectNothingInClear();
  expect(state.space.usedBytes, 'what the disk holds').toBe(world.lessonBytes());
  expect(world.folderCount(), 'what was replaced is gone').toBe(lessons.length);
  expect(world.media.sentBytes()).toBeLessThanOrEqual(world.mostBytes());
  expect(
    world.media.mostAtOnce(),
    'pieces leave connections for everything else',
  ).toBeLessThanOrEqual(2);
  await world.downloads().stop();
}

/**
 * One lesson's folder cannot be read at a start, then it can: the history that took all downloads
 * away.
 */
async function playBadFolder(variant?: Variant): Promise<void> {
  const world = createWorld(1, variant);
  await world.start();
  await world.take({ kind: 'download', lesson: 'l1' });
  await world.take({ kind: 'download', lesson: 'l2' });
  await world.take({ kind: 'download', lesson: 'l3' });
  await world.clock.pass(60_000);
  const sent = world.media.sentBytes();
  const bad = (await world.find('l1'))?.copy.name ?? '';
  world.refusing.refuseAt(`/vault/${bad}`);
  await world.take({ kind: 'die' });
  expect(await world.kinds()).toEqual({ l1: 'failed: DOWNLOAD_FOLDER', l2: 'ready', l3: 'ready' });
  await world.expectEqualToOriginal('l2');
  await world.expectEqualToOriginal('l3');
  expect(await world.find('l1')).toBe(null);
  expect(await world.downloads().remove(['l1', 'l2'])).toMatchObject({
    ok: false,
    error: { code: 'DOWNLOAD_FOLDER' },
  });
  expect(await world.kinds()).toEqual({ l3: 'ready' });
  await world.take({ kind: 'download', lesson: 'l2' });
  await world.clock.pass(60_000);
  world.refusing.obey();
  await world.downloads().goOn();
  expect(world.folderCount()).toBe(2);
  world.refusing.refuseAt(`/vault/${(await world.find('l3'))?.copy.name ?? ''}`, 'EBUSY');
  await world.take({ kind: 'die' });
  expect(await world.kinds()).toEqual({ l2: 'ready', l3: 'failed: DOWNLOAD_FOLDER' });
  world.refusing.obey();
  await world.downloads().goOn();
  await world.clock.pass(60_000);
  expect(await world.kinds()).toEqual({ l2: 'ready', l3: 'ready' });
  await world.expectEqualToOriginal('l3');
  expect(
    world.media.sentBytes() - sent,
    'nothing but the lesson that was removed is fetched again',
  ).toBeLessThan(sent / 2);
  await world.downloads().stop();
}

test('one folder that cannot be read or removed for a moment says so, and nothing else suffers', async () => {
  await expect(playBadFolder()).resolves.toBe(undefined);
});

test.each(Object.keys(variants))('the history of the bad folder catches: %s', async (name) => {
  await expect(playBadFolder(variants[name])).rejects.toThrow(/expected|refused/);
});

test('a lesson whose media lie elsewhere by now plays from its copy, is said to be outdated, and its update renews what the pages know of it', async () => {
  const world = createWorld(3);
  await world.start();
  await world.take({ kind: 'download', lesson: 'l1' });
  await world.clock.pass(60_000);
  expect(world.takeRenewed()).toEqual(['l1']);
  const [first, before] = [world.media.folderOf('l1'), await world.find('l1')];
  await world.take({ kind: 'line', line: 'cut' });
  await world.take({ kind: 'publish', lesson: 'l1' });
  expect(await world.kinds()).toEqual({ l1: 'ready' });
  expect((await world.find('l1'))?.copy.name, 'by the address of now').toBe(before?.copy.name);
  await world.take({ kind: 'line', line: 'good' });
  const told = { owner: 'linh', lessonId: 'l1' };
  world.downloads().heardOf({ ...told, mediaFolder: first });
  await world.clock.pass(1000);
  expect(await world.kinds(), 'an answer of before says nothing new').toEqual({ l1: 'ready' });
  world.downloads().heardOf({ ...told, mediaFolder: world.media.folderOf('l1') });
  await world.clock.pass(1000);
  expect(await world.kinds()).toEqual({ l1: 'outdated' });
  expect(world.takeRenewed()).toEqual([]);
  await world.take({ kind: 'download', lesson: 'l1' });
  await world.clock.pass(60_000);
  expect([await world.kinds(), world.takeRenewed()]).toEqual([{ l1: 'ready' }, ['l1']]);
  await world.expectEqualToOriginal('l1');
  const { space } = await world.downloads().state();
  expect(space.usedBytes, 'what it replaced is not counted').toBe(world.lessonBytes());
  const after = await world.find('l1');
  expect(after?.copy.name).not.toBe(before?.copy.name);
  const byOldAddress = await world.downloads().findCopy('linh', first);
  expect(byOldAddress?.copy.name, 'by an answer of before').toBe(after?.copy.name);
  await world.downloads().stop();
});

test('the same files in another folder are no newer version', async () => {
  const world = createWorld(4);
  await world.start();
  await world.take({ kind: 'download', lesson: 'l1' });
  await world.clock.pass(60_000);
  const sent = world.media.sentBytes();
  world.media.rename('l1');
  world
    .downloads()
    .heardOf({ owner: 'linh', lessonId: 'l1', mediaFolder: world.media.folderOf('l1') });
  await world.clock.pass(1000);
  expect(await world.kinds()).toEqual({ l1: 'ready' });
  expect((await world.find('l1'))?.record.current?.mediaFolder).toBe(world.media.folderOf('l1'));
  expect(world.media.sentBytes()).toBe(sent);
  await world.downloads().stop();
});

/** The drive refuses every rename for a while: as lessons are made, and as one is removed. */
async function playRefusedRenames(variant?: Variant): Promise<void> {
  const world = createWorld(2, variant);
  await world.start();
  world.refusing.refuse('rename', 100);
  await world.take({ kind: 'download', lesson: 'l1' });
  await world.clock.pass(5000);
  expect(await world.kinds(), 'nothing is said to be there').not.toEqual({ l1: 'ready' });
  world.refusing.obey();
  await world.downloads().goOn();
  await world.clock.pass(60_000);
  await world.take({ kind: 'die' });
  expect(await world.kinds()).toEqual({ l1: 'ready' });
  await world.expectEqualToOriginal('l1');
  world.refusing.refuse('rename', 100);
  expect(await world.downloads().remove(['l1'])).toMatchObject({
    ok: false,
    error: { code: 'DOWNLOAD_FOLDER' },
  });
  expect(world.folderCount()).toBe(1);
  world.refusing.obey();
  await world.downloads().goOn();
  expect(world.folderCount()).toBe(0);
  await world.downloads().stop();
}

test('what needs a rename that is refused is not said to be done, and is done later', async () => {
  await expect(playRefusedRenames()).resolves.toBe(undefined);
});

test.each(Object.keys(renameVariants))('the history of renames catches: %s', async (name) => {
  await expect(playRefusedRenames(renameVariants[name])).rejects.toThrow('expected');
});

/** The disk fills up in the middle of a lesson, before anybody has heard how much room it has. */
async function playFullDisk(freeBytes: number, variant?: Variant): Promise<void> {
  const world = createWorld(freeBytes, variant);
  await world.start();
  await world.take({ kind: 'download', lesson: 'l1' });
  world.disk.setFree(freeBytes);
  await world.take({ kind: 'download', lesson: 'l2' });
  await world.clock.pass(5000);
  world.disk.setFree(1e12);
  await world.take({ kind: 'resumeAll' });
  await world.clock.pass(200_000);
  expect(await world.kinds()).toEqual({ l1: 'ready', l2: 'ready' });
  await world.expectEqualToOriginal('l1');
  await world.expectEqualToOriginal('l2');
  await world.downloads().stop();
}

const rooms = Array.from({ length: 24 }, (_, at) => (at + 1) * 500);
/** In the order of the parameters, so that the first that fails is told. */
async function playEach<T>(all: readonly T[], play: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await play(one);
}

test('what a full disk did not take is fetched when there is room, wherever it filled up', async () => {
  await expect(playEach(rooms, async (room) => playFullDisk(room))).resolves.toBe(undefined);
});

test.each(Object.keys(fullVariants))('the histories of a full disk catch: %s', async (name) => {
  await expect(
    playEach(rooms, async (room) => playFullDisk(room, fullVariants[name])),
  ).rejects.toThrow(/expected|DOWNLOAD_CORRUPT/);
});

/** The machine dies in the middle of a lesson; what its last writes left is whole, half or none. */
async function playDeath(operations: number, variant?: Variant): Promise<void> {
  const world = createWorld(operations, variant);
  await world.start();
  world.disk.dieAfter(operations);
  await world.take({ kind: 'download', lesson: 'l1' });
  await world.take({ kind: 'dieAfter', operations: Number.POSITIVE_INFINITY });
  await world.take({ kind: 'download', lesson: 'l1' });
  await world.clock.pass(200_000);
  expect(await world.kinds()).toEqual({ l1: 'ready' });
  await world.expectEqualToOriginal('l1');
  await world.downloads().stop();
}

const deaths = Array.from({ length: 90 }, (_, at) => at + 1);

test('a lesson that is ready after a death in the middle is as it was published', async () => {
  await expect(playEach(deaths, async (at) => playDeath(at))).resolves.toBe(undefined);
});

test.each(Object.keys(halfVariants))('the histories of half a write catch: %s', async (name) => {
  await expect(playEach(deaths, async (at) => playDeath(at, halfVariants[name]))).rejects.toThrow(
    /expected|DOWNLOAD_CORRUPT/,
  );
});
