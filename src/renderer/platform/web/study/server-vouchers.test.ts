import { expect, it } from 'vitest';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createServerVouchers } from './server-vouchers.ts';

function createWorld() {
  const world = { owner: 'linh', refusal: null as AppError | null };
  const vouchers = createServerVouchers({
    post: async () => (world.refusal === null ? ok({ vouchers: [] }) : err(world.refusal)),
    owner: async () => world.owner,
    now: () => 7,
  });
  return { world, vouchers };
}

it('answers what the server says, and the last of it while the server cannot be reached', async () => {
  const { world, vouchers } = createWorld();
  expect(await vouchers.known()).toBe(null);
  expect(await vouchers.list()).toEqual(
    ok({ vouchers: [], serverNowMs: null, savedAtMs: 7, isFresh: true }),
  );
  world.refusal = appError('SERVER_UNREACHABLE');
  expect(await vouchers.list()).toEqual(
    ok({ vouchers: [], serverNowMs: null, savedAtMs: 7, isFresh: false }),
  );
  world.refusal = appError('FORBIDDEN');
  expect(await vouchers.list()).toEqual(err(appError('FORBIDDEN')));
});

it('shows nobody what was said to somebody else', async () => {
  const { world, vouchers } = createWorld();
  await vouchers.list();
  world.owner = 'minh';
  world.refusal = appError('SERVER_UNREACHABLE');
  expect([await vouchers.known(), await vouchers.list()]).toEqual([
    null,
    err(appError('SERVER_UNREACHABLE')),
  ]);
});
