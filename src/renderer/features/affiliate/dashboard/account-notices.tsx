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
import { HoldWay } from '../wallet/hold-way.tsx';
import { holdWords } from '../wallet/hold-words.ts';
import type { Own } from '../wallet/own-facts.tsx';
import { t } from './copy.ts';
import type { Account } from './use-affiliate.ts';

export interface AccountNoticesProps {
  readonly account: Account;
  /** What of their own they want to give. */
  readonly onOpen: (what: Own) => void;
}

/**
 * What the affiliate must know or do: links that do not count, payouts that wait, a policy to agree
 * to, papers to give. Nothing while all is well.
 */
export function AccountNotices({ account, onOpen }: AccountNoticesProps) {
  const now = useNow();
  const { links_suspended_at: suspendedAt, payouts_from: payoutsFrom } = account;
  const { payouts_held_until: heldUntil } = account;
  const isHeld = heldUntil !== null;
  const isNewPolicy = account.policy_version !== account.current_policy_version;
  const waits = payoutsFrom !== null && Date.parse(payoutsFrom) > now;
  const hasPapers = account.identity_masked !== null;
  if (suspendedAt === null && !isHeld && !isNewPolicy && !waits && hasPapers) return null;
  return (
    <div className="stack gap-3">
      {suspendedAt !== null && (
        <Notice icon={<CircleAlert aria-hidden="true" />} tone="bad" title={t('aff.n.suspended')}>
          {t('aff.n.suspended.p', {
            date: formatDate(Date.parse(suspendedAt)),
            note: account.links_suspended_note ?? '',
          })}
        </Notice>
      )}
      {heldUntil !== null && (
        <Held until={heldUntil} note={account.payouts_held_note} onOpen={onOpen} />
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
      {!hasPapers && <PapersMissing onGive={() => onOpen('papers')} />}
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

/** Why payouts are held, and what lets them go on. */
function Held({
  until,
  note,
  onOpen,
}: Pick<AccountNoticesProps, 'onOpen'> & {
  readonly until: NonNullable<Account['payouts_held_until']>;
  readonly note: string | null;
}) {
  return (
    <Notice
      icon={<ShieldAlert aria-hidden="true" />}
      tone="warn"
      title={t('aff.n.held')}
      actions={
        <HoldWay look={{ size: 'sm' }} until={until} onChangeAccount={() => onOpen('account')} />
      }
    >
      <Reasons note={note} />
      {holdWords(until).sentence} {t('aff.n.held.p')}
    </Notice>
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

/** Why payouts are held, in words for the affiliate. */
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
