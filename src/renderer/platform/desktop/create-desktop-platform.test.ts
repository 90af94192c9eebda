import { describe, expect, test } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { ipcContract, type IpcBridge, ipcEventNames } from '#shared/ipc/contract.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createDesktopPlatform } from './create-desktop-platform.ts';

/** A bridge that checks each argument as the main process does, and answers what the test says. */
function fakeBridge(answers: Readonly<Record<string, unknown>>) {
  const calls: { name: string; input: unknown; person: unknown }[] = [];
  const listeners = new Map<string, (payload: unknown) => void>();
  const members = Object.entries(ipcContract).map(([capability, contract]) => [
    capability,
    Object.fromEntries(
      Object.entries(contract).map(([call, { bound, input }]) => [
        call,
        async (...given: unknown[]) => {
          const name = `${capability}.${call}`;
          const [person, argument] = bound === 'device' ? [undefined, ...given] : given;
          expect(input.safeParse(argument).success, name).toBe(true);
          calls.push({ name, input: argument, person });
          return answers[name] ?? ok(null);
        },
      ]),
    ),
  ]);
  const events = ipcEventNames.map((name) => [
    name,
    (listener: (payload: unknown) => void) => (
      listeners.set(name, listener),
      () => listeners.delete(name)
    ),
  ]);
  const bridge = {
    ...Object.fromEntries(members),
    events: Object.fromEntries(events),
  } as IpcBridge;
  return {
    bridge,
    calls,
    emit: (name: string, payload: unknown) => listeners.get(name)?.(payload),
  };
}

const noNetwork = { addEventListener: () => {} };

