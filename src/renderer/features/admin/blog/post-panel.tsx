import { Link } from 'react-router';
import {
  AdminBlogPostDocument,
  type AdminBlogPostPartsFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { buttonClass } from '#renderer/ui/button.tsx';
import {
  DetailActions,
  DetailGate,
  DetailNotice,
  DetailPanel,
  DetailRows,
} from '../list/detail-panel.tsx';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { PostActions } from './post-actions.tsx';
import { stateTones } from './post-words.ts';

export interface PostPanelProps {
  readonly id: string;
  readonly onChanged: () => void;
  /** The post was deleted. */
  readonly onGone: () => void;
}

/** A post beside the list: how it stands, and what can be done with it. */
export function PostPanel({ id, onChanged, onGone }: PostPanelProps) {
  const status = useQueryStatus(AdminBlogPostDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailGate status={status}>
      {({ admin_blog_post: post }, reload) =>
        post === null ? (
          <DetailNotice>{t('abl.gone')}</DetailNotice>
        ) : (
          <Panel
            post={post}
            onChanged={() => {
              reload();
              onChanged();
            }}
            onGone={onGone}
          />
        )
      }
    </DetailGate>
  );
}

function Panel({
  post,
  onChanged,
  onGone,
}: {
  readonly post: AdminBlogPostPartsFragment;
  readonly onChanged: () => void;
  readonly onGone: () => void;
}) {
  const now = useNow();
  const { cover, state, published_at: at } = post;
  return (
    <DetailPanel
      title={post.title}
      badge={<Badge tone={stateTones[state]}>{t(`abl.state.${state}`)}</Badge>}
    >
      {cover !== null && (
        <img
          className={css['cover']}
          src={cover.url}
          width={cover.width}
          height={cover.height}
          alt={cover.alt}
          loading="lazy"
        />
      )}
      {post.excerpt !== '' && <p className="t2">{post.excerpt}</p>}
      <DetailRows
        rows={[
          { term: t('abl.field.topic'), value: t(`abl.topic.${post.topic}`) },
          { term: t('abl.author'), value: post.author_name },
          { term: t('abl.words'), value: formatInteger(post.words) },
          { term: t('abl.address'), value: `/blog/${post.slug}` },
          {
            term: t(state === 'SCHEDULED' ? 'abl.scheduledAt' : 'abl.publishedAt'),
            value: at === null ? null : formatTimestamp(Date.parse(at), now),
            isStrong: state === 'SCHEDULED',
          },
          { term: t('abl.updatedAt'), value: formatTimestamp(Date.parse(post.updated_at), now) },
        ]}
      />
      <DetailActions>
        <Link
          className={buttonClass({ variant: 'primary', block: true })}
          to={`/admin/blog/${post.id}`}
        >
          {t('abl.edit')}
        </Link>
        <PostActions post={post} onChanged={onChanged} onGone={onGone} />
        {state === 'PUBLISHED' && (
          <Link
            className={buttonClass({ variant: 'ghost', block: true })}
            to={`/blog/${post.slug}`}
          >
            {t('abl.view')}
          </Link>
        )}
      </DetailActions>
    </DetailPanel>
  );
}
