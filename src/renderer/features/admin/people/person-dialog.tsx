import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { Result } from '#shared/kernel/result.ts';
import {
  BlockPersonDocument,
  DemandPasswordDocument,
  EndPersonSessionsDocument,
  GrantPlanDocument,
  type PlanCode,
  RevokePlanDocument,
  UnblockPersonDocument,
  UndoDemandPasswordDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import type { Confirmation } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';

/** What is to be done with a person. */
export type PersonStep =
  | { readonly kind: 'block' | 'grant' | 'reset' }
  | { readonly kind: 'unblock'; readonly revision: string }
  | {
      readonly kind: 'undo_reset';
      readonly revision: string;
      readonly hasFormerPassword: boolean;
    }
  | { readonly kind: 'end'; readonly sessionId: string | null; readonly name: string }
  | { readonly kind: 'revoke'; readonly grantId: string; readonly plan: PlanCode };

export interface PersonDialogProps {
  readonly step: PersonStep;
  readonly id: string;
  readonly name: string;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** Asks why, and for the password, before anything is done with a person. */
export function PersonDialog({ step, id, name, reload, onClose }: PersonDialogProps) {
  const [plan, setPlan] = useState<PlanCode>('KHA_PRO');
  const run = useStep(id, plan);
  const texts = textsOf(step, name);
  return (
    <ConfirmDialog
      {...texts}
      tone={step.kind === 'block' || step.kind === 'revoke' ? 'danger' : 'primary'}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async (given) => {
        const done = await run(step, given);
        if (done.ok) reload();
        return done;
      }}
    >
      {step.kind === 'grant' && (
        <RadioGroup
          legend={t('ppl.grant.plan')}
          value={plan}
          onChange={setPlan}
          options={[
            { value: 'KHA_PRO', label: t('ppl.plan.KHA_PRO') },
            { value: 'PRO', label: t('ppl.plan.PRO') },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

function textsOf(
  step: PersonStep,
  name: string,
): { readonly title: string; readonly description?: string; readonly confirmLabel: string } {
  switch (step.kind) {
    case 'block':
      return {
        title: t('ppl.block.ask', { name }),
        description: t('ppl.block.what'),
        confirmLabel: t('ppl.block'),
      };
    case 'unblock':
      return { title: t('ppl.unblock.ask', { name }), confirmLabel: t('ppl.unblock') };
    case 'reset':
      return {
        title: t('ppl.reset.ask', { name }),
        description: t('ppl.reset.what'),
        confirmLabel: t('ppl.reset'),
      };
    case 'undo_reset':
      return {
        title: t('ppl.reset.undo.ask', { name }),
        description: t(step.hasFormerPassword ? 'ppl.reset.undo.what' : 'ppl.reset.undo.what.none'),
        confirmLabel: t('ppl.reset.undo'),
      };
    case 'grant':
      return { title: t('ppl.grant.ask', { name }), confirmLabel: t('ppl.grant') };
    case 'revoke':
      return {
        title: t('ppl.revoke', { plan: t(`ppl.plan.${step.plan}`) }),
        description: t('ppl.revoke.what'),
        confirmLabel: t('ppl.revoke', { plan: t(`ppl.plan.${step.plan}`) }),
      };
    case 'end': {
      const label =
        step.sessionId === null ? t('ppl.sessions.end') : t('ppl.session.end', { name: step.name });
      return { title: label, description: t('ppl.sessions.end.what'), confirmLabel: label };
    }
    default:
      return assertNever(step);
  }
}

function useStep(
  id: string,
  plan: PlanCode,
): (step: PersonStep, given: Confirmation) => Promise<Result<unknown, AppError>> {
  const block = useMutate(BlockPersonDocument);
  const unblock = useMutate(UnblockPersonDocument);
  const demand = useMutate(DemandPasswordDocument);
  const undo = useMutate(UndoDemandPasswordDocument);
  const grant = useMutate(GrantPlanDocument);
  const revoke = useMutate(RevokePlanDocument);
  const end = useMutate(EndPersonSessionsDocument);
  return async (step, { reason, confirm_password }) => {
    switch (step.kind) {
      case 'block':
        return block({ id, reason, confirm_password });
      case 'unblock':
        return unblock({ id, revision: step.revision, reason, confirm_password });
      case 'reset':
        return demand({ id, reason, confirm_password });
      case 'undo_reset':
        return undo({ id, revision: step.revision, reason, confirm_password });
      case 'grant':
        return grant({ id, plan, reason, confirm_password });
      case 'revoke':
        return revoke({ id, grant_id: step.grantId, reason, confirm_password });
      case 'end':
        return end({ id, session_id: step.sessionId, reason, confirm_password });
      default:
        return assertNever(step);
    }
  };
}
