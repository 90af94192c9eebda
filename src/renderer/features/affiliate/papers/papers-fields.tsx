import type { CheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { t } from './copy.ts';
import type { TypedPapers } from './typed-papers.ts';

/** Who they are, as their papers say. */
export function PapersFields({ form }: { readonly form: Pick<CheckedForm<TypedPapers>, 'text'> }) {
  const identity = form.text('identity_number');
  const count = identity.value.replaceAll(/\D/g, '').length;
  return (
    <>
      <Field
        {...form.text('legal_name')}
        label={t('aff.join.name')}
        autoComplete="name"
        maxLength={100}
      />
      <Field
        {...form.text('date_of_birth')}
        label={t('aff.join.birth')}
        hint={t('aff.join.birth.hint')}
        inputMode="numeric"
        autoComplete="bday"
        maxLength={12}
      />
      <Field
        {...identity}
        label={t('aff.join.identity')}
        hint={t('aff.join.identity.hint')}
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
      />
    </>
  );
}
