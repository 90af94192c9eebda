import { useState } from 'react';
import { reapplyAfterDays } from '#shared/domain/ambassador/application.ts';
import { affiliateLevels, ambassadorLevel } from '#shared/domain/affiliate/affiliate-rules.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { Result } from '#shared/kernel/result.ts';
import {
  GrantAffiliateLevelDocument,
  HoldAffiliatePayoutsDocument,
  SetAffiliateAmbassadorDocument,
  SetTaxCommitmentDocument,
  SuspendAffiliateLinksDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Select } from '#renderer/ui/forms/select.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import type { Confirmation } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';

/** What is decided about an affiliate. */
export type AffiliateStep =
  | 'suspend'
  | 'resume'
  | 'holdPayouts'
  | 'releasePayouts'
  | 'grant'
  | 'ambassadorOn'
  | 'ambassadorOff'
  | 'taxOn'
  | 'taxOff';

export interface AffiliateDialogProps {
  readonly step: AffiliateStep;
  readonly affiliate: {
    readonly id: string;
    readonly revision: string;
    readonly name: string;
    readonly code: string;
    readonly granted_level: number | null;
  };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why, and for the password, before anything is decided about an affiliate. */
export function AffiliateDialog({ step, affiliate, onClose, onDone }: AffiliateDialogProps) {
  const [level, setLevel] = useState(String(affiliate.granted_level ?? 0));
  const run = useStep(affiliate, level === '0' ? null : Number(level));
  const texts = stepTexts(step, affiliate.name === '' ? affiliate.code : affiliate.name);
  return (
    <ConfirmDialog
      {...texts}
      tone={
        step === 'suspend' || step === 'holdPayouts' || step === 'ambassadorOff'
          ? 'danger'
          : 'primary'
      }
      reason="required"
      password
      onClose={onClose}
      onConfirm={async (given) => {
        const done = await run(step, given);
        if (!done.ok) return done;
        notify(t('afa.done'), { kind: 'success' });
        onDone();
        return done;
      }}
    >
      {step === 'grant' && (
        <Select
          label={t('afa.grant.level')}
          placeholder={t('afa.grant.none')}
          emptyText={t('afa.select.none')}
          options={levelOptions}
          value={level}
          onChange={setLevel}
        />
      )}
    </ConfirmDialog>
  );
}

const levelOptions = [
  { value: '0', label: t('afa.grant.none') },
  ...affiliateLevels
    .filter(({ level }) => level < ambassadorLevel)
    .map(({ level, rateBp }) => ({
      value: String(level),
      label: t('afa.grant.option', { n: level, p: rateBp / 100 }),
    })),
];

/** What a step asks and what its button says. */
export function stepTexts(
  step: AffiliateStep,
  name = '',
): { readonly title: string; readonly description?: string; readonly confirmLabel: string } {
  switch (step) {
    case 'suspend':
      return {
        title: t('afa.suspend.title', { name }),
        description: t('afa.suspend.body'),
        confirmLabel: t('afa.suspend'),
      };
    case 'resume':
      return { title: t('afa.resume.title', { name }), confirmLabel: t('afa.resume') };
    case 'holdPayouts':
      return {
        title: t('afa.holdPayouts.title', { name }),
        description: t('afa.holdPayouts.body'),
        confirmLabel: t('afa.holdPayouts'),
      };
    case 'releasePayouts':
      return {
        title: t('afa.releasePayouts.title', { name }),
        confirmLabel: t('afa.releasePayouts'),
      };
    case 'grant':
      return {
        title: t('afa.grant.title', { name }),
        description: t('afa.grant.body'),
        confirmLabel: t('afa.grant'),
      };
    case 'ambassadorOn':
      return {
        title: t('afa.ambassador.on.title', { name }),
        description: t('afa.ambassador.on.body'),
        confirmLabel: t('afa.ambassador.on'),
      };
    case 'ambassadorOff':
      return {
        title: t('afa.ambassador.off.title', { name }),
        description: t('afa.ambassador.off.body', { n: reapplyAfterDays }),
        confirmLabel: t('afa.ambassador.off'),
      };
    case 'taxOn':
      return {
        title: t('afa.tax.on.title', { name }),
        description: t('afa.tax.on.body'),
        confirmLabel: t('afa.tax.on'),
      };
    case 'taxOff':
      return {
        title: t('afa.tax.off.title', { name }),
        description: t('afa.tax.off.body'),
        confirmLabel: t('afa.tax.off'),
      };
    default:
      return assertNever(step);
  }
}

function useStep(
  { id, revision: shown }: AffiliateDialogProps['affiliate'],
  level: number | null,
): (step: AffiliateStep, given: Confirmation) => Promise<Result<unknown, AppError>> {
  // What is decided is said of what stood there when the dialog was opened.
  const [revision] = useState(shown);
  const suspend = useMutate(SuspendAffiliateLinksDocument);
  const hold = useMutate(HoldAffiliatePayoutsDocument);
  const grant = useMutate(GrantAffiliateLevelDocument);
  const setAmbassador = useMutate(SetAffiliateAmbassadorDocument);
  const setTax = useMutate(SetTaxCommitmentDocument);
  return async (step, { reason, confirm_password }) => {
    const by = { id, revision, reason, confirm_password };
    switch (step) {
      case 'suspend':
      case 'resume':
        return suspend({ ...by, is_suspended: step === 'suspend' });
      case 'holdPayouts':
      case 'releasePayouts':
        return hold({ ...by, is_held: step === 'holdPayouts' });
      case 'grant':
        return grant({ ...by, level });
      case 'ambassadorOn':
      case 'ambassadorOff':
        return setAmbassador({ ...by, is_ambassador: step === 'ambassadorOn' });
      case 'taxOn':
      case 'taxOff':
        return setTax({ ...by, is_filed: step === 'taxOn' });
      default:
        return assertNever(step);
    }
  };
}
