import { UndoCheckInDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { notify } from '#renderer/lib/notify.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';

/** A pass that was used, as it was seen. */
export interface UsedTicket {
  readonly id: string;
  readonly holder: string;
  readonly used_at: string;
}

export interface UndoDialogProps {
  readonly ticket: UsedTicket;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes a check-in back, with the reason. */
export function UndoDialog({ ticket, onClose, onDone }: UndoDialogProps) {
  const undo = useMutate(UndoCheckInDocument);
  return (
    <ConfirmDialog
      title={t('adt.undo.title', { name: ticket.holder })}
      description={t('adt.undo.p')}
      confirmLabel={t('adt.undo')}
      reason="required"
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const done = await undo({ ticket_id: ticket.id, used_at: ticket.used_at, reason });
        if (done.ok) {
          notify(t('adt.undo.done'), { kind: 'success' });
          onDone();
        }
        return done;
      }}
    />
  );
}
