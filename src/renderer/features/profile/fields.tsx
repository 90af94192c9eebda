import type { ReactNode } from 'react';
import { longestText } from '#shared/domain/profile/check-profile.ts';
import { type ProfileField, profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { t } from './copy.ts';
import type { ProfileForm } from './data/use-profile-form.ts';
import { fieldId } from './field-id.ts';

interface FieldOfForm {
  readonly form: ProfileForm;
  readonly field: ProfileField;
  readonly hint?: string | undefined;
  readonly label?: string | undefined;
}

/** One line. */
export function TextRow({
  form,
  field,
  hint,
  label,
  ...rest
}: FieldOfForm &
  Pick<FieldProps, 'suffix' | 'inputMode' | 'autoComplete' | 'type'> & {
    readonly placeholder?: string;
  }) {
  const longest = longestText(field);
  return (
    <Field
      {...rest}
      id={fieldId(field)}
      label={label ?? profileLabel(field)}
      hint={hint}
      value={form.valueOf(field)}
      error={form.errorOf(field)}
      {...(longest === null ? {} : { maxLength: longest + 20 })}
      onChange={(event) => form.change(field, event.target.value)}
      onBlur={() => form.leave(field)}
    />
  );
}

/** Several lines, with a counter. */
export function LongRow({
  form,
  field,
  hint,
  label,
  rows = 4,
  placeholder,
}: FieldOfForm & { readonly rows?: number; readonly placeholder?: string }) {
  const longest = longestText(field);
  return (
    <TextAreaField
      id={fieldId(field)}
      label={label ?? profileLabel(field)}
      hint={hint}
      rows={rows}
      placeholder={placeholder}
      {...(longest === null ? {} : { maxLength: longest })}
      leftText={(n) => t('pf.left', { n })}
      value={form.valueOf(field)}
      error={form.errorOf(field)}
      onChange={(event) => form.change(field, event.target.value)}
      onBlur={() => form.leave(field)}
    />
  );
}

/** What a form shows above its fields. */
export interface GroupProps {
  readonly form: ProfileForm;
  readonly children?: ReactNode;
}
