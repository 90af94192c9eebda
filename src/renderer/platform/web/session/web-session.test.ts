import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { HostOperationName } from '#shared/api/operations.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { type DeviceMemory, openDeviceMemory } from '../study/device-memory.ts';
import { openIdentityStore } from './identity.ts';
import { readTabMessage, type TabMessage } from './tab-channel.ts';
import type { TextStorage } from '../study/tick-journal.ts';
import { createWebLock } from '#tests/simulation/portal/web-lock.ts';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { backoffMs } from '#shared/sync/exchange/backoff.ts';
import { createWebSession } from './web-session.ts';

const linh = { userId: 'u1', email: 'linh@mai.vn' };
const signedIn: SessionState = { status: 'signed_in', ...linh, expired: false, remembered: true };
const credentials = { email: 'linh@mai.vn', password: 'hoa mai 7' };

type Answers = Partial<
  Record<HostOperationName, Result<unknown, AppError> | Promise<Result<unknown, AppError>>>
>;

const bootMs = 1_790_000_000_000;

/** The plain storage of a browser. */
function plainStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** A memory that keeps what is in it: writes are refused, or never answered. */
function stuckMemory(memory: DeviceMemory, how: 'refuses' | 'hangs'): DeviceMemory {
  const write = () =>
    how === 'hangs'
      ? new Promise<never>(() => undefined)
      : Promise.reject(new DOMException('full', 'QuotaExceededError'));
  return { ...memory, write, change: write, remove: write };
}

interface SetUp {
  readonly answers?: Answers;
  readonly waiting?: number | null | Promise<number>;
  readonly memory?: DeviceMemory;
  readonly storage?: TextStorage;
  /** Left out: a browser without Web Locks. */
  readonly locks?: LockManager;
}

async function setUp({
  answers = {},
  waiting = 0,
  memory,
  storage = plainStorage(),
  locks,
}: SetUp = {}) {
  const sent: { name: HostOperationName; variables: unknown; person?: string }[] = [];
  const told: TabMessage[] = [];
  let hear: (news: TabMessage) => void = () => undefined;
  const kept = memory ?? (await openDeviceMemory(new IDBFactory()));
  const clock = createVirtualClock({ startMs: bootMs });
  const session = createWebSession({
    post: async (name, variables, { person } = {}) => {
      sent.push({ name, variables, ...(person === undefined ? {} : { person }) });
      return answers[name] ?? err(appError('SERVER_UNREACHABLE'));
    },
    book: openIdentityStore(
      kept,
      () => storage,
      () => clock.now(),
    ),
    tabs: {
      tell: (news) => told.push(news),
      listen: (listener) => {
        hear = listener;
        return () => undefined;
      },
      close: () => undefined,
    },
    clientName: 'Chrome trên Linux',
    settleWork: async () => waiting,
    clock,
    locks,
    random: () => 0.5,
  });
  const heard: SessionState[] = [];
  session.subscribe((state) => heard.push(state));
  return {
    session,
    sent,
    told,
    heard,
    clock,
    memory: kept,
    storage,
    hear: (news: TabMessage) => hear(news),
  };
}

const signInAnswer = ok({ sign_in: { user: { id: 'u1', email: 'linh@mai.vn' } } });

describe('the portal session', () => {
  it('signs in as a portal client, keeps who it is for the next visit, and tells the page and the other tabs', async () => {
    const first = await setUp({ answers: { SignIn: signInAnswer } });
    expect(await first.session.signIn(credentials)).toEqual(ok(signedIn));
    expect(first.sent).toEqual([
      {
        name: 'SignIn',
        variables: {
          input: { ...credentials, client: { kind: 'PORTAL', name: 'Chrome trên Linux' } },
        },
      },
    ]);
    expect(first.heard).toEqual([signedIn]);
    expect(first.told).toEqual([
      { kind: 'session', identity: linh, expired: false, saidAtMs: bootMs },
    ]);
    const next = await setUp({ memory: first.memory });
    expect(await next.session.current()).toEqual(signedIn);
    expect(next.sent).toEqual([]);
  });

  it('hands a refusal on and stays a guest', async () => {
    const { session } = await setUp({ answers: { SignIn: err(appError('WRONG_CREDENTIALS')) } });
    expect(await session.signIn(credentials)).toEqual(err({ code: 'WRONG_CREDENTIALS' }));
    expect(await session.current()).toEqual({ status: 'guest' });
  });

  it('registers in the names of the API, with blank optional fields left out', async () => {
    const { session, sent } = await setUp({
      answers: { Register: ok({ register: { user: { id: 'u1', email: 'linh@mai.vn' } } }) },
    });
    await session.register({
      fullName: 'Trần Mỹ Linh',
      email: 'linh@mai.vn',
      phoneNumber: '',
      password: 'x',
      referralCode: '',
      agreed: true,
    });
    expect(sent[0]?.variables).toMatchObject({
      input: { full_name: 'Trần Mỹ Linh', phone_number: null, referral_code: null, agreed: true },
    });
  });

  it.each([2, null])(
    'does not sign out over work that waits, or of which it is not known whether it does (%s), unless told so',
    async (waiting) => {
      const { session } = await setUp({
        answers: { SignIn: signInAnswer, SignOut: ok({ sign_out: true }) },
        waiting,
      });
      await session.signIn(credentials);
      expect(await session.signOut({ saveWaiting: false })).toMatchObject(
        err({ code: 'WAITING_WORK' }),
      );
      expect(await session.current()).toEqual(signedIn);
      expect(await session.signOut({ saveWaiting: true })).toEqual(ok({ status: 'guest' }));
      expect(await session.current()).toEqual({ status: 'guest' });
    },
  );

  it('says how much waits where it asks back, if it knows', async () => {
    for (const [waiting, more] of [
      [2, { waiting: 2 }],
      [null, {}],
    ] as const) {
      const { session } = await setUp({ answers: { SignIn: signInAnswer }, waiting });
      await session.signIn(credentials);
      expect(await session.signOut({ saveWaiting: false })).toEqual(
        err({ code: 'WAITING_WORK', ...more }),
      );
    }
  });

  it('signs out of a session that the server has ended already', async () => {
    const { session } = await setUp({
      answers: { SignIn: signInAnswer, SignOut: err(appError('SESSION_EXPIRED')) },
    });
    await session.signIn(credentials);
    expect(await session.signOut({ saveWaiting: false })).toEqual(ok({ status: 'guest' }));
  });
});

