import PencilLine from 'lucide-react/icons/pencil-line';
import { t } from '#renderer/copy/vi.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { formatTimestamp } from '../format/format-date.ts';
import { useNow } from '../time/use-now.ts';
import type { KeptForm } from './use-kept-form.ts';

/**
 * Says above a form that what was left before is in it, that somebody else changed the same since,
 * that nothing of it can be kept, or that what it is about was deleted.
 */
export function LeftFormNote({
  of: { foundAtMs, isOverNewer, isKeptNowhere, isGone, drop },
  canMake = false,
}: {
  readonly of: Pick<
    KeptForm<never>,
    'foundAtMs' | 'isOverNewer' | 'isKeptNowhere' | 'isGone' | 'drop'
  >;
  /** The form makes anew what is gone. */
  readonly canMake?: boolean;
}) {
  const now = useNow();
  const icon = <PencilLine aria-hidden="true" />;
  return (
    <>
      {foundAtMs !== null && (
        <Notice
          tone="info"
          icon={icon}
          title={t('draft.found', { time: formatTimestamp(foundAtMs, now) })}
          actions={
            <Button size="sm" variant="ghost" onClick={drop}>
              {t('draft.drop')}
            </Button>
          }
        />
      )}
      {isOverNewer && <Notice tone="warn" icon={icon} title={t('draft.overNewer')} />}
      {isGone && (
        <div role="alert">
          <Notice tone="warn" icon={icon} title={t('draft.gone')}>
            {t(canMake ? 'draft.gone.make' : 'draft.gone.copy')}
          </Notice>
        </div>
      )}
      {isKeptNowhere && <Notice tone="warn" icon={icon} title={t('draft.keptNowhere')} />}
    </>
  );
}

/** Why a form that makes nothing anew cannot be saved; undefined while what it changes is there. */
export function goneReason({ isGone }: Pick<KeptForm<never>, 'isGone'>): string | undefined {
  return isGone ? t('draft.gone') : undefined;
}
