import PencilLine from 'lucide-react/icons/pencil-line';
import { groupOf, type ProfileGroup, profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { t } from './copy.ts';
import type { ProfileForm } from './data/use-profile-form.ts';

export interface DraftNoticeProps {
  readonly form: ProfileForm;
  readonly found: NonNullable<ProfileForm['draft']['found']>;
  readonly onShow: (group: ProfileGroup) => void;
}

/**
 * What was typed before and not saved is in the forms again: asks whether it is to be sent. Nothing
 * is sent unasked.
 */
export function DraftNotice({ form, found, onShow }: DraftNoticeProps) {
  const now = useNow();
  const reason = useServerReason();
  const groups = [...new Set(found.fields.map(groupOf))];
  const saveAll = async () => {
    for (const group of groups) {
      // One form after the other: the first that is wrong is shown
      // oxlint-disable-next-line no-await-in-loop
      if (!(await form.save(group))) {
        form.draft.accept();
        return onShow(group);
      }
    }
    return form.draft.accept();
  };
  return (
    <Notice
      tone="info"
      icon={<PencilLine aria-hidden="true" />}
      title={t('pf.draft.title', { time: formatTimestamp(found.savedAtMs, now) })}
      actions={
        <>
          <Button
            size="sm"
            busy={form.saving !== null}
            busyLabel={t('pf.save.busy')}
            reason={reason}
            onClick={() => void saveAll()}
          >
            {t('pf.draft.save')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              form.draft.accept();
              onShow(groups[0] ?? 'personal');
            }}
          >
            {t('pf.draft.look')}
          </Button>
          <Button size="sm" variant="ghost" onClick={form.draft.drop}>
            {t('pf.draft.drop')}
          </Button>
        </>
      }
    >
      {t('pf.draft.p', { fields: found.fields.map(profileLabel).join(', ') })}
    </Notice>
  );
}
