import { supportLimits, supportTopics } from '#shared/domain/support/support-rules.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { fieldErrors } from '#renderer/lib/field-errors.ts';
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
        <Consent form={form} />
        {offline !== undefined && (
          <p className="t3 sm">
            {offline} {t('tk.sup.draft')}
          </p>
        )}
        {form.errors
          .filter(({ field }) => field === undefined || field === 'picture_ids')
          .map((error) => (
            <p key={error.code} role="alert" className={css['error']}>
              {errorText(error)}
            </p>
          ))}
      </form>
    </Dialog>
  );
}

/** Names what is sent along, and only what there is. */
function Consent({ form: { context, consents, setConsents } }: { readonly form: RequestForm }) {
  const { route, version } = context;
  return (
    <Checkbox
      label={t(route === null ? 'tk.sup.consent.version' : 'tk.sup.consent')}
      hint={route === null ? version : t('tk.sup.consent.what', { route, version })}
      checked={consents}
      onChange={(event) => setConsents(event.target.checked)}
    />
  );
}

function Fields({ form: { draft, change, errors } }: { readonly form: RequestForm }) {
  const said = fieldErrors(errors);
  return (
    <>
      <Select
        label={t('tk.sup.topic')}
        placeholder={t('tk.sup.topic.choose')}
        emptyText={t('tk.sup.topic.none')}
        value={draft.topic ?? undefined}
        options={supportTopics.map((value) => ({ value, label: t(`tk.sup.topic.${value}`) }))}
        error={'topic' in said ? t('tk.sup.topic.missing') : undefined}
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
        error={said['subject']}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextAreaField
        label={t('tk.sup.text')}
        rows={5}
        maxLength={supportLimits.text}
        leftText={(n) => t('tk.sup.text.left', { n })}
        value={draft.text}
        error={said['text']}
        onChange={(event) => change({ text: event.target.value })}
      />
    </>
  );
}
