import PencilLine from 'lucide-react/icons/pencil-line';
import { profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { t } from './copy.ts';
import type { LeftProfileDraft } from './data/use-profile-draft.ts';

/** Another draft than what is in the forms: to go on with in its place, or to drop. */
export function LeftDraftNotice({ draft }: { readonly draft: LeftProfileDraft }) {
  const now = useNow();
  const { savedAtMs } = draft;
  return (
    <Notice
      tone="info"
      icon={<PencilLine aria-hidden="true" />}
      title={
        savedAtMs === null
          ? t('pf.leftDraft.title')
          : t('pf.leftDraft.titleAt', { time: formatTimestamp(savedAtMs, now) })
      }
      actions={
        <>
          <Button size="sm" onClick={draft.takeUp}>
            {t('pf.leftDraft.takeUp')}
          </Button>
          <Button size="sm" variant="ghost" onClick={draft.discard}>
            {t('pf.leftDraft.drop')}
          </Button>
        </>
      }
    >
      {t('pf.leftDraft.p', { fields: draft.fields.map(profileLabel).join(', ') })}
    </Notice>
  );
}
