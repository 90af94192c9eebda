import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { VoucherList } from '#shared/vouchers/voucher-card.ts';
import type { AuthorisedApi } from '../api/authorised-api.ts';
import type { VoucherStore } from '../cache/stores/voucher-store.ts';
import { createVoucherCache, voucherLimits } from './voucher-cache.ts';

const signedIn = (userId: string, expired = false): SessionState => ({
  status: 'signed_in',
  userId,
  email: '',
  expired,
  remembered: true,
});
const row = (code: string) => ({
  id: code,
  code,
  kind: 'PERCENT',
  percent: 10,
  cap: '300000',
  amount: null,
  min_order: '0',
  plans: ['PRO'],
  starts_at: '2026-11-21T00:00:00.000Z',
  ends_at: null,
  has_daily_uses: true,
  is_personal: false,
  is_paused: false,
  is_used_up: false,
  used_up_until: null,
  is_used_by_you: false,
  held_by_order: null,
  server_now: '2026-11-21T03:00:00.000Z',
});

/** A machine, a person and a server. */
function createWorld() {
  const { add, emit } = createListeners<SessionState>();
  const clock = createVirtualClock();
  const rows = new Map<string, Omit<VoucherList, 'isFresh'>>();
  const world = {
    user: signedIn('linh'),
    refusal: null as AppError | null,
    vouchers: [row('MAISOM10')] as readonly unknown[],
    asked: 0,
    meanwhile: (): void => undefined,
    takes: true,
  };
  const api: AuthorisedApi = {
    async post() {
      world.asked += 1;
      await Promise.resolve();
      world.meanwhile();
      return world.refusal === null
        ? ok({
            status: 200,
            text: JSON.stringify({ data: { vouchers: world.vouchers } }),
            serverNowMs: null,
          })
        : err(world.refusal);
    },
  };
  const store: VoucherStore = {
    find: (userId) => {
      const list = rows.get(userId);
      return list === undefined ? null : { ...list, isFresh: false };
    },
    put(userId, list) {
      if (world.takes) rows.set(userId, list);
      return world.takes;
    },
    removeOwner: (userId) => rows.delete(userId),
  };
  const cache = createVoucherCache({
    api,
    session: { current: async () => world.user, subscribe: add },
    store: async () => store,
    clock,
  });
  return {
    world,
    cache,
    clock,
    rows,
    codes: async () => (await cache.known())?.vouchers.map(({ code }) => code) ?? null,
    signIn: (user: SessionState) => ((world.user = user), emit(user)),
  };
}

describe('the vouchers of the desktop', () => {
  let machine: ReturnType<typeof createWorld>;
  beforeEach(() => {
    machine = createWorld();
  });

  it('are what the server says, kept with the moment and the server’s time', async () => {
    const { cache, clock } = machine;
    const fresh = await cache.list();
    expect(fresh).toMatchObject({
      ok: true,
      value: {
        isFresh: true,
        savedAtMs: clock.now(),
        serverNowMs: Date.parse('2026-11-21T03:00:00Z'),
        vouchers: [{ code: 'MAISOM10', kind: 'percent', percent: 10, capVnd: '300000' }],
      },
    });
    expect(fresh.ok && { ...fresh.value, isFresh: false }).toEqual(await cache.known());
  });

  it.each(['SERVER_UNREACHABLE', 'SERVER_TIMEOUT', 'SESSION_EXPIRED'] as const)(
    'are the kept ones when the way is closed by %s, and the reason when nothing is kept',
    async (code) => {
      machine.world.refusal = appError(code);
      expect(await machine.cache.list()).toEqual(err(appError(code)));
      machine.world.refusal = null;
      await machine.cache.list();
      machine.world.refusal = appError(code);
      expect(await machine.cache.list()).toMatchObject({
        ok: true,
        value: { isFresh: false, vouchers: [{ code: 'MAISOM10' }] },
      });
    },
  );

  it('say what the server refuses, and keep what was there', async () => {
    await machine.cache.list();
    machine.world.refusal = appError('FORBIDDEN');
    expect(await machine.cache.list()).toEqual(err(appError('FORBIDDEN')));
    machine.world.refusal = null;
    machine.world.vouchers = [{ ...row('SAI'), min_order: 'nhiều' }];
    expect(await machine.cache.list()).toEqual(err(appError('INTERNAL')));
    expect(await machine.codes()).toEqual(['MAISOM10']);
  });

  it('never reach another person: not the kept ones, and not an answer that was under way', async () => {
    await machine.cache.list();
    machine.world.user = signedIn('nam');
    expect(await machine.codes()).toBe(null);
    machine.world.meanwhile = () => (machine.world.user = signedIn('an'));
    expect(await machine.cache.list()).toEqual(err(appError('UNAUTHENTICATED')));
    expect([...machine.rows.keys()]).toEqual(['linh']);
    machine.world.user = { status: 'guest' };
    expect([await machine.cache.list(), await machine.codes()]).toEqual([
      err(appError('UNAUTHENTICATED')),
      null,
    ]);
  });

  it('are shown and not asked for while the session is over', async () => {
    await machine.cache.list();
    machine.world.user = signedIn('linh', true);
    expect(await machine.cache.list()).toMatchObject({ ok: true, value: { isFresh: false } });
    machine.cache.start();
    await machine.clock.pass(2 * voucherLimits.everyMs);
    expect(machine.world.asked).toBe(1);
  });

  it('come by themselves after a start, a sign-in, some hours and when the way is open again, and not more often', async () => {
    const { cache, clock, world, signIn } = machine;
    cache.start();
    await clock.pass(voucherLimits.startDelayMs);
    expect([world.asked, await machine.codes()]).toEqual([1, ['MAISOM10']]);
    cache.contact();
    await clock.pass(voucherLimits.everyMs - voucherLimits.lookEveryMs);
    expect(world.asked).toBe(1);
    await clock.pass(2 * voucherLimits.lookEveryMs);
    expect(world.asked).toBe(2);
    world.refusal = appError('SERVER_UNREACHABLE');
    signIn(signedIn('nam'));
    await clock.pass(voucherLimits.startDelayMs);
    expect([world.asked, await machine.codes()]).toEqual([3, null]);
    world.refusal = null;
    cache.contact();
    await clock.pass(0);
    expect(await machine.codes()).toEqual(['MAISOM10']);
    cache.stop();
    await clock.pass(2 * voucherLimits.everyMs);
    expect([world.asked, clock.plannedCount()]).toEqual([4, 0]);
  });

  it('are answered although the disk takes no more', async () => {
    machine.world.takes = false;
    expect(await machine.cache.list()).toMatchObject({ ok: true, value: { isFresh: true } });
  });
});