describe('the desktop platform', () => {
  test('passes every call on with an argument that the contract accepts', async () => {
    const { bridge, calls } = fakeBridge({});
    const { session, progress, sync, settings } = createDesktopPlatform(bridge, noNetwork);
    await session.current();
    await session.signIn({ email: 'a@b.vn', password: 'x' });
    await session.register({
      fullName: 'Trần Mỹ Linh',
      email: 'a@b.vn',
      phoneNumber: '',
      password: 'x',
      referralCode: '',
      agreed: true,
    });
    await session.signOut({ saveWaiting: true });
    await progress.record({
      id: 'nhip-1',
      ageMs: null,
      lessonId: 'a',
      durationSeconds: 90,
      intervals: [[0, 5]],
      watchedMs: 5000,
      positionSeconds: null,
      unheard: null,
    });
    await progress.list();
    await sync.status();
    await sync.syncNow();
    await settings.get();
    await settings.update({ theme: 'dark', player: { speed: 1.5 } });
    expect(calls.map(({ name }) => name)).toEqual([
      'session.current',
      'session.signIn',
      'session.register',
      'session.signOut',
      'progress.record',
      'progress.list',
      'sync.status',
      'sync.syncNow',
      'settings.get',
      'settings.update',
    ]);
  });

  test('names the person of the page in everything that is a person’s, and a guest before anybody is drawn for', async () => {
    const { bridge, calls } = fakeBridge({});
    const platform = createDesktopPlatform(bridge, noNetwork);
    const page = { ...platform, ...platform.writtenBy?.('linh') };
    for (const {
      session,
      browserSignIn,
      progress,
      notes,
      drafts,
      unsaved,
      search,
      vouchers,
      sync,
      offline,
    } of [page, platform]) {
      const of = { kind: 'lesson', id: 'a' } as const;
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await Promise.all([
        session.signOut({ saveWaiting: true }),
        browserSignIn?.connect('google'),
        progress.record({
          id: 'nhip-1',
          ageMs: null,
          lessonId: 'a',
          durationSeconds: 90,
          intervals: [[0, 5]],
          watchedMs: 5000,
          positionSeconds: null,
          unheard: null,
        }),
        progress.list(),
        notes.list(),
        notes.save({ noteId: 'n', lessonId: 'a', atSeconds: 1, text: 'x', deleted: false }),
        drafts.load('profile'),
        drafts.save('profile', 'x', 0),
        drafts.remove('profile'),
        unsaved.list(of),
        unsaved.ids('note'),
        unsaved.keep(of, { text: 'x', atSeconds: 1 }),
        unsaved.takeAway(of, { text: 'x', atSeconds: 1 }),
        search.find({ text: 'x', limit: 1 }),
        vouchers.known(),
        vouchers.list(),
        sync.queue(),
        sync.retryRefused(),
        offline?.state(),
        offline?.plan(['a']),
        offline?.download(['a']),
        offline?.pause(null),
        offline?.resume(null),
        offline?.remove(['a']),
        offline?.renewLicence(),
      ]);
    }
    const personal = Object.entries(ipcContract).flatMap(([capability, contract]) =>
      Object.entries(contract).flatMap(([call, { bound }]) =>
        bound === 'device' ? [] : [`${capability}.${call}`],
      ),
    );
    const named = (person: string | null) =>
      calls
        .filter((call) => call.person === person)
        .map(({ name }) => name)
        .toSorted();
    expect([named('linh'), named(null)]).toEqual([personal.toSorted(), personal.toSorted()]);
  });

  test('has nothing and keeps nothing on the page of somebody who is gone', async () => {
    const gone = err(appError('PERSON_CHANGED'));
    const { bridge } = fakeBridge({
      'unsaved.list': gone,
      'unsaved.ids': gone,
      'unsaved.keep': gone,
      'unsaved.takeAway': gone,
      'drafts.load': gone,
      'drafts.save': gone,
      'vouchers.known': gone,
    });
    const { unsaved, drafts, vouchers } = createDesktopPlatform(bridge, noNetwork);
    const of = { kind: 'lesson', id: 'a' } as const;
    const words = { text: 'x', atSeconds: 1 };
    expect([
      await unsaved.list(of),
      await unsaved.ids('note'),
      await unsaved.keep(of, words),
      await unsaved.takeAway(of, words),
      await drafts.load('profile'),
      await drafts.save('profile', 'x', 0),
      await vouchers.known(),
    ]).toEqual([[], [], false, false, null, false, null]);
  });

  test('gives refusals back as values, and throws only where none can be', async () => {
    const refused = err(appError('WRONG_CREDENTIALS', { field: 'email' }));
    const { bridge } = fakeBridge({
      'session.signIn': refused,
      'sync.status': err(appError('INTERNAL')),
    });
    const { session, sync } = createDesktopPlatform(bridge, noNetwork);
    expect(await session.signIn({ email: 'a', password: 'b' })).toEqual(refused);
    await expect(sync.status()).rejects.toThrow('INTERNAL');
  });

  test('tells what was opened before anybody listened to the first who does, once; later openings to everybody', () => {
    const { bridge, emit } = fakeBridge({});
    const { desktop } = createDesktopPlatform(bridge, noNetwork);
    emit('desktop.open', '/learn/a');
    emit('desktop.open', '/learn/b');
    const first: string[] = [];
    const second: string[] = [];
    const stop = desktop?.onOpen((path) => first.push(path));
    desktop?.onOpen((path) => second.push(path));
    emit('desktop.open', '/settings');
    stop?.();
    emit('desktop.open', '/dashboard');
    expect([first, second]).toEqual([
      ['/learn/b', '/settings'],
      ['/settings', '/dashboard'],
    ]);
  });

  test('has the host ask before closing for as long as anybody does', () => {
    const { bridge, calls } = fakeBridge({});
    const { desktop } = createDesktopPlatform(bridge, noNetwork);
    const first = desktop?.askBeforeClosing();
    const second = desktop?.askBeforeClosing();
    first?.();
    second?.();
    expect(calls.map(({ name, input }) => [name, input])).toEqual(
      [true, true, true, false].map((isNear) => ['desktop.wouldLose', isNear]),
    );
  });

  test('answers app.flush when everybody is done, also when one fails', async () => {
    const { bridge, calls, emit } = fakeBridge({});
    const { progress } = createDesktopPlatform(bridge, noNetwork);
    const slow = Promise.withResolvers<void>();
    progress.onFlush(() => slow.promise);
    progress.onFlush(() => Promise.reject(new Error('x')));
    const forget = progress.onFlush(() => expect.unreachable());
    forget();
    emit('app.flush', null);
    await Promise.resolve();
    expect(calls).toEqual([]);
    slow.resolve();
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['progress.flushed']);
  });

  test('a network that returns is passed on at once', () => {
    const { bridge, calls } = fakeBridge({});
    let back = () => {};
    createDesktopPlatform(bridge, { addEventListener: (_type, listener) => (back = listener) });
    back();
    expect(calls.map(({ name }) => name)).toEqual(['sync.syncNow']);
  });

  test('events reach their listeners and can be left', () => {
    const { bridge, emit } = fakeBridge({});
    const { session } = createDesktopPlatform(bridge, noNetwork);
    const told: unknown[] = [];
    const stop = session.subscribe((state) => told.push(state));
    emit('session.changed', { status: 'guest' });
    stop();
    emit('session.changed', { status: 'guest' });
    expect(told).toEqual([{ status: 'guest' }]);
  });
});
