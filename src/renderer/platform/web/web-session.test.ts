import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { HostOperationName } from '../../../shared/api/operations.ts';
import { appError, type AppError } from '../../../shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../shared/kernel/result.ts';
import type { SessionState } from '../../../shared/session/session-state.ts';
import { type DeviceMemory, openDeviceMemory } from './device-memory.ts';
import type { TabNews } from './tab-channel.ts';
import { createWebSession } from './web-session.ts';

const linh = { userId: 'u1', email: 'linh@mai.vn' };
const signedIn: SessionState = { status: 'signed_in', ...linh, expired: false, remembered: true };
const credentials = { email: 'linh@mai.vn', password: 'hoa mai 7' };

type Answers = Partial<Record<HostOperationName, Result<unknown, AppError>>>;

async function setUp({ answers = {}, waiting = 0, memory }: { answers?: Answers; waiting?: number; memory?: DeviceMemory } = {}) {
  const sent: { name: HostOperationName; variables: unknown }[] = [];
  const told: TabNews[] = [];
  let hear: (news: TabNews) => void = () => undefined;
  const kept = memory ?? (await openDeviceMemory(new IDBFactory()));
  const session = createWebSession({
    post: async (name, variables) => {
      sent.push({ name, variables });
      return answers[name] ?? err(appError('SERVER_UNREACHABLE'));
    },
    memory: kept,
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
  });
  const heard: SessionState[] = [];
  session.subscribe((state) => heard.push(state));
  return { session, sent, told, heard, memory: kept, hear: (news: TabNews) => hear(news) };
}

const signInAnswer = ok({ sign_in: { user: { id: 'u1', email: 'linh@mai.vn' } } });

describe('the portal session', () => {
  it('signs in as a portal client, keeps who it is for the next visit, and tells the page and the other tabs', async () => {
    const first = await setUp({ answers: { SignIn: signInAnswer } });
    expect(await first.session.signIn(credentials)).toEqual(ok(signedIn));
    expect(first.sent).toEqual([{ name: 'SignIn', variables: { input: { ...credentials, client: { kind: 'PORTAL', name: 'Chrome trên Linux' } } } }]);
    expect(first.heard).toEqual([signedIn]);
    expect(first.told).toEqual(['session']);
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
    const { session, sent } = await setUp({ answers: { Register: ok({ register: { user: { id: 'u1', email: 'linh@mai.vn' } } }) } });
    await session.register({ fullName: 'Trần Mỹ Linh', email: 'linh@mai.vn', phoneNumber: '', password: 'x', referralCode: '', agreed: true });
    expect(sent[0]?.variables).toMatchObject({ input: { full_name: 'Trần Mỹ Linh', phone_number: null, referral_code: null, agreed: true } });
  });

  it('does not sign out over work that waits, unless told so', async () => {
    const { session } = await setUp({ answers: { SignIn: signInAnswer, SignOut: ok({ sign_out: true }) }, waiting: 2 });
    await session.signIn(credentials);
    expect(await session.signOut({ keepWaiting: false })).toEqual(err({ code: 'WAITING_WORK' }));
    expect(await session.current()).toEqual(signedIn);
    expect(await session.signOut({ keepWaiting: true })).toEqual(ok({ status: 'guest' }));
    expect(await session.current()).toEqual({ status: 'guest' });
  });

  it('refuses to sign out without the server, because the cookie would stay', async () => {
    const { session } = await setUp({ answers: { SignIn: signInAnswer } });
    await session.signIn(credentials);
    expect(await session.signOut({ keepWaiting: false })).toEqual(err({ code: 'SERVER_UNREACHABLE' }));
    expect(await session.current()).toEqual(signedIn);
  });

  it('signs out of a session that the server has ended already', async () => {
    const { session } = await setUp({ answers: { SignIn: signInAnswer, SignOut: err(appError('SESSION_EXPIRED')) } });
    await session.signIn(credentials);
    expect(await session.signOut({ keepWaiting: false })).toEqual(ok({ status: 'guest' }));
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
    const { session } = await setUp({ answers: { WhoAmI: ok({ me: { id: 'u1', email: 'linh@mai.vn' } }) } });
    expect(await session.current()).toEqual({ status: 'guest' });
    await session.verify();
    expect(await session.current()).toEqual(signedIn);
  });
});

describe('several tabs', () => {
  it('follow a sign-in of another tab', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    const { session, hear, heard } = await setUp({ memory });
    expect(await session.current()).toEqual({ status: 'guest' });
    await memory.write('identity', linh);
    hear('session');
    await expect.poll(() => heard).toEqual([signedIn]);
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
