import type { ReactNode } from 'react';
import {
  answerRules,
  type AnswerRule,
  type RuledField,
} from '#shared/domain/ambassador/answer-rules.ts';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { t } from './copy.ts';
import css from './wizard.module.css';
import type { WizardForm } from './wizard-form.ts';

interface AnswerProps {
  readonly form: WizardForm;
  readonly field: RuledField;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** One line. */
export function TextAnswer({
  form,
  field,
  label,
  hint,
  ...rest
}: AnswerProps &
  Pick<FieldProps, 'prefix' | 'suffix' | 'inputMode' | 'autoComplete' | 'type' | 'onBlur'>) {
  return (
    <Placed field={field}>
      <Field
        {...rest}
        label={labelOf(field, label)}
        hint={hint}
        maxLength={ruleOf(field).max}
        value={form.state.answers[field]}
        error={form.errorOf(field)}
        onChange={(event) => form.autosave.change({ [field]: event.target.value })}
      />
    </Placed>
  );
}

/** Several lines, with a counter. */
export function LongAnswer({
  form,
  field,
  label,
  hint,
  rows = 4,
}: AnswerProps & { readonly rows?: number }) {
  return (
    <Placed field={field}>
      <TextAreaField
        label={labelOf(field, label)}
        hint={hint}
        rows={rows}
        maxLength={ruleOf(field).max}
        leftText={(n) => t('amb.left', { n })}
        value={form.state.answers[field]}
        error={form.errorOf(field)}
        onChange={(event) => form.autosave.change({ [field]: event.target.value })}
      />
    </Placed>
  );
}

/** One of many. */
export function ChoiceAnswer({
  form,
  field,
  label,
  options,
  placeholder,
}: AnswerProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder: string;
}) {
  const value = form.state.answers[field];
  return (
    <Placed field={field}>
      <Select
        label={label}
        options={options}
        value={value === '' ? undefined : value}
        onChange={(chosen) => form.autosave.change({ [field]: chosen })}
        placeholder={placeholder}
        emptyText={t('amb.none')}
        error={form.errorOf(field)}
      />
    </Placed>
  );
}

/** Where an answer stands, for the focus to find it. */
export function Placed({
  field,
  children,
}: {
  readonly field: string;
  readonly children: ReactNode;
}) {
  return (
    <div data-field={field} className={css['placed']}>
      {children}
    </div>
  );
}

function labelOf(field: RuledField, label: string): string {
  return ruleOf(field).isRequired ? label : t('amb.optional', { label });
}

function ruleOf(field: RuledField): AnswerRule {
  return answerRules[field];
}
