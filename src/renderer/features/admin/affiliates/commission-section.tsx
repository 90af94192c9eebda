import { mayBeReconsidered } from '#shared/domain/affiliate/commission-end.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  AdminCommissionsDocument,
  type AdminCommissionsQuery,
  type CommissionStatus,
} from '#renderer/graphql/generated/graphql.ts';
import { isCommissionEndReason } from '#shared/domain/affiliate/commission-end.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge, type BadgeTone } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import css from './affiliates.module.css';
import { CommissionDialog, type CommissionStep } from './commission-dialog.tsx';
import { t } from './copy.ts';
import { SignalList } from './signal-list.tsx';

type CommissionLine = AdminCommissionsQuery['admin_commissions']['nodes'][number];

const statuses: readonly CommissionStatus[] = [
  'PENDING',
  'ON_HOLD',
  'APPROVED',
  'IN_PAYOUT',
  'PAID',
  'VOID',
  'REVERSED',
];
const tones: Readonly<Record<CommissionStatus, BadgeTone>> = {
  PENDING: 'line',
  ON_HOLD: 'warn',
  APPROVED: 'ok',
  IN_PAYOUT: 'info',
  PAID: 'ok',
  VOID: 'neutral',
  REVERSED: 'bad',
};
const pageSize = 10;
const mostShown = 100;

/**
 * An affiliate's commissions, newest first, with what can be done about those that have not
 * matured.
 */
export function CommissionSection({
  affiliateId,
  onChanged,
}: {
  readonly affiliateId: string;
  readonly onChanged: () => void;
}) {
  const [status, setStatus] = useState<CommissionStatus | 'ALL'>('ALL');
  const [first, setFirst] = useState(pageSize);
  const answer = useQueryStatus(AdminCommissionsDocument, {
    variables: { affiliate_id: affiliateId, status: status === 'ALL' ? null : status, first },
    fetchPolicy: 'cache-and-network',
  });
  const options = [
    { value: 'ALL', label: t('afa.commissions.all') },
    ...statuses.map((value) => ({ value, label: t(`afa.status.${value}`) })),
  ];
  const page = answer.kind === 'ready' ? answer.data.admin_commissions : null;
  const reload = answer.kind === 'ready' ? answer.reload : undefined;
  return (
    <DetailSection title={t('afa.commissions')}>
      <Select
        label={t('afa.commissions.filter')}
        hideLabel
        size="compact"
        placeholder={t('afa.commissions.all')}
        emptyText={t('afa.select.none')}
        options={options}
        value={status}
        onChange={(value) => {
          setStatus(statuses.find((known) => known === value) ?? 'ALL');
          setFirst(pageSize);
        }}
      />
      {answer.kind === 'loading' && <Skeleton height="96px" />}
      {(answer.kind === 'offline' || answer.kind === 'failed') && (
        <ListTrouble status={answer} title={t('afa.commissions.failed')} />
      )}
      {page?.nodes.length === 0 && <p className={css['fact']}>{t('afa.commissions.none')}</p>}
      <ul className={css['commissions']}>
        {page?.nodes.map((line) => (
          <Line
            key={line.id}
            line={line}
            onDone={() => {
              reload?.();
              onChanged();
            }}
          />
        ))}
      </ul>
      {page?.has_more === true && first < mostShown && (
        <Button size="sm" onClick={() => setFirst(Math.min(first + 30, mostShown))}>
          {t('afa.commissions.more')}
        </Button>
      )}
    </DetailSection>
  );
}

function Line({ line, onDone }: { readonly line: CommissionLine; readonly onDone: () => void }) {
  const [step, setStep] = useState<CommissionStep | null>(null);
  const now = useNow();
  const offline = useServerReason();
  return (
    <li>
      <div className={css['head']}>
        <Link className={inlineLinkClass} to={`/admin/orders?loc=ALL&xem=${line.order_id}`}>
          {line.order_code}
        </Link>
        <Badge tone={tones[line.status]} size="sm">
          {t(`afa.status.${line.status}`)}
        </Badge>
        <strong className={css['amount']}>{formatMoney(line.amount)}</strong>
      </div>
      <p className={css['fact']}>
        {[
          line.buyer_name === '' ? line.buyer_email : line.buyer_name,
          t('afa.commission.line', {
            base: formatMoney(line.base_amount),
            rate: `${line.rate_bp / 100}%`,
          }),
          formatDate(Date.parse(line.created_at)),
          ...factsOf(line),
        ].join('\u00a0· ')}
      </p>
      {line.held_at !== null && line.held_note !== null && (
        <div className={css['held']}>
          <p>
            {t('afa.commission.held', {
              at: formatTimestamp(Date.parse(line.held_at), now),
              reason: line.held_note,
            })}
          </p>
          <p className={css['fact']}>{t('afa.commission.evidence')}</p>
          <SignalList signals={line.evidence} empty={t('afa.signals.none')} />
        </div>
      )}
      {(line.status === 'PENDING' || line.status === 'ON_HOLD' || wasRejected(line)) && (
        <div className={css['actions']}>
          {wasRejected(line) && (
            <Button size="sm" reason={offline} onClick={() => setStep('reconsider')}>
              {t('afa.reconsider')}
            </Button>
          )}
          {line.status === 'PENDING' && (
            <Button size="sm" reason={offline} onClick={() => setStep('hold')}>
              {t('afa.hold')}
            </Button>
          )}
          {line.status === 'ON_HOLD' && (
            <Button size="sm" reason={offline} onClick={() => setStep('release')}>
              {t('afa.release')}
            </Button>
          )}
          {line.status === 'ON_HOLD' && (
            <Button size="sm" variant="danger" reason={offline} onClick={() => setStep('reject')}>
              {t('afa.reject')}
            </Button>
          )}
        </div>
      )}
      {step !== null && (
        <CommissionDialog
          key={step}
          step={step}
          line={line}
          onClose={() => setStep(null)}
          onDone={onDone}
        />
      )}
    </li>
  );
}

/** A person rejected it: what ended otherwise stays. */
function wasRejected({ status, end_reason: ended }: CommissionLine): boolean {
  return status === 'VOID' && mayBeReconsidered(ended);
}

/** How it came, until when it waits, why it ended. */
function factsOf({
  attributed_by: by,
  end_reason: ended,
  hold_ends_at: until,
  status,
}: CommissionLine): readonly string[] {
  const facts: string[] = [];
  if (by !== null) facts.push(t(`afa.by.${by}`));
  if (status === 'PENDING' && until !== null)
    facts.push(t('afa.commission.until', { date: formatDate(Date.parse(until)) }));
  if (isCommissionEndReason(ended)) facts.push(t(`afa.end.${ended}`));
  return facts;
}
