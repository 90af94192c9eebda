import { type KeyboardEvent, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  type AdminBlogPostPartsFragment,
  CreateBlogPostDocument,
  UpdateBlogPostDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { isRefusalOfGone } from '#renderer/lib/drafts/form-changes.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { type KeptForm, useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { PostActions } from './post-actions.tsx';
import { PostFields } from './post-fields.tsx';
import { draftOf, formOf, inputOf, type PostForm, wrongText } from './post-form.ts';
import { PostPreview } from './post-preview.tsx';
import { stateTones } from './post-words.ts';

export interface PostEditorProps {
  /** As the server says it by now, whoever changed it: what is typed stands over it. */
  readonly post: AdminBlogPostPartsFragment;
  readonly onGone: () => void;
}

/** The texts of a post beside what they become. What is not saved is not lost unasked. */
export function PostEditor({ post, onGone }: PostEditorProps) {
  const kept = useKeptForm<PostForm>({ kind: 'office', id: draftOf(post.id) }, formOf(post));
  const { form, change } = kept;
  const [isGone, setGone] = useState(false);
  const offline = useServerReason();
  const { error, busy, madeId, send } = useSave(post, kept);
  const save = async () => {
    if (!busy && kept.isChanged && offline === undefined) await send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void save();
  };
  const whole =
    error !== null && error.field === undefined && !isRefusalOfGone(error)
      ? wrongText(error, undefined)
      : undefined;
  // In the place of the form: nobody is asked about leaving what is kept in another post.
  if (madeId !== null) return <Navigate replace to={`/admin/blog/${madeId}`} />;
  return (
    <div className={css['editor']}>
      <LeaveGuard isOn={kept.isChanged && !isGone} onLeave={kept.drop} />
      <LeftFormNote of={kept} canMake />
      {/* Ctrl-S saves wherever one writes. Dialogs have forms of their own and stand outside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={css['editor']}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={css['bar']}>
          <Badge tone={stateTones[post.state]}>{t(`abl.state.${post.state}`)}</Badge>
          <output className="t3 sm">{kept.isChanged ? t('abl.unsaved') : ''}</output>
          <Button
            type="submit"
            variant="primary"
            size="sm"
            busy={busy}
            busyLabel={t('abl.save.busy')}
            reason={offline}
            disabled={!kept.isChanged}
          >
            {kept.isGone ? shellText('draft.make') : t('abl.save')}
          </Button>
        </div>
        {whole !== undefined && (
          <p role="alert" className={css['wrong']}>
            {whole}
          </p>
        )}
        <div className={css['sides']}>
          <div className={css['column']}>
            <PostFields
              form={form}
              wasPublished={post.published_at !== null}
              cover={form.cover_name === post.cover_name ? post.cover : null}
              error={error}
              onChange={change}
            />
            <MarkdownField
              value={form.markdown}
              error={wrongText(error, 'markdown')}
              onChange={(markdown) => change({ markdown })}
            />
          </div>
          <PostPreview form={form} />
        </div>
      </form>
      {!kept.isGone && (
        <div className={css['actions']}>
          <PostActions
            post={post}
            reason={kept.isChanged ? t('abl.unsaved') : undefined}
            onGone={() => {
              setGone(true);
              onGone();
            }}
          />
          {post.state === 'PUBLISHED' && (
            <Link className={buttonClass({ variant: 'ghost' })} to={`/blog/${post.slug}`}>
              {t('abl.view')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** Saves what is typed; as a new post once this one is gone, whose id it then tells. */
function useSave(post: AdminBlogPostPartsFragment, kept: KeptForm<PostForm>) {
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const [madeId, setMadeId] = useState<string | null>(null);
  const update = useMutate(UpdateBlogPostDocument);
  const create = useMutate(CreateBlogPostDocument);
  const send = async () => {
    setBusy(true);
    const input = inputOf(kept.form);
    const done = kept.isGone
      ? await create({ input })
      : await update({ id: post.id, revision: post.revision, input });
    setBusy(false);
    setError(done.ok ? null : done.error);
    // What was tidied on the way (blanks) is shown as it is kept; what was typed meanwhile stays.
    kept.answered(done, kept.form);
    if (!done.ok) return;
    if ('create_blog_post' in done.value) setMadeId(done.value.create_blog_post.id);
    notify(t('abl.saved'), { kind: 'success' });
  };
  return { error, busy, madeId, send };
}
