import { t as shellText } from '#renderer/copy/vi.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
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
  const form = usePapersForm(known, () => {
    onChanged();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={form.isDismissible}
      size="md"
      title={t(known.identity_masked === null ? 'papers.title.first' : 'papers.title')}
      description={t(known.identity_masked === null ? 'papers.lead.first' : 'papers.lead')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={form.props.id}
          busy={form.isBusy}
          busyLabel={t('papers.save.busy')}
          reason={form.reason}
        >
          {t('papers.save')}
        </Button>
      }
    >
      <form {...form.props} className={css['fields']}>
        <PapersFields form={form} />
        <OwnProof
          value={form.values.confirm_password}
          onChange={(proof) => form.change({ confirm_password: proof })}
          error={form.errors.confirm_password}
        />
        <FormRefusal error={form.refusal} />
      </form>
    </Dialog>
  );
}
