import { expect, it } from 'vitest';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { VoucherList } from '#shared/vouchers/voucher-card.ts';
import { createVouchersStore } from './use-vouchers.ts';

const list = (savedAtMs: number, isFresh = true): VoucherList => ({
  vouchers: [],
  serverNowMs: null,
  savedAtMs,
  isFresh,
});
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A host whose answers the test gives, one by one. */
function createHost(known: VoucherList | null) {
  const waiting: ((result: Result<VoucherList, AppError>) => void)[] = [];
  const store = createVouchersStore(
    {
      known: async () => known,
      list: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
        }),
    },
    'linh',
  );
  return { store, waiting, follow: () => store.subscribe(() => undefined) };
}

it('shows what is kept at once, then what the server says, and asks once however many follow', async () => {
  const { store, waiting, follow } = createHost(list(1, false));
  follow();
  follow();
  await turns();
  expect(store.get()).toEqual({ kind: 'ready', list: list(1, false) });
  waiting[0]?.(ok(list(2)));
  await turns();
  expect([store.get(), waiting.length]).toEqual([{ kind: 'ready', list: list(2) }, 1]);
});

it('keeps what is on screen when asking again fails, and says that it is not fresh', async () => {
  const { store, waiting, follow } = createHost(null);
  follow();
  waiting[0]?.(ok(list(2)));
  await turns();
  store.reload();
  waiting[1]?.(err(appError('SERVER_UNREACHABLE')));
  await turns();
  expect(store.get()).toEqual({ kind: 'ready', list: list(2, false) });
});

it('believes the later of two readings, in whatever order they come', async () => {
  const { store, waiting, follow } = createHost(null);
  follow();
  store.reload();
  waiting[1]?.(ok(list(2)));
  waiting[0]?.(ok(list(1)));
  await turns();
  expect(store.get()).toEqual({ kind: 'ready', list: list(2) });
});

it('says why when there is nothing to show', async () => {
  const { store, waiting, follow } = createHost(null);
  follow();
  waiting[0]?.(err(appError('SERVER_UNREACHABLE')));
  await turns();
  expect(store.get()).toEqual({ kind: 'failed', error: appError('SERVER_UNREACHABLE') });
});
