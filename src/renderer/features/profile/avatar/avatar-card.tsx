import { useApolloClient } from '@apollo/client/react';
import ImageUp from 'lucide-react/icons/image-up';
import { type DragEvent, useRef, useState } from 'react';
import { avatarLimits } from '#shared/domain/profile/avatar.ts';
import { MeDocument, ProfileDocument } from '#renderer/graphql/generated/graphql.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { fullName } from '#renderer/lib/format/person-name.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Avatar } from '#renderer/ui/pictures/avatar.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import type { Profile } from '../data/use-profile.ts';
import css from './avatar.module.css';
import type { CropDialogProps } from './crop-dialog.tsx';
import { putAvatar } from './upload-avatar.ts';

const CropDialog = pageDialog<CropDialogProps>(
  async () => (await import('./crop-dialog.tsx')).CropDialog,
);

/** The picture: dropped or chosen, cut square, taken away. It is saved by itself, at once. */
export function AvatarCard({ profile }: { readonly profile: Profile }) {
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const reason = useServerReason();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [removing, setRemoving] = useState(false);

  const take = (file: File | undefined) => {
    setOver(false);
    if (file === undefined || reason !== undefined) return;
    const isPicture = (avatarLimits.types as readonly string[]).includes(file.type);
    setProblem(
      !isPicture
        ? t('pf.avatar.notPicture')
        : file.size > avatarLimits.bytes
          ? t('pf.avatar.tooLarge')
          : null,
    );
    if (isPicture && file.size <= avatarLimits.bytes) setChosen(URL.createObjectURL(file));
  };
  const close = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen);
    setChosen(null);
  };
  const reload = async () => client.refetchQueries({ include: [ProfileDocument, MeDocument] });
  const remove = async () => {
    setRemoving(true);
    const done = await putAvatar(null);
    setRemoving(false);
    if (!done.ok)
      return notify(t('pf.avatar.failed', { reason: errorText(done.error) }), { kind: 'error' });
    await reload();
    notify(t('pf.avatar.removed'), { kind: 'success' });
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    // A place to drop a file on; the button in it does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css['card']}
      aria-label={t('pf.avatar')}
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <Avatar
        size="lg"
        name={fullName(profile) || profile.email}
        src={profile.avatar ?? undefined}
      />
      <div className={css['words']}>
        <p className={css['drop']}>{t('pf.avatar.drop')}</p>
        <div className="row gap-2">
          <Button size="sm" reason={reason} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            {t(profile.avatar === null ? 'pf.avatar.choose' : 'pf.avatar.change')}
          </Button>
          {profile.avatar !== null && (
            <Button
              size="sm"
              variant="ghost"
              reason={reason}
              busy={removing}
              busyLabel={t('pf.avatar.removing')}
              onClick={() => void remove()}
            >
              {t('pf.avatar.remove')}
            </Button>
          )}
        </div>
        <p className="t3 xs">{t('pf.avatar.hint')}</p>
        {problem !== null && (
          <p role="alert" className={css['problem']}>
            {problem}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={avatarLimits.types.join(',')}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {chosen !== null && (
        <CropDialog
          address={chosen}
          onClose={close}
          onSaved={() => {
            close();
            notify(t('pf.avatar.saved'), { kind: 'success' });
            void reload();
          }}
        />
      )}
    </section>
  );
}
