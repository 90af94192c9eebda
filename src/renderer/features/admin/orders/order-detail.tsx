import { AdminOrderDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { InlineLink } from '#renderer/ui/text/inline-link.tsx';
import {
  DetailGate,
  DetailNotice,
  DetailPanel,
  type DetailRow,
  DetailRows,
  DetailSection,
} from '../list/detail-panel.tsx';
import { OfficeLink } from '../list/office-link.tsx';
import { Timeline } from '../list/timeline.tsx';
import { useBankNews } from '../list/use-bank-news.ts';
import {
  planText,
  refundKindText,
  refundStateText,
  transactionStateText,
} from '../money/money-words.ts';
import { OrderBadge } from '../money/order-badge.tsx';
import { useOfficeMay } from '../shell/office-role.ts';
import { t } from './copy.ts';
import { eventText, noteText } from './event-text.ts';
import { OrderActions } from './order-actions.tsx';
import type { OrderFacts } from './order-facts.ts';
import { OrderMessages } from './order-messages.tsx';

/** Everything of one order's life, and what can be done with it now. */
export function OrderDetail({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: (() => void) | undefined;
}) {
  const may = useOfficeMay();
  const status = useQueryStatus(AdminOrderDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  useBankNews(status);
  return (
    <DetailGate status={status}>
      {({ admin_order: order }, reload) => (
        <DetailPanel title={order.code} badge={<OrderBadge order={order} />}>
          <DetailRows rows={mainRows(order)} />
          <Attention order={order} />
          {may('money.move') && (
            <OrderActions
              order={order}
              onDone={() => {
                reload();
                onChanged?.();
              }}
            />
          )}
          <Timeline
            label={t('ao.events')}
            entries={order.events.map((event) => ({
              id: event.id,
              atMs: Date.parse(event.at),
              text: eventText(event),
              note: noteOf(event),
            }))}
          />
          <Related order={order} />
        </DetailPanel>
      )}
    </DetailGate>
  );
}

function mainRows(order: OrderFacts): readonly DetailRow[] {
  return [
    { term: t('ao.learner'), value: order.learner_name, isStrong: true },
    { term: 'Email', value: order.email },
    { term: t('ao.plan'), value: planText(order) },
    { term: t('ao.need'), value: formatMoney(order.total_amount) },
    { term: t('ao.got'), value: formatMoney(order.received_amount), isStrong: true },
    { term: t('ao.review'), value: unlessZero(order.review_amount) },
    { term: t('ao.excess'), value: unlessZero(order.excess_amount) },
    { term: t('ao.waived'), value: unlessZero(order.waived_amount) },
    { term: t('ao.refBy'), value: referral(order) },
    { term: t('ao.memo'), value: order.payment_code },
  ];
}

function moreRows(order: OrderFacts): readonly DetailRow[] {
  const { around } = order;
  return [
    { term: t('ao.list'), value: formatMoney(order.original_amount) },
    { term: t('ao.early'), value: taken(order.early_discount) },
    { term: t('ao.credit'), value: taken(order.upgrade_credit) },
    {
      term: t('ao.voucher', { code: order.voucher_code ?? '' }),
      value: order.voucher_code === null ? null : taken(order.voucher_discount),
    },
    { term: t('ao.created'), value: moment(order.created_at) },
    { term: t('ao.expires'), value: order.paid_at === null ? moment(order.expires_at) : null },
    { term: t('ao.paidAt'), value: order.paid_at === null ? null : moment(order.paid_at) },
    {
      term: t('ao.refundable'),
      value: order.refundable_until === null ? null : moment(order.refundable_until),
    },
    {
      term: t('ao.tickets'),
      value:
        around.tickets_valid + around.tickets_used + around.tickets_cancelled === 0
          ? null
          : t('ao.tickets.value', {
              valid: around.tickets_valid,
              used: around.tickets_used,
              cancelled: around.tickets_cancelled,
            }),
    },
    {
      term: t('ao.support'),
      value:
        around.support_total === 0
          ? null
          : t('ao.support.value', { open: around.support_open, total: around.support_total }),
    },
    { term: t('ao.orders'), value: String(around.orders_total) },
  ];
}

/** What is wrong, in one sentence. */
function Attention({ order }: { readonly order: OrderFacts }) {
  const may = useOfficeMay();
  const text = attentionText(order, may('money.move'));
  const beside = placeBeside(order);
  return (
    <>
      {text !== null && <DetailNotice>{text}</DetailNotice>}
      {beside !== null && may('money.move') && (
        <DetailNotice>
          {t(`ao.beside.${beside.is}`)}{' '}
          <OfficeLink to={beside.to}>{t(`ao.beside.${beside.is}.open`)}</OfficeLink>
        </DetailNotice>
      )}
    </>
  );
}

/** Where money may be that nothing counts yet; null without any that this version knows. */
function placeBeside({ money_beside: is, money_set_aside_id: id }: OrderFacts) {
  if (is === 'MONEY_WAITS') return { is, to: 'unmatched' } as const;
  if (is === 'REPORT_WAITS') return { is, to: 'statement' } as const;
  if (is !== 'MONEY_SET_ASIDE') return null;
  // It may lie in one tab or another: it is opened itself.
  return { is, to: `unmatched?loc=ALL${id === null ? '' : `&xem=${id}`}` } as const;
}

/** What asks for somebody: whoever reads it, or who moves money. */
function attentionText(order: OrderFacts, mayMove: boolean): string | null {
  const { status, missing_amount: missing, received_amount: received } = order;
  const { review_amount: review, money_beside: beside } = order;
  if (BigInt(review) > 0n)
    return t(mayMove ? 'ao.inReview' : 'ao.inReview.read', { amount: formatMoney(review) });
  if ((status === 'UNDERPAID' || status === 'REVIEW') && BigInt(received) > 0n)
    return t(underText(mayMove, beside), { amount: formatMoney(missing) });
  return null;
}

/** With money beside it nobody is told to do what the server then refuses. */
function underText(mayMove: boolean, beside: string | null) {
  if (beside !== null) return mayMove ? 'ao.under.beside' : 'ao.under.beside.read';
  return mayMove ? 'ao.under' : 'ao.under.read';
}

function Related({ order }: { readonly order: OrderFacts }) {
  const may = useOfficeMay();
  return (
    <>
      {order.transactions.length > 0 && (
        <DetailSection title={t('ao.transactions')}>
          <DetailRows
            rows={order.transactions.map((transaction) => ({
              term: `${transactionStateText(transaction.state)} · ${moment(transaction.heard_at)}`,
              value: (
                <OfficeLink to={`unmatched?loc=ALL&xem=${transaction.id}`}>
                  {formatMoney(transaction.amount)}
                </OfficeLink>
              ),
            }))}
          />
        </DetailSection>
      )}
      {order.refunds.length > 0 && (
        <DetailSection title={t('ao.refunds')}>
          <DetailRows
            rows={order.refunds.map((refund) => ({
              term: `${refundKindText(refund.kind)} · ${refundStateText(refund.state, refund.came_back)}`,
              value: (
                <OfficeLink to={`refunds?loc=ALL&xem=${refund.id}`}>
                  {formatMoney(refund.amount)}
                </OfficeLink>
              ),
            }))}
          />
        </DetailSection>
      )}
      {order.invoice !== null && (
        <DetailSection title={t('ao.invoice')}>
          <DetailRows
            rows={[
              { term: t('ao.invoice.name'), value: order.invoice.name },
              { term: t('ao.invoice.taxCode'), value: order.invoice.tax_code },
              { term: t('ao.invoice.address'), value: order.invoice.address },
              {
                term: 'Email',
                value: (
                  <InlineLink href={`mailto:${order.invoice.email}`}>
                    {order.invoice.email}
                  </InlineLink>
                ),
              },
              { term: t('ao.invoice.number'), value: order.invoice.issued_number, isStrong: true },
            ]}
          />
        </DetailSection>
      )}
      <OrderMessages messages={order.messages} />
      <DetailRows rows={moreRows(order)} />
      {may('audit.read') && <OfficeLink to={`audit?tim=${order.id}`}>{t('ao.audit')}</OfficeLink>}
    </>
  );
}

function noteOf(event: OrderFacts['events'][number]): string {
  const { actor_name: actor } = event;
  return [noteText(event), actor === null ? null : t('ao.event.by', { name: actor })]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

function referral({ referral_code: code, commission }: OrderFacts): string | null {
  if (code === null) return null;
  return commission === null
    ? code
    : t('ao.refBy.value', { code, amount: formatMoney(commission) });
}

function moment(iso: string): string {
  const ms = Date.parse(iso);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}

function unlessZero(amount: string): string | null {
  return BigInt(amount) === 0n ? null : formatMoney(amount);
}

function taken(amount: string): string | null {
  return BigInt(amount) === 0n ? null : formatMoney(-BigInt(amount));
}
