import { type ApplicationAnswers, textFields } from '#shared/domain/ambassador/application.ts';
import { formatTimestamp } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t as shellText } from '../../copy/vi.ts';
import { t } from './copy.ts';
import type { ServerDraft } from './data/server-draft.ts';
import { fieldLabel } from './field-label.ts';

export interface ConflictDialogProps {
  readonly mine: ApplicationAnswers;
  readonly other: ServerDraft;
  readonly onChoose: (choice: 'mine' | 'other') => void;
}

/**
 * Another device wrote meanwhile: its writer says which words stay. Nothing is lost before that.
 */
export function ConflictDialog({ mine, other, onChoose }: ConflictDialogProps) {
  const now = useNow();
  const fields = textFields.filter((field) => mine[field] !== other.answers[field]).map(fieldLabel);
  if (mine.topics.join('|') !== other.answers.topics.join('|')) fields.push(t('amb.topics'));
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => undefined}
      title={t('amb.conflict.title')}
      description={t('amb.conflict.p', { time: formatTimestamp(other.updatedAtMs, now) })}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button onClick={() => onChoose('mine')}>{t('amb.conflict.mine')}</Button>
          <Button variant="primary" onClick={() => onChoose('other')}>
            {t('amb.conflict.other')}
          </Button>
        </>
      }
    >
      {fields.length > 0 && (
        <p className="t2 sm">{t('amb.conflict.differs', { fields: fields.join(', ') })}</p>
      )}
    </Dialog>
  );
}
