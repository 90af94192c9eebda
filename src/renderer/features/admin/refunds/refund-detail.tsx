import { useState } from 'react';
import { Link } from 'react-router';
import { AdminRefundDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import {
  DetailActions,
  DetailGate,
  DetailPanel,
  DetailRows,
  DetailSection,
} from '../list/detail-panel.tsx';
import { handedOutText } from '../list/handed-out.tsx';
import { refundKindText } from '../money/money-words.ts';
import { useBankNews } from '../list/use-bank-news.ts';
import { t } from './copy.ts';
import { RefundAccount } from './refund-account.tsx';
import { isReported, type RefundFacts } from './refund-facts.ts';
import { isHeldForGood, isHeldNow, refundStanding } from './refund-standing.ts';
import { RejectDialog, SentDialog, StartDialog, UnsentDialog } from './refund-actions.tsx';
import { CorrectDialog } from './correct-dialog.tsx';

type Action = 'start' | 'sent' | 'unsent' | 'reject' | 'correct';

const dialogs = {
  start: StartDialog,
  sent: SentDialog,
  unsent: UnsentDialog,
  reject: RejectDialog,
  correct: CorrectDialog,
} as const;

/** One refund: where it goes, and the steps until it is there. */
export function RefundDetail({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: (() => void) | undefined;
}) {
  const status = useQueryStatus(AdminRefundDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  useBankNews(status);
  return (
    <DetailGate status={status}>
      {({ admin_refund: refund }, reload) => (
        <Facts
          refund={refund}
          onDone={() => {
            reload();
            onChanged?.();
          }}
        />
      )}
    </DetailGate>
  );
}

function Facts({ refund, onDone }: { readonly refund: RefundFacts; readonly onDone: () => void }) {
  const isOpen = refund.state === 'requested' || refund.state === 'sending';
  const now = useNow();
  const isHeld = isHeldNow(refund, now);
  const standing = refundStanding(refund, now);
  return (
    <DetailPanel
      title={formatMoney(refund.amount)}
      badge={<Badge tone={standing.tone}>{standing.text}</Badge>}
    >
      <DetailRows
        rows={[
          { term: t('rf.kind'), value: refundKindText(refund.kind) },
          {
            term: t('rf.code'),
            value:
              refund.order_id === null ? null : (
                <Link
                  className={inlineLinkClass}
                  to={`/admin/orders?loc=ALL&xem=${refund.order_id}`}
                >
                  {refund.order_code}
                </Link>
              ),
          },
          { term: t('rf.learner'), value: refund.learner_name, isStrong: true },
          { term: 'Email', value: refund.email },
          { term: t('rf.transaction'), value: refund.transaction_memo },
          { term: t('rf.paidAt'), value: momentOf(refund.paid_at) },
          { term: t('rf.requested'), value: momentOf(refund.requested_at) },
          { term: t('rf.due'), value: isOpen ? momentOf(refund.due_at) : null },
          {
            term: t('rf.held'),
            value: isHeld ? heldText(refund) : null,
            isStrong: true,
          },
          {
            term: t('rf.handed'),
            value: isOpen ? handedOutText(refund) || null : null,
            isStrong: true,
          },
          {
            term: t('rf.reported'),
            value: momentOf(refund.account_reported_at),
            isStrong: true,
          },
          { term: t('rf.reason'), value: refund.reason },
          ...sentRows(refund),
        ]}
      />
      <DetailSection title={t('rf.account')}>
        <RefundAccount
          key={refund.id}
          refund={refund}
          canReveal={isOpen && !isHeld}
          onRevealed={onDone}
        />
        {refund.is_returned_account && <p className="sm">{t('rf.sameAccount')}</p>}
        {isReported(refund) ? (
          <p className="sm">{t('rf.reported.hint')}</p>
        ) : (
          isHeld && <p className="t3 sm">{t('rf.held.hint')}</p>
        )}
      </DetailSection>
      <Actions refund={refund} onDone={onDone} />
    </DetailPanel>
  );
}

/** Whose return made it. */
function owedAgainText({ returned_account: account }: RefundFacts): string {
  return account === null ? t('rf.owedAgain.yes') : t('rf.owedAgain.from', { account });
}

/** What is known of its transfer, and of one before it. */
function sentRows(refund: RefundFacts) {
  const { state, is_confirmed: isConfirmed, is_owed_again: isOwedAgain } = refund;
  return [
    { term: t('rf.sentAt'), value: momentOf(refund.sent_at) },
    { term: t('rf.reference'), value: refund.reference },
    {
      term: t('rf.confirmed'),
      value: state === 'sent' ? t(isConfirmed ? 'rf.confirmed.yes' : 'rf.confirmed.no') : null,
    },
    { term: t('rf.owedAgain'), value: isOwedAgain ? owedAgainText(refund) : null },
  ];
}

/** In which states another account may be written. */
const correctable = new Set(['needs_account', 'requested', 'proposed', 'sending']);

function Actions({
  refund,
  onDone,
}: {
  readonly refund: RefundFacts;
  readonly onDone: () => void;
}) {
  const [action, setAction] = useState<Action | null>(null);
  const { state } = refund;
  const isHeld = isHeldNow(refund, useNow());
  const Open = action === null ? null : dialogs[action];
  return (
    <>
      <DetailActions>
        {state === 'sending' && (
          <Button variant="primary" size="lg" block onClick={() => setAction('sent')}>
            {t('rf.sent')}
          </Button>
        )}
        {!isHeld && state === 'requested' && (
          <Button block onClick={() => setAction('start')}>
            {t('rf.start')}
          </Button>
        )}
        {state === 'proposed' && !isReported(refund) && (
          <Button variant="primary" size="lg" block onClick={() => setAction('start')}>
            {t('rf.approve')}
          </Button>
        )}
        {correctable.has(state) && (
          <Button variant="ghost" block onClick={() => setAction('correct')}>
            {t('rf.correct')}
          </Button>
        )}
        {state === 'sent' && !refund.is_confirmed && !refund.came_back && (
          <Button variant="ghost" block onClick={() => setAction('unsent')}>
            {t('rf.unsent')}
          </Button>
        )}
        {state === 'proposed' && (
          <Button block onClick={() => setAction('reject')}>
            {t('rf.reject')}
          </Button>
        )}
      </DetailActions>
      {Open !== null && (
        <Open
          refund={refund}
          onClose={() => setAction(null)}
          onDone={(said) => {
            notify(said, { kind: 'success' });
            onDone();
          }}
        />
      )}
    </>
  );
}

function heldText(refund: RefundFacts): string | null {
  return isHeldForGood(refund) ? t('rf.held.forGood') : momentOf(refund.held_until);
}

function momentOf(iso: string | null): string | null {
  if (iso === null) return null;
  const ms = Date.parse(iso);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}