describe('verifying with the server', () => {
  const memoryOfLinh = async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    await memory.write('identity', linh);
    return memory;
  };

  it('marks a session that has ended as expired, and keeps who it was', async () => {
    for (const WhoAmI of [ok({ me: null }), err(appError('SESSION_EXPIRED'))]) {
      const { session } = await setUp({ answers: { WhoAmI }, memory: await memoryOfLinh() });
      await session.verify();
      expect(await session.current()).toEqual({ ...signedIn, expired: true });
    }
  });

  it('changes nothing without a network, and nothing on an answer of another shape', async () => {
    for (const WhoAmI of [err(appError('SERVER_UNREACHABLE')), ok({}), ok('?')]) {
      const { session } = await setUp({ answers: { WhoAmI }, memory: await memoryOfLinh() });
      await session.verify();
      expect(await session.current()).toEqual(signedIn);
    }
  });

  it('finds a session whose memory the browser has lost', async () => {
    const { session } = await setUp({
      answers: { WhoAmI: ok({ me: { id: 'u1', email: 'linh@mai.vn' } }) },
    });
    expect(await session.current()).toEqual({ status: 'guest' });
    await session.verify();
    expect(await session.current()).toEqual(signedIn);
  });
});

describe('several tabs', () => {
  const minh = { userId: 'u2', email: 'minh@mai.vn' };
  const minhIsIn = {
    kind: 'session',
    identity: minh,
    expired: false,
    saidAtMs: bootMs,
  } as const;
  const memoryOfLinh = async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    await memory.write('identity', linh);
    return memory;
  };

  it('follow a sign-in of another tab by its word, whatever the memory of the browser says', async () => {
    const { session, hear, heard } = await setUp({ memory: await memoryOfLinh() });
    expect(await session.current()).toEqual(signedIn);
    hear(minhIsIn);
    expect(heard).toEqual([{ ...signedIn, ...minh }]);
  });

  it('ask the server after it: the words of two tabs may come in another order than their cookies', async () => {
    const { session, hear, heard, sent } = await setUp({
      memory: await memoryOfLinh(),
      answers: { WhoAmI: ok({ me: { id: 'u1', email: 'linh@mai.vn' } }) },
    });
    await session.current();
    hear(minhIsIn);
    await expect.poll(() => heard).toEqual([{ ...signedIn, ...minh }, signedIn]);
    expect(sent.map(({ name }) => name)).toEqual(['WhoAmI']);
  });

  it('go on asking when that answer is lost, ever less often, until there is one', async () => {
    const answers: Answers = {};
    const { session, hear, sent, clock } = await setUp({ memory: await memoryOfLinh(), answers });
    await session.current();
    hear(minhIsIn);
    await clock.pass(3_600_000);
    expect(await session.current()).toEqual({ ...signedIn, ...minh });
    expect(sent.length).toBeGreaterThan(3_600_000 / backoffMs.last);
    expect(sent.length).toBeLessThan(12 + (2 * 3_600_000) / backoffMs.last);
    answers.WhoAmI = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
    await clock.pass(backoffMs.last);
    expect(await session.current()).toEqual(signedIn);
    const asked = sent.length;
    await clock.pass(3_600_000);
    expect(sent.length).toBe(asked);
  });

  it('ask again within a second when one answer is lost, and not before a server wants it', async () => {
    const answers: Answers = {};
    const { session, hear, clock } = await setUp({ memory: await memoryOfLinh(), answers });
    await session.current();
    hear(minhIsIn);
    await clock.pass(0);
    answers.WhoAmI = err(appError('RATE_LIMITED', { retryAfterSeconds: 60 }));
    await clock.pass(1_000);
    answers.WhoAmI = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
    await clock.pass(58_000);
    expect(await session.current()).toEqual({ ...signedIn, ...minh });
    await clock.pass(2_000);
    expect(await session.current()).toEqual(signedIn);
  });

  it('that sign in as two people at once show the later one, though each hears of the other last and no answer comes', async () => {
    const answerOf = (id: string, email: string) => ok({ sign_in: { user: { id, email } } });
    const linhTab = await setUp({ answers: { SignIn: answerOf('u1', 'linh@mai.vn') } });
    const minhTab = await setUp({ answers: { SignIn: answerOf('u2', 'minh@mai.vn') } });
    await minhTab.clock.pass(25);
    await linhTab.session.signIn(credentials);
    await minhTab.session.signIn(credentials);
    for (const news of linhTab.told) minhTab.hear(news);
    for (const news of minhTab.told) linhTab.hear(news);
    for (const { session } of [linhTab, minhTab])
      expect(await session.current()).toEqual({ ...signedIn, ...minh });
    // Both ask: the cookies may have come in another order than the answers.
    for (const { sent, clock } of [linhTab, minhTab]) {
      await clock.pass(0);
      expect(sent.map(({ name }) => name)).toEqual(['SignIn', 'WhoAmI']);
    }
  });

  it('hear of an ended session too, and of nobody', async () => {
    const { session, hear } = await setUp({ memory: await memoryOfLinh() });
    await session.current();
    hear({ kind: 'session', identity: linh, expired: true, saidAtMs: null });
    expect(await session.current()).toEqual({ ...signedIn, expired: true });
    hear({ kind: 'session', identity: null, expired: false, saidAtMs: null });
    expect(await session.current()).toEqual({ status: 'guest' });
  });

  it('ask the server when a tab of an earlier version says that something changed, but not who', async () => {
    const { session, hear } = await setUp({
      memory: await memoryOfLinh(),
      answers: { WhoAmI: ok({ me: { id: 'u2', email: 'minh@mai.vn' } }) },
    });
    for (const said of ['session', { kind: 'session', identity: { userId: 7 } }])
      expect(readTabMessage(said)).toEqual({ kind: 'doubt' });
    expect([
      readTabMessage('?'),
      readTabMessage({ kind: 'study' }),
      readTabMessage(minhIsIn),
    ]).toEqual([null, null, minhIsIn]);
    await session.current();
    hear({ kind: 'doubt' });
    await expect.poll(() => session.current()).toEqual({ ...signedIn, ...minh });
  });

  it('are told, and the page follows, before the browser has written it down, also when it never does', async () => {
    for (const how of ['refuses', 'hangs'] as const) {
      const { session, heard, told } = await setUp({
        memory: stuckMemory(await memoryOfLinh(), how),
        answers: { SignIn: ok({ sign_in: { user: { id: 'u2', email: 'minh@mai.vn' } } }) },
      });
      expect(await session.current()).toEqual(signedIn);
      void session.signIn(credentials);
      await expect.poll(() => heard).toEqual([{ ...signedIn, ...minh }]);
      expect(told).toEqual([minhIsIn]);
    }
  });

  it('opened later believe nobody when the person could not be written down, until the server has said who it is', async () => {
    const memory = await memoryOfLinh();
    const first = await setUp({
      memory: stuckMemory(memory, 'refuses'),
      answers: {
        SignIn: ok({ sign_in: { user: { id: 'u2', email: 'minh@mai.vn' } } }),
        SignOut: ok({ sign_out: true }),
      },
    });
    await first.session.signIn(credentials);
    const next = await setUp({
      memory,
      storage: first.storage,
      answers: { WhoAmI: ok({ me: { id: 'u2', email: 'minh@mai.vn' } }) },
    });
    expect(await next.session.current()).toEqual({ status: 'guest' });
    await next.session.verify();
    expect(await next.session.current()).toEqual({ ...signedIn, ...minh });
    await first.session.signOut({ saveWaiting: true });
    await memory.write('identity', linh);
    expect(await (await setUp({ memory, storage: first.storage })).session.current()).toEqual({
      status: 'guest',
    });
  });

  it('do not sign out whoever another tab has signed in, and show them', async () => {
    const { session, sent } = await setUp({
      memory: await memoryOfLinh(),
      answers: {
        SignOut: err(appError('PERSON_CHANGED')),
        WhoAmI: ok({ me: { id: 'u2', email: 'minh@mai.vn' } }),
      },
    });
    expect(await session.signOut({ saveWaiting: true })).toEqual(err({ code: 'PERSON_CHANGED' }));
    expect(sent[0]).toEqual({ name: 'SignOut', variables: {}, person: 'u1' });
    await expect.poll(() => session.current()).toEqual({ ...signedIn, ...minh });
  });

  it('write down what they hear, over what they learned before and wrote after it', async () => {
    const answers: Answers = { WhoAmI: ok({ me: { id: 'u1', email: 'linh@mai.vn' } }) };
    const { session, hear, memory, storage, clock } = await setUp({ answers });
    const other = openIdentityStore(
      memory,
      () => storage,
      () => clock.now(),
    );
    await session.current();
    await session.verify();
    expect(await other.read()).toEqual(linh);
    answers.WhoAmI = err(appError('SERVER_UNREACHABLE'));
    hear({ kind: 'session', identity: null, expired: false, saidAtMs: bootMs });
    await expect.poll(() => other.read()).toBeNull();
  });

  it('write nobody over whom another one named since, when an answer says what they show already', async () => {
    const { session, memory, storage, clock } = await setUp({
      answers: { WhoAmI: ok({ me: { id: 'u1', email: 'linh@mai.vn' } }) },
    });
    const other = openIdentityStore(
      memory,
      () => storage,
      () => clock.now(),
    );
    await session.verify();
    await other.write({ userId: 'u2', email: 'minh@mai.vn' }, clock.now());
    await session.verify();
    expect(await other.read()).toEqual({ userId: 'u2', email: 'minh@mai.vn' });
  });

  it('ends also where the page looked while it was on its way, and the look saw the session still', async () => {
    const way = Promise.withResolvers<Result<unknown, AppError>>();
    const answers: { -readonly [Name in keyof Answers]: Answers[Name] } = {
      WhoAmI: ok({ me: { id: linh.userId, email: linh.email } }),
      SignOut: way.promise,
    };
    const { session, clock } = await setUp({ answers });
    await session.verify();
    const signingOut = session.signOut({ saveWaiting: true });
    await clock.pass(800);
    await session.verify();
    answers.WhoAmI = ok({ me: null });
    way.resolve(ok({ sign_out: true }));
    expect(await signingOut).toEqual(ok({ status: 'guest' }));
    await clock.pass(3_600_000);
    expect(await session.current()).toEqual({ status: 'guest' });
  });

  it('end no session that began while another was signed out, however late that is answered', async () => {
    const ended = Promise.withResolvers<Result<unknown, AppError>>();
    const { session, hear } = await setUp({
      answers: {
        SignIn: signInAnswer,
        SignOut: ended.promise,
        WhoAmI: ok({ me: { id: 'u2', email: 'minh@mai.vn' } }),
      },
    });
    await session.signIn(credentials);
    const signingOut = session.signOut({ saveWaiting: true });
    await expect.poll(() => session.current()).toMatchObject({ userId: 'u1' });
    hear(minhIsIn);
    ended.resolve(err(appError('UNAUTHENTICATED')));
    expect(await signingOut).toMatchObject({ ok: true, value: { userId: 'u2' } });
    expect(await session.current()).toMatchObject({ status: 'signed_in', userId: 'u2' });
  });

  it('do not take an old answer of the server over a newer one', async () => {
    const old = Promise.withResolvers<Result<unknown, AppError>>();
    const answers: { WhoAmI?: Result<unknown, AppError> | Promise<Result<unknown, AppError>> } = {
      WhoAmI: old.promise,
    };
    const { session } = await setUp({ memory: await memoryOfLinh(), answers });
    const first = session.verify();
    await session.current();
    answers.WhoAmI = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
    await session.verify();
    old.resolve(ok({ me: { id: 'u2', email: 'minh@mai.vn' } }));
    await first;
    expect(await session.current()).toEqual(signedIn);
  });

  it('ask again when what they heard since they asked says otherwise, also where it was no news', async () => {
    const answers: Answers = { WhoAmI: ok({ me: { id: 'u2', email: 'minh@mai.vn' } }) };
    const { session, clock, hear, sent, memory, storage } = await setUp({ answers });
    await session.verify();
    await clock.pass(60_000);
    const late = Promise.withResolvers<Result<unknown, AppError>>();
    answers.WhoAmI = late.promise;
    const asked = session.verify();
    await clock.pass(10);
    // Minh signs in again in another tab after the server has answered.
    answers.WhoAmI = ok({ me: { id: 'u2', email: 'minh@mai.vn' } });
    hear({ ...minhIsIn, saidAtMs: clock.now() });
    late.resolve(ok({ me: { id: 'u1', email: 'linh@mai.vn' } }));
    await asked;
    await clock.pass(60 * 60_000);
    expect(sent.map(({ name }) => name)).toEqual(['WhoAmI', 'WhoAmI', 'WhoAmI']);
    const book = openIdentityStore(
      memory,
      () => storage,
      () => clock.now(),
    );
    expect([await session.current(), await book.read()]).toMatchObject([minh, minh]);
  });

  it.each([
    ['nobody', null],
    ['another person', minh],
    ['whom it shows already', linh],
  ] as const)(
    'that slept on a sign-in while they showed %s name nobody over whoever signed in since',
    async (_whom, shown) => {
      const late = Promise.withResolvers<Result<unknown, AppError>>();
      const [storage, memory] = [plainStorage(), await openDeviceMemory(new IDBFactory())];
      const answers: Answers = { SignIn: late.promise };
      const slept = await setUp({ memory, storage, answers });
      if (shown !== null) {
        answers.WhoAmI = ok({ me: { id: shown.userId, email: shown.email } });
        await slept.session.verify();
      }
      await slept.clock.pass(1_000);
      const signingIn = slept.session.signIn(credentials);
      const awake = await setUp({
        memory,
        storage,
        answers: { SignIn: ok({ sign_in: { user: { id: 'u2', email: 'minh@mai.vn' } } }) },
      });
      await awake.clock.pass(30_000);
      await awake.session.signIn(credentials);
      await slept.clock.pass(60_000);
      slept.told.length = 0;
      answers.WhoAmI = ok({ me: { id: 'u2', email: 'minh@mai.vn' } });
      late.resolve(signInAnswer);
      expect(await signingIn).toMatchObject({ ok: true, value: minh });
      const book = openIdentityStore(
        memory,
        () => storage,
        () => slept.clock.now(),
      );
      expect([await slept.session.current(), await book.read()]).toMatchObject([minh, minh]);
      expect(
        slept.told.filter((news) => 'identity' in news && news.identity?.userId === 'u1'),
      ).toEqual([]);
    },
  );

  it('end no session that was begun again by the same person while it was signed out', async () => {
    const ended = Promise.withResolvers<Result<unknown, AppError>>();
    const answers: Answers = { SignIn: signInAnswer, SignOut: ended.promise };
    const { session, hear, clock } = await setUp({ answers });
    await session.signIn(credentials);
    const signingOut = session.signOut({ saveWaiting: true });
    await clock.pass(1_000);
    answers.WhoAmI = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
    hear({ kind: 'session', identity: linh, expired: false, saidAtMs: clock.now() });
    ended.resolve(ok({ sign_out: true }));
    expect(await signingOut).toEqual(ok(signedIn));
  });

  it('take the answer of the server under a clock that was set back, and ask no more', async () => {
    const answers: Answers = {};
    const { session, clock, hear, sent, memory, storage } = await setUp({ answers });
    await session.current();
    answers.WhoAmI = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
    hear({ ...minhIsIn, saidAtMs: clock.now() + 24 * 3_600_000 });
    await clock.pass(3_600_000);
    expect(sent.length).toBeLessThan(4);
    const book = openIdentityStore(
      memory,
      () => storage,
      () => clock.now(),
    );
    expect([await session.current(), await book.read()]).toMatchObject([linh, linh]);
  });

  it('show nobody once another signed out under a clock that was set right since, and one whose session ends later as expired', async () => {
    const answers: Answers = { WhoAmI: ok({ me: { id: 'u1', email: 'linh@mai.vn' } }) };
    const { session, hear } = await setUp({ answers });
    const nobodyBefore: TabMessage = {
      kind: 'session',
      identity: null,
      expired: false,
      saidAtMs: bootMs - 3_600_000,
    };
    await session.verify();
    // An older word indeed: somebody signed in since.
    hear(nobodyBefore);
    await session.verify();
    answers.WhoAmI = ok({ me: null });
    await session.verify();
    expect(await session.current()).toEqual({ ...signedIn, expired: true });
    answers.WhoAmI = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
    await session.verify();
    // Newer, by a clock that was an hour ahead when this page looked.
    answers.WhoAmI = ok({ me: null });
    hear(nobodyBefore);
    await session.verify();
    expect(await session.current()).toEqual({ status: 'guest' });
  });

  it('keep what they heard while their own memory was still read', async () => {
    const memory = await memoryOfLinh();
    let answer: (value: unknown) => void = () => undefined;
    const { session, hear } = await setUp({
      memory: {
        ...memory,
        read: async (key) =>
          key === 'identity' ? new Promise((resolve) => (answer = resolve)) : memory.read(key),
      },
    });
    const first = session.current();
    hear(minhIsIn);
    answer(linh);
    expect(await first).toEqual({ ...signedIn, ...minh });
  });
});

