import { expect, it } from 'vitest';
import { routeOf } from './route-of.ts';

it.each([
  ['/', '/'],
  ['/blog/mot-bai', '/blog/mot-bai'],
  ['/order/0b9f-77', '/order/:id'],
  ['/order/0b9f-77/receipt', '/order/:id/receipt'],
  ['/your-ticket/7K2Q', '/your-ticket/:id'],
  ['/history-email/12', '/history-email/:id'],
])('counts %s as %s', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});
