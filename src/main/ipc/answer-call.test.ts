import { describe, expect, test } from 'vitest';
import { ipcChannel, ipcContract } from '#shared/ipc/contract.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { answerCall, type CallingFrame } from './answer-call.ts';
import { createActionsUnderWay } from './actions-under-way.ts';
import { type IpcHandlers, registerIpc } from './register-ipc.ts';

const ours: CallingFrame = { url: 'app://mai/dashboard', parent: null };
const call = ipcContract.progress.record;
const tick = {
  id: 'nhip-1',
  ageMs: null,
  lessonId: 'a',
  durationSeconds: 90,
  intervals: [[0, 5]],
  watchedMs: 5000,
  positionSeconds: 5,
  unheard: null,
};

async function ask({
  frame = ours,
  args = ['linh', tick],
  handler = () => err(appError('DISK_FULL')),
}: Partial<{
  frame: CallingFrame | null;
  args: readonly unknown[];
  handler: () => never | ReturnType<typeof err<ReturnType<typeof appError>>>;
}> = {}) {
  const seen: unknown[] = [];
  const reports: unknown[] = [];
  const wrapped = {
    call,
    person: async () => 'linh',
    handler: (input: unknown) => {
      seen.push(input);
      return handler();
    },
    report: (error: unknown) => reports.push(error),
  };
  return { answer: await answerCall(wrapped, { frame, args }), seen, reports };
}

describe('an id in a call', () => {
  const keep = ipcContract.unsaved.keep.input;
  const draft = { text: 'một', atSeconds: null };
  test.each([
    ['lesson', 'b3a5c1de-0000-4000-8000-000000000001'],
    ['office', 'voucher-edit:b3a5c1de-0000-4000-8000-000000000001'],
    ['profile', 'profile'],
  ])('may be a name (%s, %s)', (kind, id) => {
    expect(keep.safeParse({ of: { kind, id, writer: 'former' }, draft }).success).toBe(true);
  });
  test.each(['\uD800', 'a\u0000', '', 'a b', 'ế', 'a'.repeat(65)])('is never %j', (id) => {
    for (const of of [
      { kind: 'note', id, writer: 'w' },
      { kind: 'note', id: 'n', writer: id },
    ])
      expect(keep.safeParse({ of, draft }).success).toBe(false);
  });
});

describe('a call of the page', () => {
  test('reaches its handler with the parsed argument, and the refusal comes back as a value', async () => {
    const { answer, seen } = await ask();
    expect([answer, seen]).toEqual([err({ code: 'DISK_FULL' }), [tick]]);
  });

  test.each([
    ['a frame that is gone', null],
    ['a frame inside the page', { url: 'app://mai/', parent: {} }],
    ['a foreign origin', { url: 'https://evil.example/', parent: null }],
    ['an origin that looks like ours', { url: 'app://mai.evil.example/', parent: null }],
    ['a user named like us', { url: 'app://mai@evil.example/', parent: null }],
    ['an empty page', { url: 'about:blank', parent: null }],
    ['no address', { url: '', parent: null }],
  ])('from %s is refused before anything is read', async (_name, frame) => {
    const { answer, seen } = await ask({ frame });
    expect([answer, seen]).toEqual([err({ code: 'IPC_SENDER_REFUSED' }), []]);
  });

  test.each([
    [[], { field: 'person' }],
    [[tick], { field: 'person' }],
    [[undefined, tick], { field: 'person' }],
    [[7, tick], { field: 'person' }],
    [['x'.repeat(65), tick], { field: 'person' }],
    [['linh'], {}],
    [['linh', null], {}],
    [['linh', tick, 'more'], {}],
    [['linh', 'text'], {}],
    [['linh', { ...tick, watchedMs: -1 }], { field: 'watchedMs' }],
    [['linh', { ...tick, watchedMs: '5' }], { field: 'watchedMs' }],
    [['linh', { ...tick, lessonId: 'x'.repeat(65) }], { field: 'lessonId' }],
    [['linh', { ...tick, intervals: [[0, 5, 6]] }], { field: 'intervals.0' }],
    [
      ['linh', { ...tick, intervals: Array.from({ length: 1001 }, () => [0, 1]) }],
      { field: 'intervals' },
    ],
    [['linh', { ...tick, positionSeconds: Number.NaN }], { field: 'positionSeconds' }],
  ])('with a bad argument is refused by its place', async (args, more) => {
    const { answer, seen } = await ask({ args });
    expect([answer, seen]).toEqual([err({ code: 'IPC_BAD_ARGUMENT', ...more }), []]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('SQL at /home/linh');
      },
    ],
    ['rejects', () => Promise.reject(new Error('SQL at /home/linh')) as never],
  ])('whose handler %s is INTERNAL: reported here, no stack there', async (_name, handler) => {
    const { answer, reports } = await ask({ handler });
    expect([answer, reports]).toEqual([err({ code: 'INTERNAL' }), [expect.any(Error)]]);
  });
});

test('exactly the calls of the contract are registered, each with its handler', async () => {
  const channels = new Map<
    string,
    (event: { senderFrame: CallingFrame | null }, ...args: unknown[]) => Promise<unknown>
  >();
  const handlers = Object.fromEntries(
    Object.entries(ipcContract).map(([capability, calls]) => [
      capability,
      Object.fromEntries(
        Object.keys(calls).map((name) => [name, () => ok(ipcChannel(capability, name))]),
      ),
    ]),
  ) as unknown as IpcHandlers; // their answers only name them
  registerIpc(
    { handle: (channel, listener) => void channels.set(channel, listener) },
    { handlers, person: async () => null, actions: createActionsUnderWay(), report: () => {} },
  );
  const expected = Object.entries(ipcContract).flatMap(([capability, calls]) =>
    Object.keys(calls).map((name) => `${capability}.${name}`),
  );
  expect([...channels.keys()].toSorted()).toEqual(expected.toSorted());
  expect(await channels.get('sync.status')?.({ senderFrame: ours })).toEqual(ok('sync.status'));
  expect(await channels.get('sync.status')?.({ senderFrame: ours }, 'x')).toEqual(
    err({ code: 'IPC_BAD_ARGUMENT' }),
  );
});
