import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database } from '#server/db/port.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { createClosingRests } from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { createBankRetention, createDeletions } from '#server/modules/people-data/api.ts';
import { bankSteps } from '#server/modules/people-data/deletion-steps.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { tellAgain } from '../support/told-again.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const cipher = createFieldCipher([randomBytes(32)]);

/**
 * Every reference between movements and something else, and how one is made of the movement `$1`
 * with what is of the deleted: `$2` their order, their refund or their payment. Null: it makes no
 * movement anybody's (a report only tells of one).
 */
const references: Readonly<
  Record<string, { readonly of: 'order' | 'refund' | 'payout'; readonly link: string } | null>
> = {
  'bank_events.resembles': null,
  'bank_events.transaction_id': null,
  // With `paired_with` the key of a pair.
  'bank_transactions.amount_vnd': null,
  'bank_transactions.id': null,
  'bank_transactions.order_id': {
    of: 'order',
    link: "update bank_transactions set direction = 'in', state = 'matched', order_id = $2 where id = $1",
  },
  'bank_transactions.paired_with': {
    of: 'payout',
    link: `with other as (insert into bank_transactions (fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, heard_at, extra, state, settled_at, payout_id, paired_with)
      values ($1::uuid::text, 2, 'out', 'VCB', '0000000000', 1000, '', now(), '{}', 'paired', now(), $2::uuid, $1::uuid) returning id)
      update bank_transactions t set direction = 'in', state = 'paired', paired_with = other.id, memo = memo || ' CT' || upper(left($2::uuid::text, 6)) from other where t.id = $1::uuid`,
  },
  'bank_transactions.part_of': {
    of: 'order',
    link: `with part as (insert into bank_transactions (fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, heard_at, extra, state, settled_at, order_id, part_of)
      values ('part:' || $1::uuid, 1, 'in', 'VCB', '0000000000', 1000, '', now(), '{}', 'matched', now(), $2::uuid, $1::uuid))
      update bank_transactions t set direction = 'in', state = 'split' where t.id = $1::uuid`,
  },
  'bank_transactions.payout_id': {
    of: 'payout',
    link: 'update bank_transactions set payout_id = $2 where id = $1',
  },
  'bank_transactions.refund_id': {
    of: 'refund',
    link: 'update bank_transactions set refund_id = $2 where id = $1',
  },
  // What came may be another's since: its own row says whose it is.
  'order_events.transaction_id': null,
  'payouts.returned_by': {
    of: 'payout',
    link: "update payouts set status = 'failed', sent_at = now(), reference = 'R', ended_at = now(), failure = 'sai', returned_by = $1 where id = $2",
  },
  'refunds.paid_by': {
    of: 'refund',
    link: "update refunds set paid_by = $1, paid_from = 'sending' where id = $2",
  },
  'refunds.returned_by': {
    of: 'refund',
    link: 'update refunds set returned_by = $1 where id = $2',
  },
  'refunds.transaction_id': {
    of: 'refund',
    link: "update refunds set kind = 'unmatched', transaction_id = $1 where id = $2",
  },
};

