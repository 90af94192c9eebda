import { expect } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { AffiliateMoney } from './affiliate-money.ts';
import type { ApiClient } from './api-client.ts';
import { seenNow } from './look-first.ts';
import { bankTime, price, receiver, type Shop } from './shop.ts';
import { tellAgain } from './told-again.ts';
import type { TestServer } from './test-server.ts';
import { payoutMonth } from './payout-months.ts';

const hour = 3_600_000;

/** What the office does with what leaves, each as it is at that moment. */
const words = {
  ignore:
    'mutation I($id: ID!, $wrong: Boolean, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "không rõ", code_is_wrong: $wrong, confirm_password: $w) }',
  unignore:
    'mutation U($id: ID!, $w: String!) { admin_unignore_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  fee: 'mutation F($id: ID!, $w: String!) { admin_book_bank_fee(transaction_id: $id, reason: "phí", confirm_password: $w) }',
  match:
    'mutation M($id: ID!, $order: ID!, $wrong: Boolean, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, code_is_wrong: $wrong, confirm_password: $w) }',
  unfee:
    'mutation U($id: ID!, $w: String!) { admin_unbook_bank_fee(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  reveal:
    'mutation R($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $w) { memo } }',
  again:
    'mutation R($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, again: "seen-now", confirm_password: $w) { memo } }',
  correct: `mutation C($id: ID!, $w: String!) { admin_correct_refund(refund_id: $id, account_bank: "${receiver.account_bank}", account_number: "190333446677", account_holder: "${receiver.account_holder}", reason: "ngân hàng từ chối", not_carried_out: "seen-now", confirm_password: $w) }`,
  file: 'mutation F($w: String!) { export_refund_transfers(confirm_password: $w) { csv } }',
  sent: 'mutation S($id: ID!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: "FT1", confirm_password: $w) }',
  unsent:
    'mutation U($id: ID!, $w: String!) { admin_unmark_refund_sent(refund_id: $id, reason: "nhầm", confirm_password: $w) }',
  payRefund:
    'mutation P($id: ID!, $refund: ID!, $seen: Boolean, $w: String!) { admin_pay_refund_by(transaction_id: $id, refund_id: $refund, return_is_seen: $seen, confirm_password: $w) }',
  unpayRefund:
    'mutation P($id: ID!, $w: String!) { admin_unpay_refund(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  payPayout:
    'mutation P($id: ID!, $payout: ID!, $seen: Boolean, $wrong: Boolean, $w: String!) { admin_pay_payout_by(transaction_ids: [$id], payout_id: $payout, reason: "theo sao kê", return_is_seen: $seen, code_is_wrong: $wrong, confirm_password: $w) }',
  unpayPayout:
    'mutation P($id: ID!, $w: String!) { admin_unpay_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
} as const;

interface World {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly admin: ApiClient;
  readonly money: AffiliateMoney;
}

let told = 0;

