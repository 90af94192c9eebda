import { leastPayoutVnd } from '../../../src/shared/domain/affiliate/affiliate-rules.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import { isUuid } from '../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { PayoutStatus } from '../../db/money-tables.ts';
import type { Database, Tx } from '../../db/port.ts';
import { cutPage, pageSize, readCursor } from '../../lists/paging.ts';
import type { Audit } from '../audit/api.ts';
import type { Ledger } from '../ledger/api.ts';
import { lockAffiliate } from './affiliate-store.ts';
import { draftPayout } from './draft-payout.ts';
import { monthlyKey } from './payout-calendar.ts';
import { confirmRun, countRuns, findPayee, findRun, findRunByKey, insertRun, listPayouts, listRich, listRuns, lockPayout, lockRun, payCommissions, returnCommissions, updatePayout } from './payout-store.ts';
import type { Actor, Payout, PayoutRun, Payouts, RunWish } from './payouts.ts';

export interface PayoutParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly cipher: FieldCipher;
}

/** Longest reference of a transfer, characters. */
const referenceLength = 100;

/** Why a confirmed draft is not paid. */
const reversedFailure = 'commission_reversed';

/** Payouts of a database. Locks in one order: run, affiliate, payment; balances come last by themselves. */
export function createPayouts({ database, ledger, audit, cipher }: PayoutParts): Payouts {
  async function createRun(wish: RunWish, by: Actor): Promise<Result<PayoutRun, AppError>> {
    const key = wish.kind === 'monthly' ? monthlyKey(by.now) : `extra:${wish.requestKey}`;
    const run = await database.transaction(async (tx) => {
      const made = await tx.first(insertRun, { key, kind: wish.kind, createdBy: by.actorId, now: by.now });
      if (made !== null) await record(tx, by, { action: 'payout_run.create', kind: 'payout_run', id: made.id, before: null, after: { key } });
      return tx.first(findRunByKey, { key });
    });
    invariant(run !== null, 'a run that was made is there');
    if (run.confirmed_at !== null) return ok(run);
    // One transaction each: whoever comes again after a crash goes on where it ended.
    for (const { user_id: affiliateId } of await database.all(listRich, { runId: run.id, leastVnd: leastPayoutVnd }))
      await database.transaction(async (tx) => draftPayout(tx, { ledger, cipher }, { runId: run.id, affiliateId, now: by.now }));
    return ok(run);
  }

  async function confirm(tx: Tx, runId: string, by: Actor): Promise<Result<PayoutRun, AppError>> {
    const run = isUuid(runId) ? await tx.first(lockRun, { id: runId }) : null;
    if (run === null) return err(appError('NOT_FOUND'));
    if (run.confirmed_at !== null) return ok(run);
    const drafts = (await tx.all(listPayouts, { runId })).toSorted((a, b) => (a.affiliate_id < b.affiliate_id ? -1 : 1));
    for (const { id, affiliate_id: userId } of drafts) {
      await tx.first(lockAffiliate, { userId });
      const payout = await tx.first(lockPayout, { id });
      if (payout?.status !== 'draft') continue;
      if ((await ledger.balance(tx, { name: 'affiliate_wallet', userId })) > 0n) await fail(tx, payout, { ...by, reason: reversedFailure });
      else await tx.run(updatePayout, { ...unchanged, id, status: 'confirmed', confirmedAt: by.now });
    }
    await tx.run(confirmRun, { id: runId, now: by.now });
    await record(tx, by, { action: 'payout_run.confirm', kind: 'payout_run', id: runId, before: null, after: { payouts: drafts.length } });
    return ok({ ...run, confirmed_at: by.now });
  }

  /** Brings a payment to a state, from one of those before it; there already, nothing happens. */
  async function change(payoutId: string, by: Actor, { from, to, work }: Change): Promise<Result<Payout, AppError>> {
    return database.transaction(async (tx) => {
      const payee = isUuid(payoutId) ? await tx.first(findPayee, { id: payoutId }) : null;
      if (payee === null) return err(appError('NOT_FOUND'));
      await tx.first(lockAffiliate, { userId: payee.affiliate_id });
      const payout = await tx.first(lockPayout, { id: payoutId });
      invariant(payout !== null, 'payments are never removed');
      if (payout.status === to) return ok(payout);
      if (!from.includes(payout.status)) return err(appError('CONFLICT'));
      await work(tx, payout);
      await record(tx, by, { action: `payout.${to}`, kind: 'payout', id: payoutId, before: { status: payout.status }, after: { status: to } });
      const changed = await tx.first(lockPayout, { id: payoutId });
      invariant(changed !== null, 'payments are never removed');
      return ok(changed);
    });
  }

  async function send(tx: Tx, payout: Payout, { reference, now }: { readonly reference: string; readonly now: Date }): Promise<void> {
    await tx.run(updatePayout, { ...unchanged, id: payout.id, status: 'sent', sentAt: now, reference });
    const lines = [{ account: { name: 'payout_clearing' }, amountVnd: payout.net_vnd }, { account: { name: 'cash' }, amountVnd: -payout.net_vnd }] as const;
    await ledger.post(tx, { key: `payout_sent:${payout.id}`, kind: 'payout_sent', at: now, orderId: null, lines });
  }

  async function fail(tx: Tx, payout: Payout, { reason, now }: Actor & { readonly reason: string }): Promise<void> {
    const { id, affiliate_id: userId, gross_vnd: gross, tax_vnd: tax, net_vnd: net } = payout;
    await tx.run(updatePayout, { ...unchanged, id, status: 'failed', endedAt: now, failure: reason });
    await tx.run(returnCommissions, { payoutId: id });
    // What was sent came back to our bank account; what was not is still where the draft put it.
    const from = { name: payout.status === 'sent' ? 'cash' : 'payout_clearing' } as const;
    const lines = [{ account: from, amountVnd: net }, { account: { name: 'tax_payable' }, amountVnd: tax }, { account: { name: 'affiliate_wallet', userId }, amountVnd: -gross }] as const;
    await ledger.post(tx, { key: `payout_failed:${id}`, kind: 'payout_failed', at: now, orderId: null, lines });
  }

  async function record(tx: Tx, { actorId, reason, now }: Actor, deed: { readonly action: string; readonly kind: string; readonly id: string; readonly before: object | null; readonly after: object }): Promise<void> {
    await audit.record(tx, { actorId, action: deed.action, subjectKind: deed.kind, subjectId: deed.id, before: deed.before, after: deed.after, reason, at: now });
  }

  return {
    createRun,
    async startMonth(now) {
      if ((await database.first(findRunByKey, { key: monthlyKey(now) })) !== null) return;
      const rich = await database.all(listRich, { runId: nobodysRun, leastVnd: leastPayoutVnd });
      if (rich.length > 0) await createRun({ kind: 'monthly' }, { actorId: null, reason: null, now });
    },
    confirmRun: async (runId, by) => database.transaction(async (tx) => confirm(tx, runId, by)),
    async markSent(payoutId, typed, by) {
      const reference = typed.normalize('NFC').trim();
      if (reference === '' || reference.length > referenceLength) return err(appError('BAD_INPUT', { field: 'reference' }));
      return change(payoutId, by, { from: ['confirmed'], to: 'sent', work: async (tx, payout) => send(tx, payout, { reference, now: by.now }) });
    },
    complete: async (payoutId, by) =>
      change(payoutId, by, {
        from: ['sent'],
        to: 'completed',
        async work(tx, { id }) {
          await tx.run(updatePayout, { ...unchanged, id, status: 'completed', endedAt: by.now });
          await tx.run(payCommissions, { payoutId: id, now: by.now });
        },
      }),
    markFailed: async (payoutId, by) => change(payoutId, by, { from: ['draft', 'confirmed', 'sent'], to: 'failed', work: async (tx, payout) => fail(tx, payout, by) }),
    async getRun(runId) {
      const run = isUuid(runId) ? await database.first(findRun, { id: runId }) : null;
      return run === null ? err(appError('NOT_FOUND')) : ok(run);
    },
    async listRuns(page) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const below = readCursor(page.after);
      if (!below.ok) return below;
      const rows = await database.all(listRuns, { below: below.value, count: first.value + 1 });
      const total = (await database.first(countRuns, {}))?.count ?? 0;
      return ok(cutPage(rows, { first: first.value, total, place: ({ serial }) => serial }));
    },
    payoutsOf: async (runId) => database.all(listPayouts, { runId }),
  };
}

interface Change {
  readonly from: readonly PayoutStatus[];
  readonly to: PayoutStatus;
  readonly work: (tx: Tx, payout: Payout) => Promise<void>;
}

/** The id of no run: nobody has a payment in it. */
const nobodysRun = '00000000-0000-0000-0000-000000000000';

/** What a change of state leaves as it is. */
const unchanged = { confirmedAt: null, sentAt: null, reference: null, endedAt: null, failure: null } as const;
