import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { LicenceState } from '#shared/offline/offline-state.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import { createVirtualClock, turns } from '#tests/simulation/virtual-clock.ts';
import type { MediaKey } from '../media-key.ts';
import { mayPlayStreamed } from '../may-play-streamed.ts';
import { createLicence, licenceTimes } from './create-licence.ts';
import type { LicenceStore, RenewalAnswer } from './licence-store.ts';
import { createLicenceFile, type LicenceFile } from './licence-file.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-10T08:00:00Z');
const paid = { isPreview: false };
const linh = {
  status: 'signed_in',
  userId: 'linh',
  email: 'linh@vidu.vn',
  expired: false,
  remembered: true,
} as const satisfies SessionState;

/**
 * A machine with a server: real time passes by hand, and the clock shows what somebody made of it.
 */
function createWorld(folder: string | null) {
  const { add, emit } = createListeners<SessionState>();
  const time = createVirtualClock({ startMs: start });
  const world = {
    clockErrorMs: 0,
    isReachable: true,
    hasKept: false,
    owners: new Set(['linh']),
    questions: [] as string[],
    /** Ids that were sent with the questions. */
    sent: [] as object[],
    key: { id: 'a', key: new Uint8Array(32).fill(7) } as MediaKey | null,
    user: linh as SessionState,
    /** What the server answers instead of the truth. */
    answerWith: null as ((questionId: string) => Promise<Result<RenewalAnswer, AppError>>) | null,
  };
  const file =
    folder === null
      ? createMemoryFile()
      : createLicenceFile(path.join(folder, 'licences.json'), async () => world.key);
  let startedAtMs = start;
  const ask = async (sent: {
    readonly deviceId: string;
    readonly questionId: string;
  }): Promise<Result<RenewalAnswer, AppError>> => {
    world.sent.push(sent);
    const userId = world.user.status === 'signed_in' ? world.user.userId : '';
    world.questions.push(userId);
    if (world.answerWith) return world.answerWith(sent.questionId);
    if (!world.isReachable) return err(appError('SERVER_UNREACHABLE'));
    const granted = world.owners.has(userId);
    return ok({
      granted,
      issuedAtMs: time.now(),
      untilMs: granted ? time.now() + 30 * day : time.now(),
    });
  };
  const clock = {
    ...time,
    now: () => time.now() + world.clockErrorMs,
    monotonic: () => time.now() - startedAtMs,
  };
  let ids = 0;
  const open = () =>
    createLicence({
      session: { current: async () => world.user, subscribe: add },
      file,
      ask,
      clock,
      createId: () => `id-${(ids += 1)}`,
      hasKept: async () => world.hasKept,
    });
  return {
    world,
    open,
    /** The application ends without a word and starts again. */
    restart() {
      time.forgetAll();
      startedAtMs = time.now();
      return open();
    },
    signIn(user: SessionState) {
      world.user = user;
      emit(user);
    },
    /** Real time passes; what was to be done meanwhile is done. */
    pass: (ms: number) => time.pass(ms),
    nowMs: () => time.now(),
    sleepUntil: (ms: number) => time.sleepUntil(ms),
    taskCount: () => time.plannedCount(),
  };
}

const person = (userId: string): SessionState => ({
  status: 'signed_in',
  userId,
  email: `${userId}@vidu.vn`,
  expired: false,
  remembered: true,
});

/** A disk that takes no time. */
function createMemoryFile(): LicenceFile {
  let text: string | null = null;
  return {
    load: async () =>
      text === null
        ? { kind: 'missing' }
        : { kind: 'sound', licences: JSON.parse(text) as LicenceStore },
    save: async (licences) => {
      text = JSON.stringify(licences);
      return true;
    },
  };
}

const codeOf = (result: Result<unknown, AppError>): string =>
  result.ok ? 'ok' : result.error.code;

