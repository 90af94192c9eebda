import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  RevealPayoutTransferDocument,
  type RevealPayoutTransferMutation,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { LateQrCode } from '#renderer/lib/checkout/late-qr-code.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { CopyField } from '#renderer/ui/text/copy-field.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailRows } from '../list/detail-panel.tsx';
import { HandedOutBefore } from '../list/handed-out.tsx';
import { t } from './copy.ts';
import css from './payouts.module.css';
import type { Run } from './run.ts';

type Transfer = RevealPayoutTransferMutation['reveal_payout_transfer'];

/**
 * Where one payment goes, in full with its VietQR, after the password; kept by this dialog only.
 * Asks when somebody was given it before.
 */
export function TransferDialog({
  line,
  onClose,
  onDone,
}: {
  readonly line: Run['payouts'][number];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const reveal = useMutate(RevealPayoutTransferDocument);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const [again, setAgain] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  if (transfer !== null) return <Shown transfer={transfer} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('apo.qr.title', { name: line.affiliate_code })}
      description={t('apo.qr.body')}
      confirmLabel={t('apo.qr.show')}
      password
      // Closes by what it shows then.
      onClose={() =>
        setTransfer((now) => {
          if (now === null) onClose();
          return now;
        })
      }
      onConfirm={async ({ confirm_password }) => {
        const done = await reveal({ id: line.id, again, confirm_password });
        if (done.ok) setTransfer(done.value.reveal_payout_transfer);
        setRefused(!done.ok && done.error.code === 'PAYOUT_HANDED_OUT');
        if (!done.ok && done.error.code === 'SEEN_CHANGED') setAgain(null);
        onDone();
        return done;
      }}
    >
      <HandedOutBefore
        line={line}
        isRefused={isRefused}
        isAgain={again !== null}
        onAgain={(isAgain) => setAgain(isAgain ? line.revision : null)}
      />
    </ConfirmDialog>
  );
}

function Shown({
  transfer,
  onClose,
}: {
  readonly transfer: Transfer;
  readonly onClose: () => void;
}) {
  const copy = {
    copyLabel: t('apo.copy'),
    copiedLabel: t('apo.copied'),
    failedLabel: t('apo.copy.failed'),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMoney(transfer.amount)}
      size="sm"
      closeLabel={shellText('common.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('apo.qr.close')}
        </Button>
      }
    >
      <div className={css['transfer']}>
        <div className={css['qr']}>
          <LateQrCode
            text={transfer.qr_text}
            label={t('apo.qr.label', {
              amount: formatMoney(transfer.amount),
              name: transfer.holder,
            })}
          />
        </div>
        <DetailRows
          rows={[
            { term: t('apo.qr.bank'), value: transfer.bank, isStrong: true },
            { term: t('apo.qr.holder'), value: transfer.holder, isStrong: true },
          ]}
        />
        <CopyField label={t('apo.qr.number')} value={transfer.account_number} {...copy} />
        <CopyField label={t('apo.qr.memo')} value={transfer.memo} {...copy} />
      </div>
    </Dialog>
  );
}