describe.each(ruleKinds)('money of somebody who was deleted, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, leaves, payoutGiven } = leaveAndTell(world);
  const { ordered, told } = tellAgain(world);
  const only = async <Row>(text: string, values: readonly unknown[]): Promise<Row> => {
    const [row] = await rows<Row>(text, values);
    if (row === undefined) throw new Error('there is no such row');
    return row;
  };
  const retention = (database: Pick<Database, 'run' | 'all'> = server.database) =>
    createBankRetention({ database, cipher, limits });
  const tidy = async (afterMs: number): Promise<void> =>
    retention().tidy(new Date(server.clock.nowMs + afterMs));
  const withWord = async (word: string) =>
    rows("select id from bank_transactions t where fold_text(t::text) like '%' || $1 || '%'", [
      word,
    ]);

  async function runDeletions(): Promise<void> {
    const nothing = async (): Promise<undefined> => undefined;
    await createDeletions({
      database: server.database,
      cipher,
      audit: createAudit(server.database),
      limits,
      newId: randomUUID,
      messenger: { tell: nothing },
      mailGuest: nothing,
      auth: { endSessions: async () => 0, forgetPerson: () => undefined },
      rests: createClosingRests({
        ledger: createLedger(server.database),
        push: { tell: nothing },
      }),
      notedFiles: { remove: nothing },
      report: (bug) => {
        throw bug;
      },
    }).runDue(new Date(server.clock.nowMs + 3 * day));
  }

  async function leave(learner: ApiClient): Promise<void> {
    const { email } = (await learner.post('{ me { email } }')).data.me;
    await proveAddress(server, email);
    const asked = await learner.post(
      'mutation ($w: String!) { request_account_deletion(confirm_password: $w) { runs_at } }',
      { w: demoPassword },
    );
    expect(asked.codes).toEqual([]);
    await runDeletions();
    expect(await rows('select from users where email = $1', [email])).toEqual([]);
  }

  /** The refund of a paid order that the office was given and calls sent. */
  async function refundSent() {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    await shop.refund(order.learner, order.id);
    await rows('update refunds set held_until = null where order_id = $1', [order.id]);
    const refund = await only<{ id: string; code: string }>(
      'select id, memo_code as code from refunds where order_id = $1',
      [order.id],
    );
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    return { ...refund, orderId: order.id, learner: order.learner };
  }

  it('loses the words of a refund, and of what came back of it, that banks tell afterwards', async () => {
    const { id, code, orderId, learner } = await refundSent();
    await leave(learner);
    expect(await leaves(`HOAN TIEN ${code} GRUBMOT`, price.pro)).toMatchObject({
      state: 'outgoing',
    });
    const back = await told({ memo: `HOAN TRA ${code} GRUBMOT SAI TK`, amount: price.pro });
    expect(await withWord('grubmot')).toHaveLength(2);
    const [returnable] = (
      await admin.post(
        'query R($id: ID!) { admin_returnable_refunds(transaction_id: $id) { id learner_name is_learner_deleted } }',
        { id: back },
      )
    ).data.admin_returnable_refunds;
    expect(returnable).toEqual({ id, learner_name: null, is_learner_deleted: true });
    expect(
      (
        await admin.post(
          'mutation R($id: ID!, $refund: ID!, $w: String!) { admin_return_refund(transaction_id: $id, refund_id: $refund, confirm_password: $w) }',
          { id: back, refund: id, w: demoPassword },
        )
      ).codes,
    ).toEqual([]);
    // It is owed again, and nothing is written to who is gone.
    expect(
      await rows('select r.state from refunds r where r.instead_of = $1 and r.order_id = $2', [
        id,
        orderId,
      ]),
    ).toEqual([{ state: 'needs_account' }]);
    expect(
      await rows("select from notifications where content ->> 'orderId' = $1", [orderId]),
    ).toEqual([]);
    await tidy(day);
    expect(await withWord('grubmot')).toEqual([]);
  });

  it('loses the words of a payment to an affiliate that banks tell afterwards', async () => {
    const { id, net } = await payoutGiven(1);
    const by = { actorId: null, reason: 'chi trả', now: new Date(server.clock.nowMs) };
    const { userId } = await only<{ userId: string }>(
      'select affiliate_id as "userId" from payouts where id = $1',
      [id],
    );
    await money.payouts.markSent(id, 'FT-CT-1', by);
    expect(await money.payouts.complete(id, by)).toMatchObject({ ok: true });
    await rows(
      "insert into account_deletions (id, user_id, requested_at, runs_at, due_at) values ($1, $2, now() - interval '4 days', now() - interval '1 day', now() + interval '10 days')",
      [randomUUID(), userId],
    );
    await runDeletions();
    expect(
      await rows('select from users where id = $1 and deleted_at is not null', [userId]),
    ).toHaveLength(1);
    await leaves(`CHI TRA CT${id.slice(0, 6).toUpperCase()} GRUBTRA`, net);
    expect(await withWord('grubtra')).toHaveLength(1);
    await tidy(day);
    expect(await withWord('grubtra')).toEqual([]);
  });

  it('that came back by other money leaves a stranger what they said', async () => {
    const { code, learner } = await refundSent();
    await leaves(`HOAN TIEN ${code}`, price.pro);
    const twice = async (said: object) => {
      const { id: out } = await leaves(`HOAN TIEN ${code}`, price.pro);
      const id = await told({ amount: price.pro, memo: '', ...said });
      const pair =
        'mutation P($id: ID!, $out: ID!, $w: String!) { admin_pair_transfer(transaction_id: $id, transfer_id: $out, reason: "quay về", confirm_password: $w) }';
      expect((await admin.post(pair, { id, out, w: demoPassword })).codes).toEqual([]);
      return id;
    };
    const stranger = await twice({ memo: 'TRAN THI GRUBXU NOP HOC PHI 0912345678' });
    // Its own words point to who is gone: a code of theirs, or as much as a bank leaves of one.
    await twice({ memo: `HOAN TRA ${code} GRUBHAI SAI TK` });
    await twice({ memo: `HOAN TRA ${code.slice(0, 7)} GRUBBA` });
    // So does who sent it.
    const named = await twice({ memo: 'HOAN TRA LENH CHUYEN TIEN GRUBBON' });
    await rows(
      'update bank_transactions set counterparty = (select account_holder from refunds where memo_code = $2) where id = $1',
      [named, code],
    );
    await leave(learner);
    await tidy(day);
    expect([
      await withWord('grubhai'),
      await withWord('grubba'),
      await withWord('grubbon'),
    ]).toEqual([[], [], []]);
    expect(await withWord('grubxu')).toEqual([{ id: stranger }]);
    const reports = await rows<{ said: string }>(
      "select payload ->> 'content' as said from bank_events where transaction_id = $1",
      [stranger],
    );
    expect(reports.map(({ said }) => said)).toEqual([expect.stringContaining('GRUBXU')]);
    // A slip that nobody found keeps them for the time of money that nobody knows.
    await tidy(limits.strayMoneyMs + day);
    expect(await withWord('grubxu')).toEqual([]);
  });

  it('is told apart by every reference that a movement has, before and after the deletion', async () => {
    const found = await rows<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and 'bank_transactions'::regclass in (c.conrelid, c.confrelid) order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(references));

    const now = new Date(server.clock.nowMs);
    const { id: payout } = await payoutGiven(2);
    const { affiliateId } = await only<{ affiliateId: string }>(
      'select affiliate_id as "affiliateId" from payouts where id = $1',
      [payout],
    );
    const { id: order } = await money.sale({
      affiliateId: await money.affiliate(now),
      buyerId: affiliateId,
      amount: 2_000_000n,
      paidAt: now,
    });
    const { id: refund } = await only<{ id: string }>(
      `insert into refunds (kind, state, order_id, amount_vnd, memo_code, bank_bin, account_number, account_last4, account_holder, requested_at, due_at, sent_at, reference)
      values ('excess', 'sent', $1, 1000, 'HT11112222', '970436', 'sealed', '0000', 'DA XOA', now(), now(), now(), 'R') returning id`,
      [order],
    );
    const theirs = { order, refund, payout };
    await rows('update users set deleted_at = now() where id = $1', [affiliateId]);

    const left: string[] = [];
    for (const [name, reference] of Object.entries(references)) {
      if (reference === null) continue;
      for (const when of ['before', 'after'] as const)
        // oxlint-disable-next-line no-await-in-loop -- each is undone before the next
        await undone(async (tx) => {
          const id = randomUUID();
          await tx.raw(
            `insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, counterparty, occurred_at, heard_at, extra, state, settled_at)
            values ($1::uuid, $1::uuid::text, 1, 'out', 'VCB', '0000000000', 1000, 'grubba', $1::uuid::text, 'GRUBBA', $2, $2, '{}', 'outgoing', $2)`,
            [id, now],
          );
          await tx.raw(reference.link, [id, theirs[reference.of]]);
          if (when === 'after') await retention(tx).tidy(now);
          else
            for (const step of bankSteps)
              // oxlint-disable-next-line no-await-in-loop -- in this order
              await tx.run(step, { userId: affiliateId, email: '', now });
          const rest = await tx.raw(
            "select from bank_transactions t where id = $1 and fold_text(t::text) like '%grubba%'",
            [id],
          );
          if (rest.length > 0) left.push(`${name}, ${when}`);
        });
    }
    expect(left).toEqual([]);
  });

  it('that was of no order, and was given back, keeps its words for its time only', async () => {
    const now = new Date(server.clock.nowMs);
    const [stray, out, back] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [id, direction, state] of [
      [stray, 'in', 'refund'],
      [out, 'out', 'outgoing'],
      [back, 'in', 'returned'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- three rows
      await rows(
        `insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, counterparty, occurred_at, heard_at, extra, state, settled_at)
        values ($1::uuid, $1::uuid::text, 1, $3, 'VCB', '0000000000', 1000, 'flimba', $1::uuid::text, 'FLIMBA', $2, $2, '{}', $4, $2)`,
        [id, now, direction, state],
      );
    const refund = async (memo: string, state: string, paidBy: string | null) =>
      rows(
        `insert into refunds (kind, state, transaction_id, amount_vnd, memo_code, bank_bin, account_number, account_last4, account_holder, requested_at, due_at, sent_at, reference, paid_by, paid_from, returned_by)
        values ('unmatched', $3, $1, 1000, $2, '970436', 'sealed', '7713', 'FLIMBA', now(), now(), case when $3 = 'sent' then now() end, case when $3 = 'sent' then 'R' end, $4, case when $4::uuid is not null then 'sending' end, case when $4::uuid is not null then $5::uuid end)`,
        [stray, memo, state, paidBy, back],
      );
    await refund('HT33334444', 'sent', out);
    await refund('HT55556666', 'requested', null);
    // What is owed again is not given back yet.
    await tidy(limits.strayMoneyMs + day);
    expect(await withWord('flimba')).toHaveLength(3);
    await rows(
      "update refunds set state = 'sent', sent_at = now(), reference = 'R' where memo_code = 'HT55556666'",
    );
    await tidy(limits.strayMoneyMs - day);
    expect(await withWord('flimba')).toHaveLength(3);
    await tidy(limits.strayMoneyMs + day);
    expect(await withWord('flimba')).toEqual([]);
  });

  /** Does something and undoes it. */
  async function undone(work: Parameters<Database['transaction']>[0]): Promise<void> {
    const undo = new Error('undo');
    await expect(
      server.database.transaction(async (tx) => {
        await work(tx);
        throw undo;
      }),
    ).rejects.toBe(undo);
  }
});
