import { supportLimits, supportTopics } from '#shared/domain/support/support-rules.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { t } from './copy.ts';
import { PicturePicker } from '#renderer/lib/pictures/picture-picker.tsx';
import css from './support.module.css';
import { type RequestForm, useRequestForm } from './use-request-form.ts';

export interface NewRequestProps {
  readonly onClose: () => void;
  /** Sent: the new request's id. `goesOn`: more was typed meanwhile, which stays in the form. */
  readonly onSent: (id: string, goesOn: boolean) => void;
}

/** «Gửi yêu cầu»: closing keeps what was typed. */
export function NewRequest({ onClose, onSent }: NewRequestProps) {
  const form = useRequestForm((id, goesOn) => {
    notify(t(goesOn ? 'tk.sup.sent.more' : 'tk.sup.sent'), { kind: 'success', id: 'support' });
    onSent(id, goesOn);
  });
  const offline = useServerReason();
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      dismissible={!form.busy}
      title={t('tk.sup.new')}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('tk.sup.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="support-form"
            busy={form.busy || form.pictures.busy}
            busyLabel={t('tk.sup.sending')}
            reason={offline}
          >
            {t('tk.sup.new')}
          </Button>
        </>
      }
    >
      <form
        id="support-form"
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.busy && offline === undefined) void form.send(event.currentTarget);
        }}
      >
        <Fields form={form} />
        <PicturePicker pictures={form.pictures} />
        <Checkbox
          label={t('tk.sup.consent')}
          hint={t('tk.sup.consent.what', form.context)}
          checked={form.consents}
          onChange={(event) => form.setConsents(event.target.checked)}
        />
        {offline !== undefined && (
          <p className={css['hint']}>
            {offline} {t('tk.sup.draft')}
          </p>
        )}
        {form.error !== null && form.error.field === undefined && (
          <p role="alert" className={css['error']}>
            {errorText(form.error)}
          </p>
        )}
        {form.error?.field === 'picture_ids' && (
          <p role="alert" className={css['error']}>
            {errorText(form.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function Fields({ form: { draft, change, error } }: { readonly form: RequestForm }) {
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  return (
    <>
      <Select
        label={t('tk.sup.topic')}
        placeholder={t('tk.sup.topic.choose')}
        emptyText={t('tk.sup.topic.none')}
        value={draft.topic ?? undefined}
        options={supportTopics.map((value) => ({ value, label: t(`tk.sup.topic.${value}`) }))}
        error={error?.field === 'topic' ? t('tk.sup.topic.missing') : undefined}
        onChange={(value) =>
          change({ topic: supportTopics.find((topic) => topic === value) ?? null })
        }
      />
      <Field
        label={t('tk.sup.subject')}
        hint={t('tk.sup.subject.hint')}
        maxLength={supportLimits.subject}
        autoComplete="off"
        value={draft.subject}
        error={errorOf('subject')}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextAreaField
        label={t('tk.sup.text')}
        rows={5}
        maxLength={supportLimits.text}
        leftText={(n) => t('tk.sup.text.left', { n })}
        value={draft.text}
        error={errorOf('text')}
        onChange={(event) => change({ text: event.target.value })}
      />
    </>
  );
}
