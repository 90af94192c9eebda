import { expect, it } from 'vitest';
import type { PostOperation } from '../../graphql/post-operation.ts';
import type { CountedPurchase } from '../../platform/analytics-port.ts';
import { claimPurchases } from './claim-purchases.ts';

const buyer = { id: '1', is_pro: true, is_kha_pro: true, ga_event_sent: false };

/** A server that knows this person and gives its purchases out once. */
function server(me: object | null) {
  const asked: string[] = [];
  let given = [{ transaction_id: '#MV-2481', value: '2900000', item: 'pro' }];
  const post: PostOperation = async ({ operationName }) => {
    asked.push(operationName);
    if (operationName === 'GaEventSent') return { data: { me }, asOfMs: null };
    const mark_ga_event_sent = given;
    given = [];
    return { data: { mark_ga_event_sent }, asOfMs: null };
  };
  return { asked, post };
}

it('tells a purchase once, though two pages ask', async () => {
  const told: CountedPurchase[] = [];
  const { post } = server(buyer);
  const analytics = { purchase: (purchase: CountedPurchase) => void told.push(purchase) };
  await Promise.all([claimPurchases(post, analytics), claimPurchases(post, analytics)]);
  expect(told).toEqual([{ transactionId: '#MV-2481', valueVnd: 2_900_000n, item: 'pro' }]);
});

it.each([
  ['a guest', null],
  ['who bought nothing', { ...buyer, is_pro: false, is_kha_pro: false }],
  ['whose purchases were told', { ...buyer, ga_event_sent: true }],
])('asks for nothing to be given out for %s', async (_who, me) => {
  const { post, asked } = server(me);
  await claimPurchases(post, {
    purchase: () => {
      throw new Error('nothing to tell');
    },
  });
  expect(asked).toEqual(['GaEventSent']);
});

it('leaves the page alone when the server refuses', async () => {
  await expect(
    claimPurchases(
      async () => {
        throw new Error('no way');
      },
      { purchase: () => undefined },
    ),
  ).resolves.toBeUndefined();
});
