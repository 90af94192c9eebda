import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { AdminBankReportsQuery } from '#renderer/graphql/generated/graphql.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { transactionStateText } from '../money/money-words.ts';
import { t } from './copy.ts';
import css from './statement-page.module.css';

export type Report = AdminBankReportsQuery['admin_bank_reports'][number];
export type Action = {
  readonly kind: 'read' | 'same' | 'other' | 'reopen';
  readonly report: Report;
};

export function ReportItem({
  report,
  onAction,
}: {
  readonly report: Report;
  readonly onAction: (action: Action) => void;
}) {
  const { state, provider, received_at: receivedAt, amount, text } = report;
  return (
    <li className={css['reading']}>
      <p className={css['readingLine']}>
        <Badge tone="warn">
          {t(`st.report.${states.find((known) => known === state) ?? 'unreadable'}`)}
        </Badge>
        <span>{providerNames[provider] ?? provider}</span>
        <span>{moment(receivedAt)}</span>
        {amount !== null && <strong>{formatMoney(amount)}</strong>}
      </p>
      {amount === null ? (
        <details>
          <summary className={css['lead']}>{t('st.report.raw')}</summary>
          <code className={css['raw']}>{text}</code>
        </details>
      ) : (
        <Told report={report} />
      )}
      <ToldTimes report={report} />
      <p className={css['choose']}>
        {state === 'unreadable' && (
          <Button size="sm" onClick={() => onAction({ kind: 'read', report })}>
            {t('st.report.read')}
          </Button>
        )}
        {state === 'doubtful' && (
          <Button size="sm" onClick={() => onAction({ kind: 'same', report })}>
            {t('st.report.same')}
          </Button>
        )}
        {state === 'doubtful' && (
          <Button size="sm" variant="ghost" onClick={() => onAction({ kind: 'other', report })}>
            {t('st.report.other')}
          </Button>
        )}
        {state === 'known' && (
          <Button size="sm" variant="ghost" onClick={() => onAction({ kind: 'reopen', report })}>
            {t('st.report.reopen')}
          </Button>
        )}
      </p>
    </li>
  );
}

/** Which report a dialog is about: several may wait that look alike. */
export function About({ report }: { readonly report: Report }) {
  if (report.amount === null) return null;
  return (
    <>
      <strong>{formatMoney(report.amount)}</strong>
      <Told report={report} />
    </>
  );
}

/** Money that was laid somewhere stays there, whatever the report's words name. */
export function Stays({ report }: { readonly report: Report }) {
  const { known_state: state, amount } = report;
  if (state === null || state === 'review' || state === 'strayed') return null;
  const text = isOut(amount) ? 'st.report.same.stays.out' : 'st.report.same.stays';
  const order = orderLeftOut(report);
  return (
    <p className={css['lead']}>
      {order === null
        ? t(text, { where: placeText(report) })
        : t('st.report.same.stays.order', { where: placeText(report), order })}
    </p>
  );
}

/**
 * The order that a report names and that gets nothing of money which was laid elsewhere before it
 * said so; null where it names none, or its money still waits.
 */
export function orderLeftOut({
  known_state: state,
  unpaid_order: order,
}: Pick<Report, 'known_state' | 'unpaid_order'>): string | null {
  return state === null || state === 'review' || state === 'strayed' ? null : order;
}

/** What a report says, and the money that it is held to be. */
function Told({ report }: { readonly report: Report }) {
  const { state, memo, reference } = report;
  return (
    <>
      <p className={css['raw']}>
        {[memo, reference].filter((part) => part !== null && part !== '').join(' · ')}
      </p>
      {(state === 'doubtful' || state === 'known') && (
        <p className={css['lead']}>
          {t(state === 'known' ? 'st.report.is' : 'st.report.like', { what: likeText(report) })}
        </p>
      )}
    </>
  );
}

/** That the same provider has told of this money already: then it may have come twice. */
function ToldTimes({
  report: { state, provider, amount, told_times: times },
}: {
  readonly report: Report;
}) {
  if (state !== 'doubtful' || times === 0) return null;
  const told = { n: formatInteger(times), provider: providerNames[provider] ?? provider };
  return (
    <p className={css['lead']}>
      {t(isOut(amount) ? 'st.report.told.out' : 'st.report.told', told)}
    </p>
  );
}

function isOut(amount: string | bigint | null): boolean {
  return amount !== null && BigInt(amount) < 0n;
}

const states = ['unreadable', 'doubtful', 'failing', 'known'] as const;

const providerNames: Readonly<Record<string, string>> = {
  sepay: 'SePay',
  casso: 'Casso',
  statement: t('st.title'),
};

function likeText({
  known_memo: memo,
  known_reference: reference,
  known_at: at,
  ...known
}: Report): string {
  return [placeText(known), memo, reference, at === null ? null : moment(at)]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** Where known money lies. */
function placeText({
  known_state: state,
  known_order: order,
}: Pick<Report, 'known_state' | 'known_order'>): string {
  return [state === null ? null : transactionStateText(state), order]
    .filter((part) => part !== null)
    .join(' ');
}

function moment(iso: string): string {
  const ms = Date.parse(iso);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}
