import { useState } from 'react';
import {
  AdminBlogPreviewDocument,
  type AdminBlogPreviewQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { RichText } from '#renderer/ui/text/rich-text.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { useSettled } from '../list/use-settled.ts';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import type { PostForm } from './post-form.ts';

type Preview = AdminBlogPreviewQuery['admin_blog_preview'];

/**
 * What readers would see, rendered and sanitised by the server as it will be when it is saved.
 * While it renders, the one before stays.
 */
export function PostPreview({ form: { title, excerpt, markdown } }: { readonly form: PostForm }) {
  return (
    <div className={css['column']}>
      <p className={css['label']}>{t('abl.preview')}</p>
      {/* It scrolls, so the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className={css['paper']} tabIndex={0} role="group" aria-label={t('abl.preview')}>
        <p className={css['paperTitle']}>{title}</p>
        {excerpt !== '' && <p className="t2">{excerpt}</p>}
        <Text markdown={useSettled(markdown, 400)} />
      </div>
    </div>
  );
}

function Text({ markdown }: { readonly markdown: string }) {
  const status = useQueryStatus(AdminBlogPreviewDocument, {
    variables: { markdown },
    fetchPolicy: 'cache-first',
  });
  const [before, setBefore] = useState<Preview | null>(null);
  const fresh = status.kind === 'ready' ? status.data.admin_blog_preview : null;
  if (fresh !== null && fresh !== before) setBefore(fresh);
  const shown = fresh ?? before;
  if (markdown.trim() === '') return <p className="t3 sm">{t('abl.preview.none')}</p>;
  if (status.kind === 'offline' || status.kind === 'failed')
    return <ListTrouble status={status} title={t('abl.preview.failed')} />;
  if (shown === null)
    return (
      <div aria-busy="true" aria-label={t('abl.preview.loading')}>
        <Skeleton height="240px" />
      </div>
    );
  return (
    <>
      <p className="t3 sm">
        {t('abl.preview.facts', { words: formatInteger(shown.words), n: shown.reading_minutes })}
      </p>
      <RichText html={shown.html} waiting={<Skeleton height="240px" />} />
    </>
  );
}
