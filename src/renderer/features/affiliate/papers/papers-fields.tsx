import { Field } from '#renderer/ui/forms/field.tsx';
import type { FieldErrors } from '#renderer/lib/field-errors.ts';
import { t } from './copy.ts';
import type { TypedPapers } from './typed-papers.ts';

export interface PapersFieldsProps {
  readonly papers: TypedPapers;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<TypedPapers>) => void;
}

/** Who they are, as their papers say. */
export function PapersFields({ papers, errors, onChange }: PapersFieldsProps) {
  const count = papers.identityNumber.replaceAll(/\D/g, '').length;
  return (
    <>
      <Field
        label={t('aff.join.name')}
        value={papers.legalName}
        onChange={(event) => onChange({ legalName: event.target.value })}
        autoComplete="name"
        maxLength={100}
        error={errors['legal_name']}
      />
      <Field
        label={t('aff.join.birth')}
        hint={t('aff.join.birth.hint')}
        value={papers.birthDate}
        onChange={(event) => onChange({ birthDate: event.target.value })}
        inputMode="numeric"
        autoComplete="bday"
        maxLength={12}
        error={errors['date_of_birth']}
      />
      <Field
        label={t('aff.join.identity')}
        hint={t('aff.join.identity.hint')}
        value={papers.identityNumber}
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
