import type { SecretField as SecretName } from '#shared/domain/ambassador/application.ts';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { Placed } from './answer-fields.tsx';
import { t } from './copy.ts';
import type { WizardForm } from './wizard-form.ts';

interface SecretFieldProps extends Pick<FieldProps, 'inputMode'> {
  readonly form: WizardForm;
  readonly field: SecretName;
  readonly label: string;
  readonly hint?: string | undefined;
}

/**
 * A number that is sealed on the server: typed here, kept on no device, shown masked once it is
 * there.
 */
export function SecretField({ form, field, label, hint, inputMode }: SecretFieldProps) {
  const { secrets, masks } = form.state;
  const mask = masks[field];
  const said = mask !== null ? t('amb.secret.kept', { mask }) : hint;
  return (
    <Placed field={field}>
      <Field
        label={label}
        hint={form.isOnline ? said : t('amb.secret.offline')}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        placeholder={mask ?? undefined}
        value={secrets[field]}
        error={form.errorOf(field)}
        onChange={(event) => form.autosave.type(field, event.target.value)}
      />
    </Placed>
  );
}
