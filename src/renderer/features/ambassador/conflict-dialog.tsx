import {
  type ApplicationAnswers,
  shownFields,
  type TextField,
} from '#shared/domain/ambassador/application.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { t as shellText } from '../../copy/vi.ts';
import { t } from './copy.ts';
import type { ServerDraft } from './data/server-draft.ts';
import css from './conflict-dialog.module.css';
import { fieldLabel } from './field-label.ts';

export interface ConflictDialogProps {
  readonly mine: ApplicationAnswers;
  readonly other: ServerDraft;
  readonly onChoose: (choice: 'mine' | 'other') => void;
}

/**
 * Another tab or device wrote meanwhile: its writer sees both and says which words stay. Nothing is
 * lost before that.
 */
export function ConflictDialog({ mine, other, onChoose }: ConflictDialogProps) {
  const now = useNow();
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => undefined}
      title={t('amb.conflict.title')}
      description={t('amb.conflict.p', { time: formatTimestamp(other.updatedAtMs, now) })}
      closeLabel={shellText('common.close')}
      footerStays
      footer={
        <>
          <Button onClick={() => onChoose('other')}>{t('amb.conflict.other')}</Button>
          {/* The main one drops nothing of what is being typed. */}
          <Button variant="primary" onClick={() => onChoose('mine')}>
            {t('amb.conflict.mine')}
          </Button>
        </>
      }
    >
      {differences(mine, other.answers).map(({ label, here, there }) => (
        <section key={label} className={css['both']} aria-label={label}>
          <p className="b5">{label}</p>
          <dl>
            <div>
              <dt>{t('amb.conflict.here')}</dt>
              <dd>{here || t('amb.conflict.empty')}</dd>
            </div>
            <div>
              <dt>{t('amb.conflict.there')}</dt>
              <dd>{there || t('amb.conflict.empty')}</dd>
            </div>
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Each answer that two writers left otherwise, in both their words. */
function differences(mine: ApplicationAnswers, other: ApplicationAnswers) {
  return shownFields
    .map((field) => ({
      label: field === 'topics' ? t('amb.topics') : fieldLabel(field),
      here: textOf(mine, field),
      there: textOf(other, field),
    }))
    .filter(({ here, there }) => here !== there);
}

function textOf(answers: ApplicationAnswers, field: TextField | 'topics'): string {
  return field === 'topics' ? answers.topics.join(', ') : answers[field];
}
