import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

// One of the office reads a page; a colleague goes on; then the first says what their page asked
// for. The tests' clients fill in what is there now: each of these says what was seen itself.
const day = 86_400_000;
const w = demoPassword;

describe.each(ruleKinds)('a word of the office about what is another by now, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  let owner: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
    owner = await server.signedIn('admin');
  });

  const now = () => new Date(server.clock.nowMs);
  const by = () => ({ actorId: null, reason: 'chi trả', now: now() });
  async function earner(): Promise<string> {
    const userId = await money.affiliate(now());
    const paidAt = new Date(server.clock.nowMs - 20 * day);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(now());
    return userId;
  }
  const ask = async (userId: string) =>
    server.database.raw(
      "insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) values ($1, 'open', 500000, $2)",
      [userId, now().toISOString()],
    );
  const runOf = async (id: string) =>
    (
      await owner.post(
        'query R($id: ID!) { admin_payout_run(id: $id) { drafts_revision sums { draft_net_amount } payouts { id affiliate_id revision status } } }',
        { id },
      )
    ).data.admin_payout_run;
  const draftOf = async (requestKey: string) => {
    const made = await money.payouts.createRun({ kind: 'extra', requestKey }, by());
    if (!made.ok) throw new Error(made.error.code);
    return made.value.id;
  };

  it('confirms no run whose drafts are other people’s of the same sum', async () => {
    const [first, second] = [await earner(), await earner()];
    await ask(first);
    const id = await draftOf('0b0e1c52-6a6b-4f0b-8b3e-6f3f6f0f0001');
    const seen = await runOf(id);
    // A colleague lets that one go, and somebody else who asked meanwhile comes for the same sum.
    const [mine] = seen.payouts;
    expect((await money.payouts.markFailed(mine.id, { ...by(), reason: 'hoãn' })).ok).toBe(true);
    await ask(second);
    expect(await draftOf('0b0e1c52-6a6b-4f0b-8b3e-6f3f6f0f0001')).toBe(id);
    const meanwhile = await runOf(id);
    expect(meanwhile.sums).toEqual(seen.sums);
    const confirm = async (revision: string) =>
      (
        await owner.post(
          'mutation C($id: ID!, $seen: ID!, $w: String!) { confirm_payout_run(id: $id, drafts_revision: $seen, reason: "đã xem", confirm_password: $w) { id } }',
          { id, seen: revision, w },
        )
      ).codes;
    expect(await confirm(seen.drafts_revision)).toEqual(['RUN_CHANGED']);
    expect(await confirm(meanwhile.drafts_revision)).toEqual([]);
    // Told again after its answer was lost.
    expect(await confirm(meanwhile.drafts_revision)).toEqual([]);
  });

  it('brings no payment a step on that was another when it was seen, and each of the others', async () => {
    const mark = async (field: string, payouts: readonly object[]) => {
      const of = (key: string) => payouts.map((payout) => Reflect.get(payout, key) as unknown);
      const answer = await owner.post(
        `mutation M($ids: [ID!]!, $seen: [ID!]!, $w: String!) { ${field}(ids: $ids, revisions: $seen, ${field === 'mark_payouts_sent' ? 'reference: "LO 9", ' : field === 'mark_payouts_completed' ? '' : 'reason: "nhầm", '}confirm_password: $w) { id code } }`,
        { ids: of('id'), seen: of('revision'), w },
      );
      return answer.data[field];
    };
    const shown = async (id: string) => {
      const [row] = (await server.database.raw(
        'select id, revision, status from payouts where id = $1',
        [id],
      )) as readonly { id: string; revision: string; status: string }[]; // its columns
      return row ?? { id, revision: '', status: '' };
    };
    const people = [await earner(), await earner()];
    const ids: string[] = [];
    for (const userId of people) ids.push(await money.payRun(payoutTimeFrom(now()), userId));
    const [id = '', other = ''] = ids;
    const seen = [await shown(id), await shown(other)];
    expect((await money.payouts.revealTransfer(id, by())).ok).toBe(true);
    const refused = [{ id, code: 'SEEN_CHANGED' }];
    expect(await mark('mark_payouts_sent', seen)).toEqual(refused);
    expect((await shown(id)).status).toBe('confirmed');
    expect((await shown(other)).status).toBe('sent');
    // The answer was lost: the one that was done is told so again, the other one still refused.
    expect(await mark('mark_payouts_sent', seen)).toEqual(refused);
    expect(await mark('mark_payouts_sent', [await shown(id)])).toEqual([]);
    const sent = [await shown(id)];
    // A colleague completes it and takes that back: it is sent once more, and was seen by nobody.
    expect((await money.payouts.complete(id, by())).ok).toBe(true);
    const completed = [await shown(id)];
    expect((await money.payouts.uncomplete(id, by())).ok).toBe(true);
    expect(await mark('mark_payouts_completed', sent)).toEqual(refused);
    expect(await mark('mark_payouts_failed', sent)).toEqual(refused);
    expect(await mark('mark_payouts_completed', [await shown(id)])).toEqual([]);
    expect(await mark('unmark_payouts_completed', completed)).toEqual(refused);
    expect(await mark('unmark_payouts_completed', [await shown(id)])).toEqual([]);
  });

  it('asks for no rest of an order that has another by now', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro - 500_000 });
    const seen = (
      await owner.post('query O($id: ID!) { admin_order(id: $id) { revision missing_amount } }', {
        id: order.id,
      })
    ).data.admin_order;
    expect(seen.missing_amount).toBe('500000');
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 300_000 });
    const ask = async (revision?: string) =>
      (
        await owner.post(
          `mutation A($id: ID!) { admin_request_top_up(order_id: $id${revision === undefined ? '' : `, revision: "${revision}"`}) }`,
          { id: order.id },
        )
      ).codes;
    expect(await ask(seen.revision)).toEqual(['SEEN_CHANGED']);
    expect(await ask()).toEqual([]);
  });

  it('writes no invoice down as issued whose words are others by now', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    const words = async (name: string) => {
      const input = { order_id: order.id, kind: 'PERSON', name, email: 'mai@vidu.vn' };
      const asked = await learner.post(
        'mutation I($input: InvoiceInput!) { request_invoice(input: $input) { id } }',
        { input },
      );
      expect(asked.codes).toEqual([]);
      return (
        await owner.post('query O($id: ID!) { admin_order(id: $id) { invoice { words } } }', {
          id: order.id,
        })
      ).data.admin_order.invoice.words;
    };
    const seen = await words('Nguyễn Thị Mai');
    const meanwhile = await words('Công ty Mai Vàng');
    const issue = async (shown: string) =>
      (
        await owner.post(
          'mutation I($id: ID!, $words: ID!) { admin_mark_invoice_issued(order_id: $id, words: $words, number: "HD 12") }',
          { id: order.id, words: shown },
        )
      ).codes;
    expect(await issue(seen)).toEqual(['SEEN_CHANGED']);
    expect(await issue(meanwhile)).toEqual([]);
    expect(await issue(meanwhile)).toEqual(['INVOICE_INVALID']);
  });

  it('takes no event off that a colleague moved, and no later check-in back', async () => {
    const event = {
      kind: 'MENTORING',
      title: 'Gặp mặt',
      description: '',
      host: 'Hạ',
      starts_at: new Date(server.clock.nowMs + day).toISOString(),
      ends_at: new Date(server.clock.nowMs + 2 * day).toISOString(),
      place: 'Quận 3',
      link: '',
      plans: ['PRO'],
    };
    const save = async (input: object) =>
      (
        await owner.post(
          'mutation S($input: EventInput!) { save_event(input: $input) { id version } }',
          { input },
        )
      ).data.save_event;
    const seen = await save(event);
    const learner = await shop.learner();
    await shop.pay(learner, await shop.order(learner));
    const pass = async () => {
      const { tickets } = (
        await learner.post('{ tickets { id code used_at event { id version } } }')
      ).data;
      return tickets.find(
        (ticket: { event: { id: string } | null }) => ticket.event?.id === seen.id,
      );
    };
    const checkIn = async () =>
      (
        await owner.post(
          'mutation C($code: String!) { check_in(code: $code) { outcome ticket { used_at } } }',
          { code: (await pass()).code },
        )
      ).data.check_in;
    const undo = async (usedAt: string) =>
      (
        await owner.post(
          'mutation U($id: ID!, $at: DateTime!) { undo_check_in(ticket_id: $id, used_at: $at, reason: "quét nhầm") { state } }',
          { id: (await pass()).id, at: usedAt },
        )
      ).codes;
    const first = (await checkIn()).ticket.used_at;
    expect(await undo(first)).toEqual([]);
    server.clock.nowMs += 60_000;
    const second = (await checkIn()).ticket.used_at;
    expect(await undo(first)).toEqual(['SEEN_CHANGED']);
    expect((await pass()).used_at).toBe(second);
    expect(await undo(second)).toEqual([]);

    const moved = await save({ ...event, id: seen.id, version: seen.version, place: 'Quận 5' });
    const cancel = async (version: number) =>
      (
        await owner.post(
          'mutation C($id: ID!, $v: Int!) { cancel_event(id: $id, version: $v, reason: "mưa bão") { state } }',
          { id: seen.id, v: version },
        )
      ).codes;
    expect(await cancel(seen.version)).toEqual(['SEEN_CHANGED']);
    expect(await cancel(moved.version)).toEqual([]);
  });
});
