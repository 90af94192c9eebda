import { useState } from 'react';
import {
  type AdminBlogPostPartsFragment,
  DeleteBlogPostDocument,
  UnpublishBlogPostDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import { PublishDialog, type PublishDialogProps } from './publish-dialog.tsx';

export interface PostActionsProps {
  readonly post: AdminBlogPostPartsFragment;
  readonly onChanged?: (() => void) | undefined;
  readonly onGone: () => void;
  /** Why nothing can be done now; nothing when left out. */
  readonly reason?: string | undefined;
}

/** Publishing, taking back, deleting: each asks first. */
export function PostActions({ post, onChanged, onGone, reason: given }: PostActionsProps) {
  const [asked, setAsked] = useState<'publish' | 'unpublish' | 'delete' | null>(null);
  const offline = useServerReason();
  const reason = offline ?? given;
  const close = () => setAsked(null);
  return (
    <>
      <Button reason={reason} onClick={() => setAsked('publish')}>
        {t(post.state === 'DRAFT' ? 'abl.publish' : 'abl.reschedule')}
      </Button>
      {post.state !== 'DRAFT' && (
        <Button reason={reason} onClick={() => setAsked('unpublish')}>
          {t('abl.unpublish')}
        </Button>
      )}
      <Button variant="ghost" reason={offline} onClick={() => setAsked('delete')}>
        {t('abl.delete')}
      </Button>
      {asked === 'publish' && <PublishAsRead post={post} onClose={close} onDone={onChanged} />}
      {asked === 'unpublish' && <UnpublishDialog post={post} onClose={close} onDone={onChanged} />}
      {asked === 'delete' && <DeleteDialog post={post} onClose={close} onDone={onGone} />}
    </>
  );
}

interface DialogProps<Done> {
  readonly post: AdminBlogPostPartsFragment;
  readonly onClose: () => void;
  readonly onDone: Done;
}

/** What a colleague changes while it is open, nobody has read in it. */
function PublishAsRead({ post: opened, ...rest }: PublishDialogProps) {
  const [post] = useState(opened);
  return <PublishDialog {...rest} post={post} />;
}

function UnpublishDialog({ post, onClose, onDone }: DialogProps<PostActionsProps['onChanged']>) {
  const unpublish = useMutate(UnpublishBlogPostDocument);
  const [{ id, title, revision }] = useState(post);
  return (
    <ConfirmDialog
      title={t('abl.unpublish.title', { title })}
      description={t('abl.unpublish.body')}
      confirmLabel={t('abl.unpublish')}
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const done = await unpublish({ id, revision, reason });
        if (!done.ok) return done;
        notify(t('abl.unpublish.done'), { kind: 'success' });
        onDone?.();
        return done;
      }}
    />
  );
}

function DeleteDialog({ post, onClose, onDone }: DialogProps<() => void>) {
  const remove = useMutate(DeleteBlogPostDocument);
  const [{ id, title, revision }] = useState(post);
  return (
    <ConfirmDialog
      title={t('abl.delete.title', { title })}
      description={t('abl.delete.body')}
      confirmLabel={t('abl.delete')}
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const done = await remove({ id, revision, reason });
        if (!done.ok) return done;
        notify(t('abl.delete.done'), { kind: 'success' });
        onDone();
        return done;
      }}
    />
  );
}