/** Refunds and payments that somebody has been given, and what banks tell of their transfers. */
export function leaveAndTell(world: () => World) {
  const { ordered, told: tell, doubtBeside, decide } = tellAgain(world);
  const rows = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await world().server.database.raw(text, values)) as readonly Row[]; // its caller knows them
  const codes = async (deed: keyof typeof words, variables: object = {}) =>
    (await world().admin.post(words[deed], { ...variables, w: demoPassword })).codes;

  return {
    codes,
    decide,
    doubtBeside,
    rows,
    /** What a file of refunds has now. */
    file: async () => (await world().admin.post(words.file, { w: demoPassword })).text,
    /** A refund of a paid order that somebody was given. */
    refundGiven: async () => {
      const { server, shop } = world();
      const order = await ordered();
      await tell({ memo: order.code, amount: price.pro });
      await shop.refund(order.learner, order.id);
      const free = async () =>
        rows('update refunds set held_until = null where order_id = $1', [order.id]);
      const now = async () => {
        const [refund] = await rows<{ id: string; code: string; state: string }>(
          'select id, memo_code as code, state from refunds where order_id = $1',
          [order.id],
        );
        if (refund === undefined) throw new Error('the order has no refund');
        return refund;
      };
      await free();
      const first = await now();
      const given = await codes('reveal', { id: first.id });
      if (given.length > 0) throw new Error(given.join());
      return {
        ...first,
        now,
        /** The bank refused it: another account, another code. */
        async corrected(): Promise<readonly string[]> {
          const refused = await codes('correct', { id: first.id });
          await free();
          return refused;
        },
        takenBack: async () =>
          (
            await order.learner.post(
              'mutation B($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
              { id: order.id },
            )
          ).codes,
        /** Its learner asks for the money again, after they took that back. */
        askedAgain: async () => {
          await shop.refund(order.learner, order.id);
          await free();
          const [next] = await rows<{ code: string }>(
            "select memo_code as code from refunds where order_id = $1 and state = 'requested'",
            [order.id],
          );
          if (next === undefined) throw new Error('there is no second refund');
          return next;
        },
        at: bankTime(server.clock.nowMs),
      };
    },
    /** SePay tells of money that left with these words. */
    leaves: async (memo: string, amount: number) => {
      told += 1;
      const reference = `FT-LV-${told}`;
      await world().shop.sepay({ memo, amount, direction: 'out', reference });
      const heard = async () =>
        rows<{ id: string; state: string }>(
          'select id, state from bank_transactions where reference = $1',
          [reference],
        );
      await expect.poll(async () => (await heard()).length, { interval: 20 }).toBe(1);
      const [transfer] = await heard();
      if (transfer === undefined) throw new Error('it was just there');
      return transfer;
    },
    /** A payment to an affiliate of the month whose file somebody has. */
    payoutGiven: async (month: number) => {
      const { server, money } = world();
      const now = new Date(server.clock.nowMs);
      const by = { actorId: null, reason: 'chi trả', now };
      const userId = await money.affiliate(now);
      const paidAt = new Date(server.clock.nowMs - 8 * 24 * hour);
      await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
      await money.commissions.mature(now);
      const nextFile = async (next: number) => {
        const id = await money.payRun(payoutMonth(next), userId);
        const [run] = await rows<{ run_id: string }>('select run_id from payouts where id = $1', [
          id,
        ]);
        const file = await money.payouts.bankFile(run?.run_id ?? '', by);
        return { id, refusal: file.ok ? null : file.error.code };
      };
      const { id } = await nextFile(month);
      const [row] = await rows<{ net: number }>(
        'select net_vnd::integer as net from payouts where id = $1',
        [id],
      );
      const said = (answer: Result<unknown, AppError>) => (answer.ok ? null : answer.error.code);
      return {
        id,
        net: row?.net ?? 0,
        code: `CT${id.slice(0, 6).toUpperCase()}`,
        nextFile,
        failed: async () =>
          said(await money.payouts.markFailed(id, { ...by, notCarriedOut: [seenNow] })),
        sent: async () => said(await money.payouts.markSent(id, 'FT-CT', by)),
        completed: async () => said(await money.payouts.complete(id, by)),
        uncompleted: async () => said(await money.payouts.uncomplete(id, by)),
      };
    },
    /**
     * SePay tells of money that left without a word; `name` tells of it once more, by the same id,
     * with words.
     */
    mute: async (amount: number, hoursAgo: number) => {
      const { server, shop } = world();
      told += 1;
      const movement = {
        amount,
        direction: 'out' as const,
        at: bankTime(server.clock.nowMs - hoursAgo * hour),
        id: 880_000 + told,
        reference: `FT-RA-${told}`,
      };
      await shop.sepay({ ...movement, memo: '' });
      const [row] = await rows<{ id: string }>(
        'select id from bank_transactions where reference = $1',
        [movement.reference],
      );
      return {
        id: row?.id ?? '',
        at: movement.at,
        async name(memo: string): Promise<void> {
          await shop.sepay({ ...movement, memo });
        },
      };
    },
    /** Casso tells of money that left, under a reference of its own. */
    casso: async (memo: string, amount: number, at: string): Promise<void> => {
      told += 1;
      await world().shop.casso([
        {
          id: `ra-${told}`,
          reference: `CS-RA-${told}`,
          description: memo,
          amount: -amount,
          accountNumber: '0000000000',
          transactionDateTime: at,
        },
      ]);
    },
  };
}
