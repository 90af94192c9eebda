import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import {
  AdminNightProofsDocument,
  type AdminNightProofsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './ledger-page.module.css';

type Proof = AdminNightProofsQuery['admin_rollup_proofs'][number];
type Difference = Proof['differences'][number];

/** Enough to see where it broke. */
const shownDifferences = 10;

/**
 * Whether the sums per day that affiliates' pages read are those of the raw clicks and journals, as
 * last night's comparison found.
 */
export function NightProof() {
  const status = useQueryStatus(AdminNightProofsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'offline' || status.kind === 'failed')
    return <ListTrouble status={status} title={t('lg.proof.failed')} />;
  if (status.kind !== 'ready') return null;
  const [proof] = status.data.admin_rollup_proofs;
  return (
    <section className={css['balance']} aria-label={t('lg.proof')}>
      <h2 className={css['sub']}>{t('lg.proof')}</h2>
      {proof === undefined ? (
        <Notice icon={<Clock aria-hidden="true" />} tone="info" title={t('lg.proof.none')} />
      ) : (
        <Verdict proof={proof} />
      )}
    </section>
  );
}

function Verdict({ proof }: { readonly proof: Proof }) {
  const at = formatTimestampInText(Date.parse(proof.ended_at));
  const count = BigInt(proof.difference_count);
  if (count === 0n)
    return (
      <Notice icon={<CircleCheck aria-hidden="true" />} tone="info" title={t('lg.proof.sound')}>
        {t('lg.proof.checked', { n: formatInteger(Number(proof.checked_rows)), time: at })}
      </Notice>
    );
  const shown = proof.differences.slice(0, shownDifferences);
  const more = count - BigInt(shown.length);
  return (
    <Notice
      icon={<TriangleAlert aria-hidden="true" />}
      tone="bad"
      title={t('lg.proof.broken', { n: formatInteger(Number(count)), time: at })}
    >
      {shown.map((difference) => (
        <p key={differenceKey(difference)}>{differenceText(difference)}</p>
      ))}
      {more > 0n && <p>{t('lg.proof.more', { n: formatInteger(Number(more)) })}</p>}
    </Notice>
  );
}

function differenceKey({ place, subject, day, field }: Difference): string {
  return `${place} ${subject ?? ''} ${day} ${field}`;
}

function differenceText({ place, subject, day, field, stored, raw }: Difference): string {
  const amount = (value: string): string =>
    field.endsWith('_vnd') ? formatMoney(value) : formatInteger(Number(value));
  const what = `${wordOf(places, place)}${subject === null ? '' : ` ${subject}`}`;
  return t('lg.proof.line', {
    day: formatDate(dayStartMs(day)),
    what,
    field: wordOf(fields, field),
    stored: amount(stored),
    raw: amount(raw),
  });
}

/** The word for a name of the database; the name itself where there is none yet. */
function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}

const places: Readonly<Record<string, string>> = {
  affiliate_days: t('lg.proof.affiliate_days'),
  campaign_link_days: t('lg.proof.campaign_link_days'),
  programme_days: t('lg.proof.programme_days'),
  commissions: t('lg.proof.commissions'),
};

const fields: Readonly<Record<string, string>> = {
  clicks: t('lg.proof.clicks'),
  orders: t('lg.proof.orders'),
  undone_orders: t('lg.proof.undone_orders'),
  created_vnd: t('lg.proof.created_vnd'),
  voided_vnd: t('lg.proof.voided_vnd'),
  approved_vnd: t('lg.proof.approved_vnd'),
  reversed_vnd: t('lg.proof.reversed_vnd'),
  restored_orders: t('lg.proof.restored_orders'),
  restored_pending_vnd: t('lg.proof.restored_pending_vnd'),
  restored_wallet_vnd: t('lg.proof.restored_wallet_vnd'),
  taken_vnd: t('lg.proof.taken_vnd'),
  returned_vnd: t('lg.proof.returned_vnd'),
};
