import { Field } from '#renderer/ui/field.tsx';
import type { FieldErrors } from '#renderer/lib/field-errors.ts';
import { t } from './copy.ts';
import type { JoinDraft } from './join-draft.ts';

export interface StepProps {
  readonly draft: JoinDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<JoinDraft>) => void;
}

/** Who they are, as their papers say. */
export function PapersStep({ draft, errors, onChange }: StepProps) {
  const count = draft.identityNumber.replaceAll(/\D/g, '').length;
  return (
    <>
      <Field
        label={t('aff.join.name')}
        value={draft.legalName}
        onChange={(event) => onChange({ legalName: event.target.value })}
        autoComplete="name"
        maxLength={100}
        error={errors['legal_name']}
      />
      <Field
        label={t('aff.join.birth')}
        hint={t('aff.join.birth.hint')}
        value={draft.birthDate}
        onChange={(event) => onChange({ birthDate: event.target.value })}
        inputMode="numeric"
        autoComplete="bday"
        maxLength={12}
        error={errors['date_of_birth']}
      />
      <Field
        label={t('aff.join.identity')}
        hint={t('aff.join.identity.hint')}
        value={draft.identityNumber}
        onChange={(event) => onChange({ identityNumber: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        suffix={
          count > 0 ? (
            <span className="num" aria-hidden="true">
              {t('aff.join.identity.count', { n: count })}
            </span>
          ) : undefined
        }
        error={errors['identity_number']}
      />
    </>
  );
}
