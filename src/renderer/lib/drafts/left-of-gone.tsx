import PencilLine from 'lucide-react/icons/pencil-line';
import { t } from '#renderer/copy/vi.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CopyField } from '#renderer/ui/text/copy-field.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import type { FormValues } from './form-changes.ts';
import { useKeptForm } from './use-kept-form.ts';

export interface LeftOfGoneProps<Form> {
  /** As the form of the office named its draft: `post:<id>`. */
  readonly id: string;
  /** The form with nothing in it. */
  readonly empty: Form;
  /** The fields of words, with what stands above each. */
  readonly labels: Readonly<Partial<Record<keyof Form & string, string>>>;
}

/**
 * Words that were typed about something that is there no longer, to be taken along; nothing where
 * none were left. Mount it with a key of what it is about.
 */
export function LeftOfGone<Form extends FormValues<Form>>({
  id,
  empty,
  labels,
}: LeftOfGoneProps<Form>) {
  const { form, drop } = useKeptForm<Form>({ kind: 'office', id }, empty);
  const words = Object.entries<string | undefined>(labels).flatMap(([name, label = '']) => {
    const text: unknown = form[name as keyof Form]; // `labels` names fields of the form
    return typeof text === 'string' && text !== '' ? [{ name, label, text }] : [];
  });
  if (words.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<PencilLine aria-hidden="true" />}
      title={t('draft.leftOfGone')}
      actions={
        <Button size="sm" variant="ghost" onClick={drop}>
          {t('draft.drop')}
        </Button>
      }
    >
      <p>{t('draft.leftOfGone.p')}</p>
      {words.map(({ name, label, text }) => (
        <CopyField
          key={name}
          label={label}
          value={text}
          copyLabel={t('draft.copy')}
          copiedLabel={t('draft.copied')}
          failedLabel={t('draft.copy.failed')}
        />
      ))}
    </Notice>
  );
}
