import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderBadges } from '#renderer/features/admin/money/order-badge.tsx';
import { hitState } from '#renderer/features/admin/search/hit-words.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const officeQuery = `query O($tax: String!) {
  admin_counts { key count }
  admin_overview { orders_waiting }
  todo: admin_orders(tab: TODO, first: 100) {
    nodes { id status missing_amount review_amount excess_amount open_refund_kind open_refund_state invoice_waits }
  }
  by_tax: admin_orders(tab: ALL, search: $tax, first: 100) { nodes { id } }
  found: office_search(text: $tax) { hits { kind opens state } }
}`;

describe.each(ruleKinds)('an invoice that a learner asks for, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const { told, ordered } = tellAgain(() => ({ server, shop, admin }));

  it('waits at the office until it is issued, and is found by its tax code', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    const office = async () => {
      const { data, text } = await admin.post(officeQuery, { tax: '0398765437' });
      const line = data.todo.nodes.find(({ id }: { id: string }) => id === order.id);
      return {
        text,
        count: data.admin_counts.find(({ key }: { key: string }) => key === 'orders').count,
        overview: data.admin_overview.orders_waiting,
        badge:
          line === undefined
            ? null
            : orderBadges(line)
                .map(({ text }) => text)
                .join(', '),
        byTax: data.by_tax.nodes.map(({ id }: { id: string }) => id),
        found: data.found.hits.map(
          (hit: { kind: 'ORDER'; opens: string; state: string }) => `${hit.opens} ${hitState(hit)}`,
        ),
      };
    };
    const before = await office();
    expect(before).toMatchObject({ badge: null, byTax: [], found: [] });
    const asked = await order.learner.post(
      'mutation I($input: InvoiceInput!) { request_invoice(input: $input) { id } }',
      {
        input: {
          order_id: order.id,
          kind: 'COMPANY',
          name: 'CÔNG TY TNHH HOÀI AN',
          tax_code: '0398765437',
          address: '1 Lê Lợi, Quận 1, TP. HCM',
          email: 'ketoan@hoaian.vn',
        },
      },
    );
    expect(asked.codes).toEqual([]);
    expect(await office()).toMatchObject({
      count: before.count + 1,
      overview: before.overview + 1,
      badge: 'Chờ hóa đơn',
      byTax: [order.id],
      found: [`${order.id} Chờ hóa đơn`],
    });
    const marked = await admin.post(
      'mutation M($id: ID!) { admin_mark_invoice_issued(order_id: $id, number: "HD1") }',
      { id: order.id },
    );
    expect(marked.codes).toEqual([]);
    expect(await office()).toMatchObject({
      count: before.count,
      overview: before.overview,
      badge: null,
      byTax: [order.id],
      found: [`${order.id} Đã thanh toán`],
    });
  });

  it('waits beside money that goes back, and both are said', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    await told({ memo: order.code, amount: 90_000 });
    const asked = await order.learner.post(
      'mutation I($input: InvoiceInput!) { request_invoice(input: $input) { id } }',
      { input: { order_id: order.id, kind: 'PERSON', name: 'An', email: 'an@hoaian.vn' } },
    );
    expect(asked.codes).toEqual([]);
    const { data } = await admin.post(officeQuery, { tax: order.code });
    const line = data.todo.nodes.find(({ id }: { id: string }) => id === order.id);
    expect(orderBadges(line).map(({ text }) => text)).toEqual([
      'Thừa 90.000\u00A0₫',
      'Chờ hóa đơn',
    ]);
    const hit = data.found.hits.find(({ opens }: { opens: string }) => opens === order.id);
    expect(hitState(hit)).toBe('Thừa tiền');
  });

  it('waits no more once who asked was deleted: nobody can write it', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    const waiting = async () => {
      const { data } = await admin.post(officeQuery, { tax: '0398765431' });
      return data.admin_counts.find(({ key }: { key: string }) => key === 'orders').count;
    };
    const before = await waiting();
    const asked = await order.learner.post(
      'mutation I($input: InvoiceInput!) { request_invoice(input: $input) { id } }',
      {
        input: {
          order_id: order.id,
          kind: 'PERSON',
          name: 'Nguyễn Hoài An',
          email: 'an@hoaian.vn',
        },
      },
    );
    expect(asked.codes).toEqual([]);
    expect(await waiting()).toBe(before + 1);
    await server.database.raw(
      'update users set deleted_at = now() where id = (select user_id from orders where id = $1)',
      [order.id],
    );
    expect(await waiting()).toBe(before);
  });
});
