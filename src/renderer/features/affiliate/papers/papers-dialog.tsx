import { useId } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { fieldErrors } from '#renderer/lib/field-errors.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from './copy.ts';
import { PapersFields } from './papers-fields.tsx';
import css from './papers.module.css';
import type { KnownPapers } from './typed-papers.ts';
import { usePapersForm } from './use-papers-form.ts';

export interface PapersDialogProps {
  readonly known: KnownPapers;
  /** Called once they are kept, before it closes. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** An affiliate's papers, given later or put right, with the password again. */
export function PapersDialog({ known, onChanged, onClose }: PapersDialogProps) {
  const formId = useId();
  const reason = useServerReason();
  const { form, papers, password, errors, busy, edit, type, submit } = usePapersForm(known, () => {
    onChanged();
    onClose();
  });
  const texts = fieldErrors(errors);
  const general = errors.find(({ field }) => field === undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size="md"
      title={t(known.identity_masked === null ? 'papers.title.first' : 'papers.title')}
      description={t(known.identity_masked === null ? 'papers.lead.first' : 'papers.lead')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          busy={busy}
          busyLabel={t('papers.save.busy')}
          reason={reason}
        >
          {t('papers.save')}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className={css['fields']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <PapersFields papers={papers} errors={texts} onChange={edit} />
        <OwnProof value={password} onChange={type} error={texts['confirm_password']} />
        {general !== undefined && (
          <p role="alert" className={css['refusal']}>
            {errorText(general)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
