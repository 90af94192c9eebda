import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, receiver } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const found = `query Found($search: String) { audit_log(first: 50, search: $search) {
  total nodes { action subject_kind subject_id subject_name } } }`;
const cancel = `mutation Cancel($id: ID!) {
  admin_cancel_order(order_id: $id, reason: "Khách đổi ý", confirm_password: "${demoPassword}") }`;
const refundOrder = `mutation RefundOrder($id: ID!, $bank: String!, $number: String!, $holder: String!) {
  admin_refund_order(order_id: $id, account_bank: $bank, account_number: $number, account_holder: $holder, reason: "Học viên xin hoàn", confirm_password: "${demoPassword}") }`;

describe.each(ruleKinds)('what the record of deeds is about, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });

  it('is named as people name it, and found by the code of the order, with its refund', async () => {
    const shop = openShop(server);
    const admin = await server.signedIn('admin');
    const search = async (text: string): Promise<readonly (readonly string[])[]> =>
      (await admin.post(found, { search: text })).data.audit_log.nodes.map(
        (line: { action: string; subject_name: string | null }) => [line.action, line.subject_name],
      );
    const learner = await shop.learner();
    const called = await shop.order(learner);
    expect((await admin.post(cancel, { id: called.id })).codes).toEqual([]);
    const paid = await shop.order(learner);
    await shop.pay(learner, paid);
    expect(
      (
        await admin.post(refundOrder, {
          id: paid.id,
          bank: receiver.account_bank,
          number: receiver.account_number,
          holder: receiver.account_holder,
        })
      ).codes,
    ).toEqual([]);

    for (const text of [called.code, called.code.slice(1).toLowerCase()])
      expect(await search(text), text).toEqual([['order.cancel', called.code]]);
    // Bare digits may stand in an id or a reason too.
    expect(await search(called.code.slice(4))).toContainEqual(['order.cancel', called.code]);
    const ofPaid = await search(paid.code);
    expect(ofPaid.length).toBeGreaterThan(0);
    expect(new Set(ofPaid.map(([, name]) => name))).toEqual(new Set([paid.code]));
    expect(await search('#MV-999999999')).toEqual([]);
  });

  it('has no name where the subject has none, is gone, or is no id at all', async () => {
    const admin = await server.signedIn('admin');
    const ids = ['danh-sach', '00000000-0000-4000-8000-000000000000', '-'.repeat(36)];
    for (const id of ids)
      await server.database.raw(
        "insert into audit_log (action, subject_kind, subject_id, at) values ('order.cancel', 'order', $1, $2::timestamptz)",
        [id, new Date(server.clock.nowMs).toISOString()],
      );
    const { nodes } = (await admin.post(found, {})).data.audit_log;
    const named = nodes.filter((line: { subject_id: string }) => ids.includes(line.subject_id));
    expect(named.map((line: { subject_name: string | null }) => line.subject_name)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
