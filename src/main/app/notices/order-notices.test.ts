import { expect, it } from 'vitest';
import { createDocumentWatch } from '../../api/document-watch.ts';
import type { CachedDocuments } from '../../api/cached-documents.ts';
import type { Notice } from './lesson-notices.ts';
import { noticePaidOrders, recentOrdersOperation } from './order-notices.ts';

function answer(...orders: readonly (readonly [id: string, status: string])[]): string {
  return JSON.stringify({
    data: {
      orders: {
        nodes: orders.map(([id, status]) => ({
          id,
          code: `#MV-${id}`,
          status,
          total_amount: '2610000',
        })),
      },
    },
  });
}

function createScene({ watched = false, owner = 'an' } = {}) {
  const watch = createDocumentWatch();
  let kept: string | null = null;
  const documents: CachedDocuments = watch.over({
    put(document) {
      kept = document.answer;
      return true;
    },
    find: (key) => (kept === null ? null : { ...key, answer: kept, savedAtMs: 0 }),
  });
  const shown: Notice[] = [];
  noticePaidOrders({
    documents: watch,
    isWatched: () => watched,
    owner: async () => owner,
    show: (notice) => shown.push(notice),
  });
  const keep = async (text: string) => {
    documents.put({
      owner: 'an',
      operationName: recentOrdersOperation,
      variablesHash: 'none',
      answer: text,
      savedAtMs: 0,
    });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { keep, shown };
}

it('tells once that an order was paid, with its money and where it stands', async () => {
  const { keep, shown } = createScene();
  await keep(answer(['7', 'PENDING']));
  await keep(answer(['7', 'PAID']));
  await keep(answer(['7', 'PAID']));
  expect(shown).toEqual([
    {
      title: 'Đã nhận 2.610.000\u00A0₫',
      body: 'Đơn #MV-7 đã thanh toán. Nhấn để vào học.',
      path: '/order/7',
    },
  ]);
});

it('tells nothing while somebody looks at the window', async () => {
  const { keep, shown } = createScene({ watched: true });
  await keep(answer(['7', 'UNDERPAID']));
  await keep(answer(['7', 'PAID']));
  expect(shown).toEqual([]);
});

it('tells nothing of orders that were paid before this device knew them', async () => {
  const { keep, shown } = createScene();
  await keep(answer(['7', 'PAID']));
  await keep(answer(['8', 'PAID'], ['7', 'PAID']));
  expect(shown).toEqual([]);
});

it('tells nothing to the person who signed in meanwhile', async () => {
  const { keep, shown } = createScene({ owner: 'minh' });
  await keep(answer(['7', 'PENDING']));
  await keep(answer(['7', 'PAID']));
  expect(shown).toEqual([]);
});

it('passes over answers that it does not know', async () => {
  const { keep, shown } = createScene();
  await keep('{"errors":[]}');
  await keep(answer(['7', 'PAID']));
  expect(shown).toEqual([]);
});
