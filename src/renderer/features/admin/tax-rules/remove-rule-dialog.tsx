import {
  type AdminTaxRulesQuery,
  RemoveTaxRuleDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { notify } from '#renderer/lib/notify.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import { dayText } from './rate-text.ts';

export interface RemoveRuleDialogProps {
  /** As it was when the dialog was opened. */
  readonly rule: AdminTaxRulesQuery['admin_tax_rules'][number];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why a rule to come is not to come, and for the password. */
export function RemoveRuleDialog({ rule, onClose, onDone }: RemoveRuleDialogProps) {
  const remove = useMutate(RemoveTaxRuleDocument);
  return (
    <ConfirmDialog
      title={t('tax.remove.title', { from: dayText(rule.valid_from) })}
      description={t('tax.remove.body')}
      confirmLabel={t('tax.remove.confirm')}
      tone="danger"
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const { id, valid_to } = rule;
        const done = await remove({ id, valid_to, reason, confirm_password });
        if (!done.ok) return done;
        notify(t('tax.removed'), { kind: 'success' });
        onDone();
        return done;
      }}
    />
  );
}
