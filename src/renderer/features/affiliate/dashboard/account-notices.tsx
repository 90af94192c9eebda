import CircleAlert from 'lucide-react/icons/circle-alert';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link } from 'react-router';
import { formatDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { t } from './copy.ts';
import css from './dashboard.module.css';
import type { Account } from './use-affiliate.ts';

export interface AccountNoticesProps {
  readonly account: Account;
  readonly onGivePapers: () => void;
}

/**
 * What the affiliate must know or do: links that do not count, payouts that wait, a policy to agree
 * to, papers to give. Nothing while all is well.
 */
export function AccountNotices({ account, onGivePapers }: AccountNoticesProps) {
  const now = useNow();
  const { links_suspended_at: suspendedAt, payouts_from: payoutsFrom } = account;
  const isHeld = account.payouts_held_at !== null;
  const isNewPolicy = account.policy_version !== account.current_policy_version;
  const waits = payoutsFrom !== null && Date.parse(payoutsFrom) > now;
  const hasPapers = account.identity_masked !== null;
  if (suspendedAt === null && !isHeld && !isNewPolicy && !waits && hasPapers) return null;
  return (
    <div className={css['notices']}>
      {suspendedAt !== null && (
        <Notice icon={<CircleAlert aria-hidden="true" />} tone="bad" title={t('aff.n.suspended')}>
          {t('aff.n.suspended.p', {
            date: formatDate(Date.parse(suspendedAt)),
            note: account.links_suspended_note ?? '',
          })}
        </Notice>
      )}
      {isHeld && (
        <Notice
          icon={<ShieldAlert aria-hidden="true" />}
          tone="warn"
          title={t('aff.n.held')}
          actions={
            <Link className={buttonClass({ size: 'sm' })} to="/your-ticket?tab=support">
              {t('aff.n.held.go')}
            </Link>
          }
        >
          <Reasons note={account.payouts_held_note} />
          {t('aff.n.held.p')}
        </Notice>
      )}
      {isNewPolicy && (
        <Notice
          icon={<ScrollText aria-hidden="true" />}
          tone="info"
          title={t(account.policy_version === null ? 'aff.n.policy.first' : 'aff.n.policy')}
          actions={
            <Link className={buttonClass({ size: 'sm' })} to="/affiliate/policy">
              {t('aff.n.policy.go')}
            </Link>
          }
        >
          {t('aff.n.policy.p', { v: account.current_policy_version })}
        </Notice>
      )}
      {!hasPapers && <PapersMissing onGive={onGivePapers} />}
      {waits && (
        <Notice icon={<Landmark aria-hidden="true" />} tone="info" title={t('aff.n.account')}>
          {isHeld
            ? t('aff.n.account.held')
            : t('aff.n.account.p', { time: formatTimestamp(Date.parse(payoutsFrom), now) })}
        </Notice>
      )}
    </div>
  );
}

/** Whoever the office activated gave none, and a number may be lost with its key. */
function PapersMissing({ onGive }: { readonly onGive: () => void }) {
  const offline = useServerReason();
  return (
    <Notice
      icon={<IdCard aria-hidden="true" />}
      tone="info"
      title={t('aff.n.papers')}
      actions={
        <Button size="sm" reason={offline} onClick={onGive}>
          {t('aff.n.papers.go')}
        </Button>
      }
    >
      {t('aff.n.papers.p')}
    </Notice>
  );
}

/** Why payouts are held: a reason a line, as they were written to the affiliate. */
function Reasons({ note }: { readonly note: string | null }) {
  const reasons = (note ?? '').split('\n').filter((line) => line !== '');
  if (reasons.length === 0) return null;
  return (
    <>
      {t('aff.n.held.why')} {reasons.join(' ')}
      <br />
    </>
  );
}