describe('a licence', () => {
  let machine: ReturnType<typeof createWorld>;
  beforeEach(() => {
    machine = createWorld(null);
  });

  const offlineFor = async (ms: number) => {
    machine.world.isReachable = false;
    await machine.pass(ms);
    return machine.restart();
  };

  it('lasts thirty days from the last contact, over restarts, and then locks until the next one', async () => {
    await machine.open().renew();
    const nearTheEnd = await offlineFor(30 * day - 1);
    expect(codeOf(await nearTheEnd.mayPlay(paid))).toBe('ok');
    expect(await nearTheEnd.state()).toEqual({ kind: 'valid', untilMs: start + 30 * day });
    const after = await offlineFor(1);
    expect(codeOf(await after.mayPlay(paid))).toBe('LICENCE_LAPSED');
    expect(await after.state()).toEqual({ kind: 'lapsed', sinceMs: start + 30 * day });
    expect(codeOf(await after.mayPlay({ isPreview: true }))).toBe('ok');
    machine.world.isReachable = true;
    await machine.pass(licenceTimes.askAgain);
    expect(codeOf(await after.mayPlay(paid))).toBe('ok');
  });

  it('is renewed silently: after the start, each hour, when the way is open again, at a sign-in', async () => {
    const licence = machine.open();
    licence.start();
    expect(machine.world.questions).toEqual([]);
    await machine.pass(licenceTimes.firstRenewal);
    expect(machine.world.questions).toHaveLength(1);
    await machine.pass(3 * (3_600_000 + licenceTimes.look));
    expect(machine.world.questions).toHaveLength(4);
    await machine.pass(licenceTimes.freshAfterRenewal);
    licence.contact();
    licence.contact();
    await turns();
    expect(machine.world.questions).toHaveLength(5);
    licence.contact();
    await turns();
    expect(machine.world.questions).toHaveLength(5);
    const before = machine.world.questions.length;
    machine.signIn(person('an'));
    await turns();
    expect(machine.world.questions.slice(before)).toEqual(['an']);
    await licence.stop();
    expect(machine.taskCount()).toBe(0);
    machine.signIn(person('linh'));
    await machine.pass(day);
    expect(machine.world.questions).toHaveLength(before + 1);
  });

  it('does not ask in the name of nobody, nor with a session that the server no longer takes', async () => {
    const licence = machine.open();
    licence.start();
    machine.world.user = { status: 'guest' };
    await machine.pass(2 * 3_600_000);
    machine.world.user = {
      ...person('linh'),
      status: 'signed_in',
      userId: 'linh',
      email: '',
      expired: true,
      remembered: true,
    };
    await machine.pass(2 * 3_600_000);
    expect(machine.world.questions).toEqual([]);
    machine.world.user = { status: 'guest' };
    expect([
      await licence.state(),
      codeOf(await licence.renew()),
      codeOf(await licence.mayPlay(paid)),
      codeOf(await licence.mayPlay({ isPreview: true })),
    ]).toEqual([{ kind: 'none' }, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'ok']);
  });

  it('is not lost by being offline, by a server that fails, or by a session that has ended', async () => {
    const licence = machine.open();
    await licence.renew();
    for (const code of [
      'SERVER_UNREACHABLE',
      'SERVER_TIMEOUT',
      'INTERNAL',
      'SESSION_EXPIRED',
      'UNAUTHENTICATED',
      'HTTP_STATUS',
    ] as const) {
      machine.world.answerWith = async () => err(appError(code));
      expect(codeOf(await licence.renew())).toBe(code);
      expect(codeOf(await licence.mayPlay(paid))).toBe('ok');
    }
  });

  it('ends with a refund at the next contact, stays so without a network, and comes back with the right', async () => {
    const licence = machine.open();
    await licence.renew();
    machine.world.owners.clear();
    await machine.pass(day);
    const revokedAt = machine.nowMs();
    expect(await licence.renew()).toEqual(ok({ kind: 'revoked', sinceMs: revokedAt }));
    await machine.pass(day);
    await licence.renew();
    expect(codeOf(await licence.mayPlay(paid))).toBe('LICENCE_REVOKED');
    expect(codeOf(await licence.mayPlay({ isPreview: true }))).toBe('ok');
    const later = await offlineFor(day);
    expect(await later.state()).toEqual({ kind: 'revoked', sinceMs: revokedAt });
    expect(codeOf(await later.mayPlay(paid))).toBe('LICENCE_REVOKED');
    machine.world.isReachable = true;
    machine.world.owners.add('linh');
    await machine.pass(licenceTimes.askAgain);
    expect(codeOf(await later.mayPlay(paid))).toBe('ok');
  });

  it('is each person’s own', async () => {
    const licence = machine.open();
    await licence.renew();
    machine.signIn(person('an'));
    expect((await licence.renew()).ok).toBe(true);
    expect([await licence.state(), codeOf(await licence.mayPlay(paid))]).toEqual([
      { kind: 'none' },
      'LICENCE_REVOKED',
    ]);
    machine.world.isReachable = false;
    machine.signIn(person('minh'));
    expect([await licence.state(), codeOf(await licence.mayPlay(paid))]).toEqual([
      { kind: 'none' },
      'LICENCE_LAPSED',
    ]);
    machine.signIn(person('linh'));
    expect(codeOf(await licence.mayPlay(paid))).toBe('ok');
  });

  it('takes no answer for somebody who left while the server was asked', async () => {
    const licence = machine.open();
    const { promise, resolve } = Promise.withResolvers<Result<RenewalAnswer, AppError>>();
    machine.world.answerWith = () => promise;
    const asked = licence.renew();
    await turns();
    machine.signIn(person('an'));
    resolve(ok({ granted: true, issuedAtMs: start, untilMs: start + 30 * day }));
    expect(codeOf(await asked)).toBe('UNAUTHENTICATED');
    expect(await licence.state()).toEqual({ kind: 'none' });
    machine.signIn(person('linh'));
    expect(await licence.state()).toEqual({ kind: 'none' });
  });

  it('shares one question among those who ask at once', async () => {
    const licence = machine.open();
    await Promise.all([
      licence.renew(),
      licence.mayPlay(paid),
      licence.mayPlay(paid),
      licence.renew(),
    ]);
    expect(machine.world.questions).toHaveLength(1);
  });

  it('names this machine and the question, which is another one each time', async () => {
    const licence = machine.open();
    await licence.renew();
    await licence.renew();
    expect(machine.world.sent).toEqual([
      { deviceId: 'id-1', questionId: 'id-2' },
      { deviceId: 'id-1', questionId: 'id-3' },
    ]);
  });

  it('asks again at once when the way is open after an answer that failed', async () => {
    const licence = machine.open();
    machine.world.isReachable = false;
    licence.contact();
    await turns();
    machine.world.isReachable = true;
    licence.contact();
    await turns();
    expect([machine.world.questions.length, await licence.mayPlay(paid)]).toEqual([2, ok(true)]);
  });

  describe('asked for two people one after the other, before the first answer', () => {
    const refused = err(appError('SERVER_UNREACHABLE'));
    const askTwice = async () => {
      const [first, second] = [1, 2].map(() =>
        Promise.withResolvers<Result<RenewalAnswer, AppError>>(),
      ) as [
        PromiseWithResolvers<Result<RenewalAnswer, AppError>>,
        PromiseWithResolvers<Result<RenewalAnswer, AppError>>,
      ];
      const answers = [first, second];
      machine.world.answerWith = async () => answers.shift()?.promise ?? refused;
      const licence = machine.open();
      const before = licence.renew();
      await turns();
      machine.signIn(person('an'));
      const now = licence.renew();
      await turns();
      return { licence, first, second, before, now };
    };

    it('shares the question of the second also after the first was answered', async () => {
      const { licence, first, second, before, now } = await askTwice();
      first.resolve(refused);
      expect(codeOf(await before)).toBe('SERVER_UNREACHABLE');
      const shared = licence.renew();
      second.resolve(refused);
      await Promise.all([now, shared]);
      expect(machine.world.questions).toEqual(['linh', 'an']);
    });

    it('answers the first also when it comes last', async () => {
      const { first, second, before, now } = await askTwice();
      second.resolve(refused);
      expect(codeOf(await now)).toBe('SERVER_UNREACHABLE');
      first.resolve(refused);
      expect(codeOf(await before)).toBe('SERVER_UNREACHABLE');
    });
  });

  it('leaves nothing planned when the server answered in time, nor when nobody ever asked', async () => {
    const licence = machine.open();
    expect(await licence.mayPlay(paid)).toEqual(ok(true));
    expect(await licence.mayPlay({ isPreview: true })).toEqual(ok(true));
    expect(machine.taskCount()).toBe(0);
    await machine.restart().stop();
    expect(machine.taskCount()).toBe(0);
  });

  it('lets a player wait some seconds for a silent server, and not again right away', async () => {
    machine.world.answerWith = () => new Promise(() => undefined);
    const licence = machine.open();
    const asked = licence.mayPlay(paid);
    await machine.pass(licenceTimes.playWait);
    expect(codeOf(await asked)).toBe('LICENCE_LAPSED');
    machine.world.answerWith = null;
    machine.world.isReachable = false;
    const other = machine.restart();
    expect(codeOf(await other.mayPlay(paid))).toBe('LICENCE_LAPSED');
    const { length } = machine.world.questions;
    expect(codeOf(await other.mayPlay(paid))).toBe('LICENCE_LAPSED');
    expect(machine.world.questions).toHaveLength(length);
  });

  it('tells when it lapses by time alone, once', async () => {
    const heard: LicenceState[] = [];
    const licence = machine.open();
    licence.subscribe((state) => heard.push(state));
    licence.start();
    await machine.pass(5000);
    const { untilMs } = heard.at(-1) as { readonly untilMs: number };
    heard.length = 0;
    machine.world.isReachable = false;
    machine.sleepUntil(untilMs - 1000);
    await machine.pass(5 * 60_000);
    expect(heard).toEqual([{ kind: 'lapsed', sinceMs: untilMs }]);
  });

  describe('and a clock', () => {
    it('that is wound back does not last longer', async () => {
      await machine.open().renew();
      const after = await offlineFor(31 * day);
      expect(codeOf(await after.mayPlay(paid))).toBe('LICENCE_LAPSED');
      await after.stop();
      machine.world.clockErrorMs = -31 * day;
      expect(codeOf(await machine.restart().mayPlay(paid))).toBe('LICENCE_LAPSED');
    });

    it('that is wound back in the middle, with a kill, gives away ten minutes at most', async () => {
      const licence = machine.open();
      licence.start();
      await machine.pass(licenceTimes.firstRenewal);
      machine.world.isReachable = false;
      const untilMs = start + licenceTimes.firstRenewal + 30 * day;
      await machine.pass(untilMs - machine.nowMs() - 1);
      machine.world.clockErrorMs = -20 * day;
      const after = machine.restart();
      expect(codeOf(await after.mayPlay(paid))).toBe('ok');
      await machine.pass(licenceTimes.timeGrain + licenceTimes.look);
      expect(codeOf(await after.mayPlay(paid))).toBe('LICENCE_LAPSED');
    });

    it('that was three days slow at the last contact, or was set so afterwards, does not last longer', async () => {
      machine.world.clockErrorMs = -3 * day;
      await machine.open().renew();
      expect(codeOf(await (await offlineFor(30 * day)).mayPlay(paid))).toBe('LICENCE_LAPSED');
    });

    it('that is ten years ahead locks while it is, and no longer, whether the server is there or not', async () => {
      await machine.open().renew();
      machine.world.clockErrorMs = 3650 * day;
      const wrong = await offlineFor(day);
      expect(codeOf(await wrong.mayPlay(paid))).toBe('LICENCE_LAPSED');
      await wrong.stop();
      machine.world.clockErrorMs = 0;
      expect(codeOf(await machine.restart().mayPlay(paid))).toBe('ok');
      machine.world.clockErrorMs = 3650 * day;
      machine.world.isReachable = true;
      const online = machine.restart();
      expect(codeOf(await online.mayPlay(paid))).toBe('ok');
      expect(await online.state()).toEqual({ kind: 'valid', untilMs: machine.nowMs() + 30 * day });
    });

    it('that was forty days ahead locks until the server is asked, and not longer', async () => {
      await machine.open().renew();
      machine.world.clockErrorMs = 40 * day;
      const wrong = await offlineFor(60_000);
      expect(codeOf(await wrong.mayPlay(paid))).toBe('LICENCE_LAPSED');
      await wrong.stop();
      machine.world.clockErrorMs = 0;
      const right = machine.restart();
      expect(codeOf(await right.mayPlay(paid))).toBe('LICENCE_LAPSED');
      machine.world.isReachable = true;
      await machine.pass(licenceTimes.askAgain);
      expect(codeOf(await right.mayPlay(paid))).toBe('ok');
      machine.world.isReachable = false;
      expect(codeOf(await machine.restart().mayPlay(paid))).toBe('ok');
    });
  });

  describe('and its file', () => {
    let folder: string;
    let file: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'licence-'));
      file = path.join(folder, 'licences.json');
      machine = createWorld(folder);
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('that was edited to last longer, cut or emptied is no licence: the server is asked, and without it nothing plays', async () => {
      await machine.open().renew();
      const sound = readFileSync(file, 'utf8');
      const edited = [
        sound.replaceAll(/"untilMs\\":\d+/g, String.raw`"untilMs\":4102444800000`),
        sound.slice(0, 40),
        '',
        '{}',
        'null',
        sound.replace(/"mac":".{64}"/, `"mac":"${'0'.repeat(64)}"`),
      ];
      for (const text of edited) {
        expect(text).not.toBe(sound);
        writeFileSync(file, text);
        machine.world.isReachable = false;
        const licence = machine.restart();
        expect(await licence.state()).toEqual({ kind: 'lapsed', sinceMs: start });
        expect(codeOf(await licence.mayPlay(paid))).toBe('LICENCE_LAPSED');
        machine.world.isReachable = true;
        expect(codeOf(await machine.restart().mayPlay(paid))).toBe('ok');
      }
    });

    it.each([
      ['is as it was', async () => undefined],
      ['is gone', async () => rmSync(file)],
      [
        'was edited',
        async () =>
          writeFileSync(
            file,
            readFileSync(file, 'utf8').replace(/"mac":".{64}"/, `"mac":"${'0'.repeat(64)}"`),
          ),
      ],
      ['was cut', async () => writeFileSync(file, '{')],
      [
        'is of another key',
        async () => void (machine.world.key = { id: 'b', key: new Uint8Array(32).fill(9) }),
      ],
      [
        'forgot whom it knew',
        async () => {
          for (let other = 0; other < 50; other += 1) {
            machine.signIn({ ...linh, userId: `khac-${other}` });
            await machine.restart().renew();
          }
          machine.signIn(linh);
        },
      ],
    ])(
      'that %s when the right is taken back lets nothing play that was streamed, without a network',
      async (_name, spoil) => {
        machine.world.hasKept = true;
        await machine.open().renew();
        expect(codeOf(await mayPlayStreamed(machine.restart())('linh'))).toBe('ok');
        await spoil();
        machine.world.owners.clear();
        await machine.restart().renew();
        machine.world.isReachable = false;
        const licence = machine.restart();
        expect([
          codeOf(await mayPlayStreamed(licence)('linh')) === 'ok',
          codeOf(await licence.mayPlay(paid)) === 'ok',
        ]).toEqual([false, false]);
      },
    );

    it('that was damaged says nothing to a guest', async () => {
      writeFileSync(file, '{');
      machine.world.user = { status: 'guest' };
      expect(await machine.open().state()).toEqual({ kind: 'none' });
    });

    it('that was never there lets previews play that were streamed, also once they are kept', async () => {
      machine.world.owners.clear();
      await machine.open().renew();
      machine.world.isReachable = false;
      expect(codeOf(await mayPlayStreamed(machine.restart())('linh'))).toBe('ok');
      machine.world.hasKept = true;
      expect(codeOf(await mayPlayStreamed(machine.restart())('linh'))).toBe('ok');
    });

    it('that is gone is no licence either', async () => {
      await machine.open().renew();
      rmSync(file);
      machine.world.isReachable = false;
      const licence = machine.restart();
      expect([await licence.state(), codeOf(await licence.mayPlay(paid))]).toEqual([
        { kind: 'none' },
        'LICENCE_LAPSED',
      ]);
    });

    it('needs the key it was written with, and does not touch what it cannot check', async () => {
      await machine.open().renew();
      machine.world.isReachable = false;
      const { key } = machine.world;
      machine.world.key = null;
      const locked = machine.restart();
      expect(codeOf(await locked.mayPlay(paid))).toBe('LICENCE_LAPSED');
      await locked.stop();
      machine.world.key = key;
      expect(codeOf(await machine.restart().mayPlay(paid))).toBe('ok');
      machine.world.key = { id: 'b', key: new Uint8Array(32).fill(9) };
      expect(codeOf(await machine.restart().mayPlay(paid))).toBe('LICENCE_LAPSED');
    });

    it('that the disk does not give is neither lost nor written over, and read again', async () => {
      await machine.open().renew();
      machine.signIn(person('nam'));
      await machine.restart().renew();
      machine.signIn(linh);
      // A folder in its place: the disk answers, and not with what lay there.
      renameSync(file, `${file}-away`);
      mkdirSync(file);
      machine.world.isReachable = false;
      const licence = machine.restart();
      expect(codeOf(await licence.mayPlay(paid))).toBe('LICENCE_LAPSED');
      await machine.pass(licenceTimes.askAgain);
      machine.world.isReachable = true;
      expect(codeOf(await licence.mayPlay(paid))).toBe('ok');
      await licence.stop();
      rmdirSync(file);
      renameSync(`${file}-away`, file);
      machine.world.isReachable = false;
      await machine.pass(20 * day);
      expect(codeOf(await licence.mayPlay(paid))).toBe('ok');
      await licence.stop();
      // What was heard meanwhile is written down, beside what everybody else had.
      await machine.pass(9 * day);
      const next = machine.restart();
      expect([await next.state(), codeOf(await next.mayPlay(paid))]).toMatchObject([
        { kind: 'valid' },
        'ok',
      ]);
      const { licences } = JSON.parse(readFileSync(file, 'utf8')) as { readonly licences: string };
      expect((JSON.parse(licences) as LicenceStore).people.map(({ userId }) => userId)).toEqual([
        'nam',
        'linh',
      ]);
    });

    it('counts until the end of the run when it cannot be written', async () => {
      machine.world.key = null;
      const licence = machine.open();
      await licence.renew();
      machine.world.isReachable = false;
      await machine.pass(29 * day);
      expect(codeOf(await licence.mayPlay(paid))).toBe('ok');
      expect(await machine.restart().state()).toEqual({ kind: 'none' });
    });
  });
});
