import { randomUUID } from 'node:crypto';
import { post } from './people.ts';

/** Makes an order of the cheapest plan over the API, at today's price; answers its code (`#MV-2490`). */
export async function makeOrder(apiUrl: string, accessToken: string): Promise<string> {
  const price = await post(apiUrl, accessToken, 'Price', 'query Price { order_price(plan: KHA_PRO) { total_amount } }', {});
  const { order_price: { total_amount: total } } = price as { readonly order_price: { readonly total_amount: string } }; // the schema says so
  const text = 'mutation Make($input: CreateOrderInput!) { create_order(input: $input) { code } }';
  const made = await post(apiUrl, accessToken, 'Make', text, { input: { request_key: randomUUID(), plan: 'KHA_PRO', expected_total: total } });
  return (made as { readonly create_order: { readonly code: string } }).create_order.code; // the schema says so
}

/** How many notifications the server takes for unread. */
export async function unreadAtServer(apiUrl: string, accessToken: string): Promise<number> {
  const answer = await post(apiUrl, accessToken, 'Unread', 'query Unread { unread_notification_count }', {});
  return (answer as { readonly unread_notification_count: number }).unread_notification_count; // the schema says so
}
