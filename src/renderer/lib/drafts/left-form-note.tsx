import PencilLine from 'lucide-react/icons/pencil-line';
import { t } from '#renderer/copy/vi.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { formatTimestamp } from '../format-date.ts';
import { useNow } from '../use-now.ts';
import type { KeptForm } from './use-kept-form.ts';

/**
 * Says above a form that what was left before is in it, that somebody else changed the same since,
 * or that nothing of it can be kept.
 */
export function LeftFormNote({
  of: { foundAtMs, isOverNewer, isKeptNowhere, drop },
}: {
  readonly of: Pick<KeptForm<never>, 'foundAtMs' | 'isOverNewer' | 'isKeptNowhere' | 'drop'>;
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
      {isKeptNowhere && <Notice tone="warn" icon={icon} title={t('draft.keptNowhere')} />}
    </>
  );
}
