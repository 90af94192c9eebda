import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, statementDay, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('a word about lines that were shown, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));
  const ask = async (mutation: string, variables: object, by = admin) =>
    (await by.post(mutation, { w: demoPassword, ...variables })).codes;
  it('one word about the lines that were shown as similar says nothing of a line that was shown as new', async () => {
    const [an, binh] = [await shop.learner(), await shop.learner()];
    const [one, two] = [await shop.order(an), await shop.order(binh)];
    const [c1, c2] = [one.payment_info.payment_code, two.payment_info.payment_code];
    const today = statementDay(server.clock.nowMs);
    await shop.sepay({ memo: `MBVCB.1.${c1}.CT tu`, amount: price.pro, reference: `FT-${c1}` });
    // The webhook of the other's transfer is lost; the file has both.
    const heads = 'Ngày giao dịch;Số chứng từ;Ghi nợ;Ghi có;Nội dung';
    const answer = await fetch(`${server.url}/admin/statement?name=sao-ke.csv`, {
      method: 'POST',
      body: [
        heads,
        `${today};5078 - 1;;2.900.000;MBVCB.1.${c1}.CT tu`,
        `${today};5078 - 2;;2.900.000;MBVCB.7.${c2}.CT tu`,
      ].join('\r\n'),
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.bearer}` },
    });
    const { id } = (await answer.json()) as { readonly id: string };
    const shown = async () =>
      (
        await admin.post(
          'query S($id: ID!) { admin_statement(id: $id) { understanding new_count similar_count } }',
          { id },
        )
      ).data.admin_statement;
    const take = async (understanding: string, areKnown: boolean) =>
      ask(
        'mutation I($id: ID!, $u: String!, $known: Boolean!, $w: String!) { admin_import_statement(id: $id, understanding: $u, similar_are_known: $known, confirm_password: $w) { fresh } }',
        { id, u: understanding, known: areKnown },
      );
    const first = await shown();
    expect(first).toMatchObject({ new_count: 1, similar_count: 1 });
    // They see an unpaid order and pay again.
    server.clock.nowMs += 60_000;
    await shop.sepay({ memo: `MBVCB.9.${c2}.CT tu`, amount: price.pro, reference: `FT-${c2}` });
    expect((await shop.get(binh, two.id)).status).toBe('PAID');
    expect(await take(first.understanding, true)).toEqual(['STATEMENT_CHANGED']);
    expect(await shown()).toMatchObject({ new_count: 0, similar_count: 2 });
    // Without the word each of them waits to be asked about.
    expect(await take(first.understanding, false)).toEqual([]);
    expect(await shown()).toMatchObject({ similar_count: 2 });
  });
});
