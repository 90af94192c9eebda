import { ConfirmPayoutRunDocument, ExportPayoutRunDocument } from '../../../graphql/generated/graphql.ts';
import { useMutate } from '../../../graphql/use-mutate.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { notify } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { t } from './copy.ts';
import type { Run } from './run.ts';

/** Confirms every draft of a run, as it is seen here: the server refuses when it is not that any more. */
export function ConfirmRunDialog({ run, onClose, onDone }: { readonly run: Run; readonly onClose: () => void; readonly onDone: () => void }) {
  const confirm = useMutate(ConfirmPayoutRunDocument);
  return (
    <ConfirmDialog
      title={t('apo.confirm.title', { n: run.number, net: formatMoney(run.sums.draft_net_amount) })}
      description={t('apo.confirm.body')}
      confirmLabel={t('apo.confirm')}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        const done = await confirm({ id: run.id, expected_net: run.sums.draft_net_amount, reason, confirm_password: password });
        if (done.ok) notify(t('apo.confirmed', { n: run.number }), { kind: 'success' });
        // Also after a refusal: what changed is to be seen.
        onDone();
        return done;
      }}
    />
  );
}

/** Saves what the bank takes, whole account numbers in it. */
export function FileDialog({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const fetchFile = useMutate(ExportPayoutRunDocument);
  return (
    <ConfirmDialog
      title={t('apo.file.title', { n: run.number })}
      description={t('apo.file.body')}
      confirmLabel={t('apo.file')}
      password
      onClose={onClose}
      onConfirm={async ({ password }) => {
        const done = await fetchFile({ id: run.id, confirm_password: password });
        if (!done.ok) return done;
        const { name, csv } = done.value.export_payout_run;
        saveFile({ name, type: 'text/csv;charset=utf-8', content: csv });
        notify(t('apo.file.done', { name }), { kind: 'success' });
        return done;
      }}
    />
  );
}
