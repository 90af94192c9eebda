import { useState } from 'react';
import {
  AdminRevealRefundDocument,
  type AdminRevealRefundMutation,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { LateQrCode } from '#renderer/lib/checkout/late-qr-code.tsx';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CopyField } from '#renderer/ui/text/copy-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailRows } from '../list/detail-panel.tsx';
import { HandedOutBefore } from '../list/handed-out.tsx';
import { t } from './copy.ts';
import css from './refund-account.module.css';
import type { RefundFacts } from './refund-facts.ts';

type Transfer = NonNullable<AdminRevealRefundMutation['admin_reveal_refund']>;

/**
 * Where a refund goes: masked, until it is asked for in full, which is noted in the audit and
 * begins the transfer. Kept by this screen only.
 */
export function RefundAccount({
  refund,
  canReveal,
  onRevealed,
}: {
  readonly refund: RefundFacts;
  readonly canReveal: boolean;
  readonly onRevealed: () => void;
}) {
  const reveal = useMutate(AdminRevealRefundDocument);
  const reason = useServerReason();
  const [isAsking, setAsking] = useState(false);
  const [again, setAgain] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  if (refund.account_bank === null) return <p className="t3 sm">{t('rf.account.none')}</p>;
  if (transfer !== null && canReveal) return <Full transfer={transfer} />;
  return (
    <div className="stack gap-3">
      <DetailRows
        rows={[
          { term: t('rf.bank'), value: refund.account_bank },
          { term: t('rf.number'), value: refund.account_masked },
          { term: t('rf.holder'), value: refund.account_holder },
          { term: t('rf.memo'), value: refund.memo_code },
        ]}
      />
      {canReveal && (
        <Button
          block
          reason={reason}
          onClick={() => {
            setAgain(null);
            setRefused(false);
            setAsking(true);
          }}
        >
          {t('rf.reveal')}
        </Button>
      )}
      {canReveal && <p className="t3 xs">{t(revealHint(refund))}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('rf.reveal')}
          description={t(revealHint(refund))}
          confirmLabel={t('rf.reveal.show')}
          busyLabel={t('rf.reveal.busy')}
          password
          onClose={() => setAsking(false)}
          onConfirm={async ({ confirm_password }) => {
            const input = { refund_id: refund.id, again, confirm_password };
            const answer = await reveal(input);
            setRefused(!answer.ok && answer.error.code === 'REFUND_HANDED_OUT');
            // Whatever was looked for is to be said of what is there now.
            if (!answer.ok && answer.error.code === 'SEEN_CHANGED') setAgain(null);
            if (answer.ok) setTransfer(answer.value.admin_reveal_refund);
            // Also when it is refused: somebody did something with it that this page does not show.
            onRevealed();
            return answer;
          }}
        >
          <HandedOutBefore
            line={refund}
            isRefused={isRefused}
            isAgain={again !== null}
            onAgain={(isAgain) => setAgain(isAgain ? refund.revision : null)}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}

function Full({ transfer }: { readonly transfer: Transfer }) {
  const copy = {
    copyLabel: t('rf.copy'),
    copiedLabel: t('rf.copied'),
    failedLabel: t('rf.copy.failed'),
  };
  return (
    <div className="stack gap-3">
      <div className={css['qr']}>
        <LateQrCode
          text={transfer.qr_text}
          label={t('rf.qr', { amount: formatMoney(transfer.amount), holder: transfer.holder })}
        />
      </div>
      <DetailRows
        rows={[
          { term: t('rf.bank'), value: transfer.bank, isStrong: true },
          { term: t('rf.holder'), value: transfer.holder, isStrong: true },
          { term: t('rf.amount'), value: formatMoney(transfer.amount) },
        ]}
      />
      <CopyField label={t('rf.number')} value={transfer.account_number} {...copy} />
      <CopyField label={t('rf.memo')} value={transfer.memo} {...copy} />
    </div>
  );
}

/** What opening it begins, if anything, and for whom. */
function revealHint({ state, order_id: orderId }: RefundFacts) {
  if (state === 'sending') return 'rf.reveal.hint.sending';
  return orderId === null ? 'rf.reveal.hint.nobody' : 'rf.reveal.hint';
}
