import * as z from 'zod/mini';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { DocumentWatch, KeptChange } from '../../api/document-watch.ts';
import { parseJson } from '../../api/read-answer.ts';
import { desktopTexts as texts, fillText } from './desktop-texts.ts';
import type { Notice } from './lesson-notices.ts';

/**
 * Operation whose answer holds the newest orders; the page asks it again whenever the server says
 * that orders changed.
 */
export const recentOrdersOperation = 'RecentOrders';

export interface OrderNoticeDeps {
  readonly documents: Pick<DocumentWatch, 'subscribe'>;
  /** Whether somebody looks at a window of ours: the page itself says it then. */
  readonly isWatched: () => boolean;
  /** Who is signed in, or `guest`. */
  readonly owner: () => Promise<string>;
  readonly show: (notice: Notice) => void;
}

/**
 * Tells by the system that an order was paid while nobody looked: the money comes minutes after one
 * went to the banking app. The kept answer that is replaced is the memory of what was known.
 */
export function noticePaidOrders({
  documents,
  isWatched,
  owner,
  show,
}: OrderNoticeDeps): Unsubscribe {
  const tell = async ({ owner: of, before, after }: KeptChange) => {
    if (before === null || before === after) return;
    const paid = paidSince(readOrders(before), readOrders(after));
    if (paid.length === 0 || isWatched() || (await owner()) !== of) return;
    for (const order of paid) show(noticeOf(order));
  };
  return documents.subscribe(recentOrdersOperation, (change) => void tell(change));
}

interface RecentOrder {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly total: bigint;
}

const answerSchema = z.object({
  data: z.object({
    orders: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          status: z.string(),
          total_amount: z.string().check(z.regex(/^\d{1,15}$/)),
        }),
      ),
    }),
  }),
});

/** The orders of a kept answer; none when it is another answer than this version knows. */
function readOrders(answer: string): readonly RecentOrder[] {
  const parsed = answerSchema.safeParse(parseJson(answer));
  if (!parsed.success) return [];
  return parsed.data.data.orders.nodes.map(({ id, code, status, total_amount: total }) => ({
    id,
    code,
    status,
    total: BigInt(total),
  }));
}

/**
 * Orders that waited for their money and have it now. One that was not known before was paid at
 * once, on the page itself.
 */
function paidSince(
  before: readonly RecentOrder[],
  after: readonly RecentOrder[],
): readonly RecentOrder[] {
  const waited = new Set(
    before.filter(({ status }) => awaitsMoney.has(status)).map(({ id }) => id),
  );
  return after.filter(({ id, status }) => status === 'PAID' && waited.has(id));
}

const awaitsMoney: ReadonlySet<string> = new Set([
  'PENDING',
  'UNDERPAID',
  'REVIEW',
  'EXPIRED',
  'CANCELLED',
]);

const dong = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });

function noticeOf({ id, code, total }: RecentOrder): Notice {
  return {
    title: fillText(texts.orderPaid, { amount: `${dong.format(total)}\u00A0₫` }),
    body: fillText(texts.orderPaidBody, { code }),
    path: `/order/${id}`,
  };
}
