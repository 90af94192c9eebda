import { type ProfileField, profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { t as shellText } from '../../copy/vi.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { t } from './copy.ts';
import type { ProfileConflict } from './data/use-profile-form.ts';
import css from './profile.module.css';

export interface ConflictDialogProps {
  readonly conflict: ProfileConflict;
  readonly mine: (field: ProfileField) => string;
  readonly onChoose: (choice: 'mine' | 'other') => void;
}

/**
 * Another tab or device wrote meanwhile: shows both, and its writer says which stays. Nothing is
 * lost before that.
 */
export function ConflictDialog({ conflict, mine, onChoose }: ConflictDialogProps) {
  return (
    <Dialog
      open
      size="md"
      dismissible={false}
      onClose={() => undefined}
      title={t('pf.conflict.title')}
      description={t('pf.conflict.p')}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button onClick={() => onChoose('other')}>{t('pf.conflict.other')}</Button>
          <Button variant="primary" onClick={() => onChoose('mine')}>
            {t('pf.conflict.mine')}
          </Button>
        </>
      }
    >
      {conflict.fields.map((field) => (
        <section key={field} className={css['both']} aria-label={profileLabel(field)}>
          <p className="b5">{profileLabel(field)}</p>
          <dl>
            <div>
              <dt>{t('pf.conflict.here')}</dt>
              <dd>{mine(field) || t('pf.conflict.empty')}</dd>
            </div>
            <div>
              <dt>{t('pf.conflict.there')}</dt>
              <dd>{conflict.there[field] || t('pf.conflict.empty')}</dd>
            </div>
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