describe('who closes the page while they sign out', () => {
  const minh = { userId: 'u2', email: 'minh@mai.vn' };
  const linhIsNamed = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
  const nobody = ok({ me: null });
  const unheard = () => Promise.withResolvers<Result<unknown, AppError>>().promise;
  /** Linh signs out; what is given is what the page hears of it before it goes, if anything. */
  const leave = async (SignOut: Answers['SignOut'] = unheard()) => {
    const page = await setUp({ answers: { SignIn: signInAnswer, SignOut } });
    await page.session.signIn(credentials);
    void page.session.signOut({ saveWaiting: false });
    await expect.poll(() => page.sent.at(-1)?.name).toBe('SignOut');
    await page.clock.pass(0);
    return page;
  };
  const shownNext = async (
    { memory, storage }: Awaited<ReturnType<typeof setUp>>,
    WhoAmI: Result<unknown, AppError>,
  ) => {
    const { session } = await setUp({ memory, storage, answers: { WhoAmI } });
    await session.verify();
    return session.current();
  };

  it('is nobody on the next page, also where the answer is cut off with the page', async () => {
    const cutOff = (['SERVER_UNREACHABLE', 'SERVER_TIMEOUT'] as const).map((code) =>
      err(appError(code)),
    );
    for (const heard of [undefined, ...cutOff]) {
      const left = await leave(heard);
      expect(await shownNext(left, nobody)).toEqual({ status: 'guest' });
      const book = openIdentityStore(
        left.memory,
        () => left.storage,
        () => left.clock.now(),
      );
      expect(await book.read()).toBeNull();
    }
  });

  it.each([
    ['no answer came', unheard()],
    ['they slept in the cache of the browser', ok({ sign_out: true })],
  ])('is nobody in the other tabs that heard nothing of it, since %s', async (_why, SignOut) => {
    const answers: Answers = { WhoAmI: linhIsNamed };
    const other = await setUp({ answers });
    await other.session.verify();
    const { memory, storage } = other;
    const page = await setUp({ memory, storage, answers: { SignOut } });
    void page.session.signOut({ saveWaiting: true });
    await expect.poll(() => page.sent.at(-1)?.name).toBe('SignOut');
    await page.clock.pass(0);
    answers.WhoAmI = nobody;
    await other.session.verify();
    expect(other.told.at(-1)).toMatchObject({ kind: 'session', identity: null });
    expect(await other.session.current()).toEqual({ status: 'guest' });
  });

  it('is expired later, where the server refused and they were told', async () => {
    const refused = await leave(err(appError('RATE_LIMITED')));
    expect(await shownNext(refused, nobody)).toEqual({ ...signedIn, expired: true });
  });

  it.each([
    ['no network', err(appError('SERVER_UNREACHABLE'))],
    ['a server that knows of nobody', nobody],
    ['a server that never heard of it', linhIsNamed],
  ])('is nobody on the next page from its first frame on, with %s', async (_what, WhoAmI) => {
    const { memory, storage } = await leave();
    const { session, heard } = await setUp({ memory, storage, answers: { WhoAmI } });
    expect(await session.current()).toEqual({ status: 'guest' });
    await session.verify();
    expect(await session.current()).toEqual({ status: 'guest' });
    expect(heard).toEqual([]);
  });

  it('is signed out by the next page where the server never heard of it, as often as it takes', async () => {
    const { memory, storage } = await leave();
    const answers: Answers = { WhoAmI: linhIsNamed };
    const next = await setUp({ memory, storage, answers });
    await next.session.verify();
    expect(next.sent.at(-1)).toEqual({ name: 'SignOut', variables: {}, person: 'u1' });
    answers.SignOut = err(appError('RATE_LIMITED', { retryAfterSeconds: 60 }));
    await next.clock.pass(2_000);
    const asked = next.sent.length;
    expect(asked).toBe(4);
    await next.clock.pass(57_000);
    expect(next.sent.length).toBe(asked);
    answers.SignOut = ok({ sign_out: true });
    await next.clock.pass(3_000);
    expect(next.sent.length).toBe(asked + 2);
    // Done: a session that the server names after it is one that was begun since.
    expect(await shownNext(next, linhIsNamed)).toEqual(signedIn);
    expect(next.sent.length).toBe(asked + 2);
  });

  it('is signed out by another tab that looks, and this page goes on with it', async () => {
    const late = Promise.withResolvers<Result<unknown, AppError>>();
    const page = await leave(late.promise);
    const { memory, storage } = page;
    const other = await setUp({
      memory,
      storage,
      answers: { WhoAmI: linhIsNamed, SignOut: ok({ sign_out: true }) },
    });
    await other.session.verify();
    for (const news of other.told) page.hear(news);
    await page.clock.pass(0);
    expect(await page.session.current()).toEqual({ status: 'guest' });
    expect(page.told.filter((news) => 'identity' in news && news.identity !== null)).toHaveLength(
      1,
    );
    late.resolve(err(appError('UNAUTHENTICATED')));
    await page.clock.pass(0);
    expect(await shownNext(page, nobody)).toEqual({ status: 'guest' });
  });

  it('is nobody where the page went while it still sent what waits, and stays where it asked back', async () => {
    const settling = Promise.withResolvers<number>();
    const page = await setUp({ answers: { SignIn: signInAnswer }, waiting: settling.promise });
    await page.session.signIn(credentials);
    const leaving = page.session.signOut({ saveWaiting: false });
    await page.clock.pass(0);
    expect(await shownNext(page, err(appError('SERVER_UNREACHABLE')))).toEqual({ status: 'guest' });
    settling.resolve(2);
    expect(await leaving).toEqual(err({ code: 'WAITING_WORK', waiting: 2 }));
    expect(await shownNext(page, linhIsNamed)).toEqual(signedIn);
  });

  /** Two pages of a browser with Web Locks, both signed in, and what the server answers them. */
  const twoPages = async (waiting: Promise<number>, answers: Answers = {}) => {
    const lock = createWebLock();
    const all: Answers = { SignIn: signInAnswer, WhoAmI: linhIsNamed, ...answers };
    const first = {};
    const page = await setUp({ waiting, answers: all, locks: lock.managerOf(first) });
    await page.session.signIn(credentials);
    const { memory, storage } = page;
    const other = await setUp({ memory, storage, answers: all, locks: lock.managerOf({}) });
    await other.session.verify();
    const dies = () => lock.letGo(first);
    return { page, other, answers: all, dies };
  };
  const names = ({ sent }: Awaited<ReturnType<typeof setUp>>) => sent.map(({ name }) => name);

  it('is asked about waiting work while another tab looks, which goes on with the answer', async () => {
    const waiting = Promise.withResolvers<number>();
    const { page, other } = await twoPages(waiting.promise, { SignOut: ok({ sign_out: true }) });
    const leaving = page.session.signOut({ saveWaiting: false });
    await other.session.verify();
    const opened = await setUp({ ...page, answers: {} });
    expect(await opened.session.current()).toEqual({ status: 'guest' });
    waiting.resolve(3);
    expect(await leaving).toEqual(err(appError('WAITING_WORK', { waiting: 3 })));
    await other.clock.pass(60_000);
    expect(names(other)).not.toContain('SignOut');
    expect(await other.session.current()).toEqual(signedIn);
    // It looked again as soon as the other page let go.
    expect(names(other)).toEqual(['WhoAmI', 'WhoAmI', 'WhoAmI']);
  });

  it('is signed out by the page that was asked, and seen to be by the other tab', async () => {
    const out = Promise.withResolvers<Result<unknown, AppError>>();
    const { page, other, answers } = await twoPages(Promise.resolve(0), { SignOut: out.promise });
    const leaving = page.session.signOut({ saveWaiting: false });
    await expect.poll(() => names(page).at(-1)).toBe('SignOut');
    await other.session.verify();
    answers.WhoAmI = nobody;
    out.resolve(ok({ sign_out: true }));
    expect(await leaving).toEqual(ok({ status: 'guest' }));
    await other.clock.pass(0);
    expect(await other.session.current()).toEqual({ status: 'guest' });
    expect(names(other)).not.toContain('SignOut');
  });

  it.each(['dies', 'stands still'])(
    'is signed out by another tab where the page that was asked %s',
    async (what) => {
      const { page, other, dies } = await twoPages(new Promise<never>(() => undefined), {
        SignOut: ok({ sign_out: true }),
      });
      void page.session.signOut({ saveWaiting: false });
      await other.session.verify();
      expect(names(other)).not.toContain('SignOut');
      if (what === 'dies') dies();
      else await other.clock.pass(60_000);
      await other.clock.pass(0);
      await expect.poll(() => names(other).at(-1)).toBe('SignOut');
      expect(await other.session.current()).toEqual({ status: 'guest' });
    },
  );

  it('is nobody in a tab that slept, once it was done, also where this page looked meanwhile', async () => {
    const answers: Answers = { WhoAmI: linhIsNamed };
    const cached = await setUp({ answers });
    await cached.session.verify();
    const { memory, storage } = cached;
    const out = Promise.withResolvers<Result<unknown, AppError>>();
    const page = await setUp({
      memory,
      storage,
      answers: { SignOut: out.promise, WhoAmI: linhIsNamed },
    });
    const leaving = page.session.signOut({ saveWaiting: true });
    await expect.poll(() => page.sent.at(-1)?.name).toBe('SignOut');
    await page.session.verify();
    out.resolve(ok({ sign_out: true }));
    expect(await leaving).toEqual(ok({ status: 'guest' }));
    answers.WhoAmI = nobody;
    await cached.session.verify();
    expect(await cached.session.current()).toEqual({ status: 'guest' });
  });

  it.each([
    ['has signed out since', true],
    ['is signed in, and stays who it is for the next page', false],
  ])('is nobody in a tab that slept, where somebody else %s', async (_what, leavesToo) => {
    const answers: Answers = { WhoAmI: linhIsNamed };
    const cached = await setUp({ answers });
    await cached.session.verify();
    const { memory, storage } = cached;
    const page = await setUp({
      memory,
      storage,
      answers: {
        SignOut: ok({ sign_out: true }),
        SignIn: ok({ sign_in: { user: { id: 'u2', email: 'minh@mai.vn' } } }),
      },
    });
    await page.session.signOut({ saveWaiting: true });
    await page.clock.pass(60_000);
    await page.session.signIn(credentials);
    await page.clock.pass(60_000);
    if (leavesToo) await page.session.signOut({ saveWaiting: true });
    await cached.clock.pass(180_000);
    cached.told.length = 0;
    answers.WhoAmI = nobody;
    await cached.session.verify();
    expect(await cached.session.current()).toEqual({ status: 'guest' });
    expect(await (await setUp({ memory, storage })).session.current()).toEqual(
      leavesToo ? { status: 'guest' } : { ...signedIn, ...minh },
    );
    expect(cached.told).toHaveLength(leavesToo ? 1 : 0);
  });

  it.each(['full since the first page', 'refused'])(
    'is nobody on the next page where the plain storage is %s, and signed in again once they sign in',
    async (what) => {
      let isFull = what === 'refused';
      const texts = plainStorage();
      const length = (key: string) => texts.getItem(key)?.length ?? -1;
      const storage: TextStorage = {
        ...texts,
        setItem(key, text) {
          if (isFull && text.length > length(key))
            throw new DOMException('full', 'QuotaExceededError');
          texts.setItem(key, text);
        },
      };
      const page = await setUp({ storage, answers: { SignIn: signInAnswer, SignOut: unheard() } });
      await page.session.signIn(credentials);
      isFull = true;
      void page.session.signOut({ saveWaiting: true });
      await expect.poll(() => page.sent.at(-1)?.name).toBe('SignOut');
      for (const answer of [err(appError('SERVER_UNREACHABLE')), linhIsNamed])
        expect(await shownNext(page, answer)).toEqual({ status: 'guest' });
      const { memory } = page;
      const again = await setUp({ memory, storage, answers: { SignIn: signInAnswer } });
      await again.session.signIn(credentials);
      expect(await shownNext(page, linhIsNamed)).toEqual(signedIn);
    },
  );

  it.each(['the next page', 'whoever signed in since'])(
    'is marked in one of two places, of which the newest counts for %s',
    async (whom) => {
      let isFull = true;
      const texts = plainStorage();
      const storage: TextStorage = {
        ...texts,
        setItem(key, text) {
          if (isFull && text.length > (texts.getItem(key)?.length ?? -1))
            throw new DOMException('full', 'QuotaExceededError');
          texts.setItem(key, text);
        },
      };
      const page = await setUp({ storage, answers: { SignIn: signInAnswer, SignOut: unheard() } });
      await page.session.signIn(credentials);
      void page.session.signOut({ saveWaiting: true });
      await expect.poll(() => page.sent.at(-1)?.name).toBe('SignOut');
      isFull = false;
      if (whom === 'the next page') {
        expect(await shownNext(page, linhIsNamed)).toEqual({ status: 'guest' });
        return expect(await shownNext(page, linhIsNamed)).toEqual({ status: 'guest' });
      }
      const { memory } = page;
      const again = await setUp({ memory, storage, answers: { SignIn: signInAnswer } });
      await again.session.signIn(credentials);
      // The browser refuses its plain storage from now on.
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      const refused = { getItem: refuse, setItem: refuse, removeItem: refuse };
      const later = await setUp({ memory, storage: refused, answers: { WhoAmI: linhIsNamed } });
      await later.session.verify();
      expect(await later.session.current()).toEqual(signedIn);
    },
  );

  it('is expired later, where they signed in again', async () => {
    const left = await leave();
    const { memory, storage } = left;
    const again = await setUp({ memory, storage, answers: { SignIn: signInAnswer } });
    await again.session.signIn(credentials);
    expect(await shownNext(left, nobody)).toEqual({ ...signedIn, expired: true });
  });

  it('is not let in again by a look that was asked before', async () => {
    const early = Promise.withResolvers<Result<unknown, AppError>>();
    const answers: Answers = { SignIn: signInAnswer, SignOut: unheard(), WhoAmI: early.promise };
    const page = await setUp({ answers });
    await page.session.signIn(credentials);
    const looking = page.session.verify();
    await expect.poll(() => page.sent.at(-1)?.name).toBe('WhoAmI');
    void page.session.signOut({ saveWaiting: true });
    await expect.poll(() => page.sent.at(-1)?.name).toBe('SignOut');
    early.resolve(linhIsNamed);
    await looking;
    expect(await shownNext(page, nobody)).toEqual({ status: 'guest' });
  });

  it('does not touch whoever signed in meanwhile, nor that one by leaving too', async () => {
    const late = Promise.withResolvers<Result<unknown, AppError>>();
    const left = await leave(late.promise);
    const { memory, storage } = left;
    const other = await setUp({
      memory,
      storage,
      answers: {
        SignIn: ok({ sign_in: { user: { id: 'u2', email: 'minh@mai.vn' } } }),
        SignOut: unheard(),
      },
    });
    await other.clock.pass(1_000);
    await other.session.signIn(credentials);
    expect(await shownNext(left, nobody)).toEqual({ ...signedIn, ...minh, expired: true });
    void other.session.signOut({ saveWaiting: true });
    await expect.poll(() => other.sent.at(-1)?.name).toBe('SignOut');
    late.resolve(err(appError('PERSON_CHANGED')));
    await left.clock.pass(0);
    expect(await shownNext(left, nobody)).toEqual({ status: 'guest' });
  });
});

