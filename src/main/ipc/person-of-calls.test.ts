import { describe, expect, test } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { type IpcBinding, ipcChannel, ipcContract } from '#shared/ipc/contract.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { CallingFrame } from './answer-call.ts';
import { createActionsUnderWay } from './actions-under-way.ts';
import { type IpcHandlers, type IpcRegistry, registerIpc } from './register-ipc.ts';

const lessons = ['bai-1'];
const subject = { kind: 'lesson', id: 'bai-1' };
const tick = {
  id: 'nhip-1',
  ageMs: null,
  lessonId: 'bai-1',
  durationSeconds: 90,
  intervals: [[0, 5]],
  watchedMs: 5000,
  positionSeconds: 5,
  unheard: null,
};

/**
 * Every channel: to whom it is bound, and something that it accepts. What is of the machine alone
 * says why it may be.
 */
const table: Readonly<Record<string, readonly [binding: IpcBinding, input?: unknown]>> = {
  // Says who is signed in, or makes somebody so.
  'session.current': ['device'],
  'session.signIn': ['device', { email: 'a@b.vn', password: 'x' }],
  'session.completeSignIn': ['device', { challenge: 'c', code: '123456' }],
  'session.register': [
    'device',
    {
      fullName: 'L',
      email: 'a@b.vn',
      phoneNumber: '',
      password: 'x',
      referralCode: '',
      agreed: true,
    },
  ],
  'session.resetPassword': ['device', { token: 't', password: 'x' }],
  'session.signInByBrowser': ['device'],
  'session.cancelBrowserSignIn': ['device'],
  'session.connectInBrowser': ['action', 'google'],
  'session.signOut': ['action', { saveWaiting: true }],
  'progress.record': ['action', tick],
  'progress.list': ['reading'],
  // The window alone.
  'progress.flushed': ['device'],
  'notes.list': ['reading'],
  'notes.save': [
    'action',
    { noteId: 'n1', lessonId: 'bai-1', atSeconds: 1, text: 'riêng', deleted: false },
  ],
  'drafts.load': ['reading', 'profile'],
  'drafts.save': ['action', { key: 'profile', value: '{}', baseRevision: 0 }],
  'drafts.remove': ['action', 'profile'],
  'unsaved.list': ['reading', subject],
  'unsaved.ids': ['reading', 'note'],
  'unsaved.keep': ['action', { of: subject, draft: { text: 'riêng', atSeconds: null } }],
  'unsaved.takeAway': ['action', { of: subject, seen: { text: 'riêng', atSeconds: null } }],
  'search.find': ['reading', { text: 'bánh', limit: 5 }],
  // How this device stands towards the server: states and counts, told to every page by
  // `sync.changed` too.
  'sync.status': ['device'],
  'sync.syncNow': ['device'],
  'sync.hear': ['device', null],
  'sync.queue': ['reading'],
  'sync.retryRefused': ['action'],
  'offline.state': ['reading'],
  'offline.plan': ['reading', lessons],
  'offline.download': ['action', lessons],
  'offline.pause': ['action', null],
  'offline.resume': ['action', null],
  'offline.remove': ['action', lessons],
  'offline.renewLicence': ['reading'],
  // One folder for everybody at this machine.
  'offline.chooseFolder': ['device'],
  'offline.openFolder': ['device'],
  'desktop.info': ['device'],
  'desktop.updateStatus': ['device'],
  'desktop.checkForUpdate': ['device'],
  'desktop.installUpdate': ['device'],
  'desktop.nowPlaying': ['device', null],
  'desktop.setTitleBarLook': ['device', 'page'],
  'desktop.wouldLose': ['device', false],
  'desktop.openLogs': ['device'],
  'vouchers.known': ['reading'],
  'vouchers.list': ['reading'],
  // Of this device, whoever is signed in.
  'settings.get': ['device'],
  'settings.update': ['device', { theme: 'dark' }],
};
const rows = Object.entries(table).map(([channel, [binding, ...input]]) => ({
  channel,
  binding,
  input,
}));
const personal = rows.filter(({ binding }) => binding !== 'device');

const ours: CallingFrame = { url: 'app://mai/dashboard', parent: null };
const refused = err(appError('PERSON_CHANGED'));

/**
 * The main process with handlers that say for whom they ran; `during` happens while one of them
 * works.
 */
function setUp(
  signedIn: string | null,
  during: (machine: { person: string | null }) => void = () => undefined,
) {
  const machine = { person: signedIn };
  const ran: (string | null | undefined)[] = [];
  const handler = (_input: unknown, person?: string | null) => {
    ran.push(person);
    during(machine);
    return ok('told');
  };
  const handlers = Object.fromEntries(
    Object.entries(ipcContract).map(([capability, calls]) => [
      capability,
      Object.fromEntries(Object.keys(calls).map((name) => [name, handler])),
    ]),
  ) as unknown as IpcHandlers; // they all do the same
  const channels = new Map<string, Parameters<IpcRegistry['handle']>[1]>();
  registerIpc(
    { handle: (channel, listener) => void channels.set(channel, listener) },
    {
      handlers,
      person: async () => machine.person,
      actions: createActionsUnderWay(),
      report: () => expect.unreachable(),
    },
  );
  return {
    ran,
    call: async (channel: string, ...args: unknown[]) =>
      channels.get(channel)?.({ senderFrame: ours }, ...args),
  };
}

test('each channel of the contract says to whom it is bound, and none is without a line here', () => {
  const contract = Object.entries(ipcContract).flatMap(([capability, calls]) =>
    Object.entries(calls).map(([name, { bound }]) => [ipcChannel(capability, name), bound]),
  );
  expect(Object.fromEntries(contract)).toEqual(
    Object.fromEntries(rows.map(({ channel, binding }) => [channel, binding])),
  );
});

describe.each(personal)('$channel', ({ channel, binding, input }) => {
  test('runs for the person of the page, and is told who that is', async () => {
    for (const person of ['linh', null]) {
      const { call, ran } = setUp(person);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect([await call(channel, person, ...input), ran]).toEqual([ok('told'), [person]]);
    }
  });

  test.each([
    ['another one than is signed in', 'linh', 'minh'],
    ['somebody who has signed out', 'linh', null],
    ['a guest, when somebody is signed in', null, 'minh'],
  ])('does nothing for a page of %s', async (_name, page, signedIn) => {
    const { call, ran } = setUp(signedIn);
    expect([await call(channel, page, ...input), ran]).toEqual([refused, []]);
  });

  test('tells nothing that was gathered while somebody else came, and an action stays the action of whom it names', async () => {
    const { call, ran } = setUp('linh', (machine) => (machine.person = 'minh'));
    expect([await call(channel, 'linh', ...input), ran]).toEqual([
      binding === 'reading' ? refused : ok('told'),
      ['linh'],
    ]);
  });

  test('is refused when it names nobody', async () => {
    const { call, ran } = setUp('linh');
    expect([await call(channel, ...input), ran]).toMatchObject([
      { ok: false, error: { code: 'IPC_BAD_ARGUMENT' } },
      [],
    ]);
  });
});

test.each(rows.filter(({ binding }) => binding === 'device'))(
  '$channel is answered whoever is signed in',
  async ({ channel, input }) => {
    const { call } = setUp('linh');
    expect(await call(channel, ...input)).toEqual(ok('told'));
  },
);
