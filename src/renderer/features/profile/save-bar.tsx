import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import css from './profile.module.css';

export interface SaveBarProps {
  readonly busy: boolean;
  /** How many fields are wrong. */
  readonly problems: number;
  /** What is typed lies on this device already. */
  readonly isDraft: boolean;
  readonly onCancel: () => void;
}

/** Stays in view below the form while something of it is not saved. */
export function SaveBar({ busy, problems, isDraft, onCancel }: SaveBarProps) {
  const reason = useServerReason();
  return (
    <div className={css['save']}>
      <p className={css['saveText']} aria-live="polite">
        {problems > 0
          ? t('pf.problems', { n: problems })
          : t(isDraft ? 'pf.dirty.draft' : 'pf.dirty')}
      </p>
      <Button variant="ghost" disabled={busy} onClick={onCancel}>
        {t('pf.cancel')}
      </Button>
      <Button
        variant="primary"
        type="submit"
        busy={busy}
        busyLabel={t('pf.save.busy')}
        reason={reason}
      >
        {t('pf.save')}
      </Button>
    </div>
  );
}