describe('who signs out without a network', () => {
  const minh = { userId: 'u2', email: 'minh@mai.vn' };
  const linhIsNamed = ok({ me: { id: 'u1', email: 'linh@mai.vn' } });
  const untold = ok({ status: 'guest', untold: true });
  const leave = async (more: SetUp = {}) => {
    const answers: Answers = { SignIn: signInAnswer, ...more.answers };
    const page = await setUp({ ...more, answers });
    await page.session.signIn(credentials);
    const left = await page.session.signOut({ saveWaiting: true });
    return { ...page, answers, left };
  };

  it.each(['SERVER_UNREACHABLE', 'SERVER_TIMEOUT', 'SERVICE_UNAVAILABLE'] as const)(
    'is nobody at once, here, in the other tabs and on every next page, where it is %s',
    async (code) => {
      const page = await leave({ answers: { SignOut: err(appError(code)) }, waiting: 2 });
      expect(page.left).toEqual(untold);
      expect(page.heard.at(-1)).toEqual({ status: 'guest' });
      expect(page.told.at(-1)).toMatchObject({ kind: 'session', identity: null });
      const { memory, storage } = page;
      for (const WhoAmI of [err(appError(code)), linhIsNamed, ok({ me: null })]) {
        const next = await setUp({ memory, storage, answers: { WhoAmI } });
        expect(await next.session.current()).toEqual({ status: 'guest' });
        await next.session.verify();
        expect(await next.session.current()).toEqual({ status: 'guest' });
      }
    },
  );

  it('is nobody after 5 s on a line that swallows what is sent, and is signed out there later', async () => {
    const answers: Answers = {
      SignIn: signInAnswer,
      SignOut: new Promise<never>(() => undefined),
      WhoAmI: linhIsNamed,
    };
    const page = await setUp({ answers });
    await page.session.signIn(credentials);
    const left = page.session.signOut({ saveWaiting: true });
    await page.clock.pass(5000);
    expect(await left).toEqual(untold);
    page.sent.length = 0;
    void page.session.verify();
    await page.clock.pass(0);
    await vi.waitFor(() =>
      expect(page.sent.at(-1)).toEqual({ name: 'SignOut', variables: {}, person: 'u1' }),
    );
    expect(await page.session.current()).toEqual({ status: 'guest' });
  });

  it('has the server told by this page as soon as it is reached, and shows nobody meanwhile', async () => {
    const page = await leave();
    const answers: { -readonly [Name in keyof Answers]: Answers[Name] } = page.answers;
    await page.clock.pass(3_600_000);
    answers.WhoAmI = linhIsNamed;
    answers.SignOut = ok({ sign_out: true });
    page.sent.length = 0;
    await page.session.verify();
    expect(page.sent).toEqual([
      { name: 'WhoAmI', variables: {} },
      { name: 'SignOut', variables: {}, person: 'u1' },
    ]);
    expect(page.heard).toEqual([signedIn, { status: 'guest' }]);
    answers.WhoAmI = ok({ me: null });
    await page.clock.pass(3_600_000);
    // Done once, and asked no more.
    expect(page.sent.length).toBeLessThan(4);
  });

  it('has it told by another tab or by the next page, once', async () => {
    const lock = createWebLock();
    const page = await leave({ locks: lock.managerOf({}) });
    const { memory, storage } = page;
    const answers: Answers = { WhoAmI: linhIsNamed, SignOut: ok({ sign_out: true }) };
    const next = await setUp({ memory, storage, answers, locks: lock.managerOf({}) });
    await next.session.verify();
    expect(next.sent.at(-1)).toEqual({ name: 'SignOut', variables: {}, person: 'u1' });
    const later = await setUp({ memory, storage, answers });
    await later.session.verify();
    // The order is done: whom the server names now signed in since.
    expect(await later.session.current()).toEqual(signedIn);
  });

  it.each([
    ['they sign in again', signInAnswer, linhIsNamed, signedIn],
    [
      'somebody else signs in',
      ok({ sign_in: { user: { id: 'u2', email: 'minh@mai.vn' } } }),
      ok({ me: { id: 'u2', email: 'minh@mai.vn' } }),
      { ...signedIn, ...minh },
    ],
  ])('ends nobody’s session later, where %s', async (_who, SignIn, WhoAmI, shown) => {
    const page = await leave();
    Object.assign(page.answers, { SignIn, WhoAmI, SignOut: ok({ sign_out: true }) });
    await page.session.signIn(credentials);
    page.sent.length = 0;
    await page.session.verify();
    await page.clock.pass(3_600_000);
    expect(page.sent.map(({ name }) => name)).not.toContain('SignOut');
    expect(await page.session.current()).toEqual(shown);
  });

  it('is told where the server itself refuses, and stays', async () => {
    const page = await leave({ answers: { SignOut: err(appError('RATE_LIMITED')) } });
    expect(page.left).toEqual(err({ code: 'RATE_LIMITED' }));
    expect(await page.session.current()).toEqual(signedIn);
  });
});

describe('what is kept', () => {
  it('is ignored when it cannot be read as a person', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    await memory.write('identity', { userId: 7 });
    const { session } = await setUp({ memory });
    expect(await session.current()).toEqual({ status: 'guest' });
  });
});
